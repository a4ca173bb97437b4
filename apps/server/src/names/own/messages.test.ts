import { fillPath, NameNonce, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createRegistrar, newOwner } from '../../test/names/createRegistrar.ts'
import { refusalOf, useNames, zone } from '../../test/names/useNames.ts'
import { reasonOf } from '../../test/startTestServer.ts'

const names = useNames()
const { fresh, get, newName } = names

test('A70 a message that was used, is late, not yet valid, too long valid or changed is refused', async () => {
  const owner = newOwner()
  const name = newName()
  const body = await names.registrar.sign(name, owner)
  expect((await names.registrar.post(paths.registerName, body)).status).toBe(200)
  const again = await names.registrar.post(paths.registerName, body)
  expect(await refusalOf(again)).toEqual([400, 'message_used', 'nonce'])

  const seconds = Math.floor(names.now() / 1000)
  const expired = [400, 'expired', 'timestamp']
  for (const message of [
    { issuedAt: seconds - 601 },
    { issuedAt: seconds + 61 },
    { expiresIn: 601 },
    { expiresIn: 0 },
  ]) {
    const late = await names.registrar.register(newName(), newOwner(), {}, { message })
    expect(await refusalOf(late), JSON.stringify(message)).toEqual(expired)
  }
  const waiting = await names.registrar.sign(newName(), newOwner())
  names.wind(600_000)
  expect(await refusalOf(await names.registrar.post(paths.registerName, waiting))).toEqual(expired)
  // The server ends the nonce at its own time, even if the message names a later one.
  const stale = await names.registrar.sign(
    newName(),
    newOwner(),
    {},
    { message: { issuedAt: seconds + 640 } },
  )
  names.wind(601_000)
  const signed = { ...JSON.parse(stale.message), issuedAt: Math.floor(names.now() / 1000) }
  const other = newOwner()
  const message = JSON.stringify(signed)
  const old = { ...stale, message, address: other.address, signature: await other.sign(message) }
  expect(await refusalOf(await names.registrar.post(paths.registerName, old))).toEqual([
    400,
    'invalid_nonce',
    'nonce',
  ])

  const changed = await names.registrar.sign(newName(), newOwner(), { bio: 'I am me.' })
  const forged = { ...changed, message: changed.message.replace('I am me.', 'Send me ETH.') }
  expect(await refusalOf(await names.registrar.post(paths.registerName, forged))).toEqual([
    401,
    'invalid_signature',
    'signature',
  ])
})

test('A69 a message that was signed for another site, or with a nonce of another site, name or account, is refused', async () => {
  const evil = 'http://127.0.0.1:6666'
  const wrongDomain = [400, 'wrong_domain', 'domain']
  const sentFromElsewhere = await names.registrar.register(newName(), newOwner(), {}, { origin: evil })
  expect(await refusalOf(sentFromElsewhere)).toEqual(wrongDomain)
  const signedForElsewhere = await names.registrar.register(
    newName(),
    newOwner(),
    {},
    { message: { domain: new URL(evil).host } },
  )
  expect(await refusalOf(signedForElsewhere)).toEqual(wrongDomain)
  for (const domain of ['localhost', 'LOCALHOST:5173', 'localhost:5173.', 'localhost:5173/', '']) {
    const near = await names.registrar.register(newName(), newOwner(), {}, { message: { domain } })
    expect(await refusalOf(near), domain).toEqual(wrongDomain)
  }
  const invalidNonce = [400, 'invalid_nonce', 'nonce']
  const owner = newOwner()
  const name = newName()
  const elsewhere = createRegistrar(names.server.url, 1, evil)
  for (const { nonce } of [
    await elsewhere.nonceFor(name, owner.address),
    await names.registrar.nonceFor(newName(), owner.address),
    await names.registrar.nonceFor(name, newOwner().address),
    { nonce: '' },
    { nonce: 'a.b.c' },
  ]) {
    const response = await names.registrar.register(name, owner, {}, { message: { nonce } })
    expect(await refusalOf(response), nonce).toEqual(invalidNonce)
  }
  const good = await names.registrar.nonceFor(name, owner.address)
  const mac = good.nonce.slice(-1) === 'A' ? 'B' : 'A'
  const twisted = await names.registrar.register(
    name,
    owner,
    {},
    { message: { nonce: good.nonce.slice(0, -1) + mac } },
  )
  expect(await refusalOf(twisted)).toEqual(invalidNonce)
  const untouched = await names.registrar.register(name, owner, {}, { message: { nonce: good.nonce } })
  expect(untouched.status).toBe(200)
})

test('a message without domain and nonce is accepted where the operator says so, once and within 10 seconds', async () => {
  const old = await fresh({ namesPlain: true })
  const send = async (name: string, timestamp: number, to = old, owner = newOwner()) => {
    const message = JSON.stringify({ name, attributes: {}, timestamp })
    const body = { message, signature: await owner.sign(message), coin_type: 60, address: owner.address }
    return createRegistrar(to.url).post(paths.registerName, body)
  }
  const seconds = Math.floor(names.now() / 1000)
  expect(await refusalOf(await send(newName(), seconds, names.server))).toEqual([
    400,
    'unbound_message',
    'nonce',
  ])
  const owner = newOwner()
  const name = newName()
  expect((await send(name, seconds - 9, old, owner)).status).toBe(200)
  expect(await refusalOf(await send(name, seconds - 9, old, owner))).toEqual([400, 'message_used', 'nonce'])
  for (const away of [-12, 12]) {
    const late = await send(newName(), seconds + away)
    expect(await refusalOf(late)).toEqual([400, 'expired', 'timestamp'])
  }
  // The plain messages of older clients about attributes and addresses.
  const change = async (
    path: typeof paths.setNameAddress | typeof paths.setNameAttributes,
    content: object,
  ) => {
    const message = JSON.stringify({ ...content, timestamp: seconds })
    const body = { message, signature: await owner.sign(message), coin_type: 60, address: owner.address }
    return createRegistrar(old.url).post(fillPath(path, { name }), body)
  }
  expect((await change(paths.setNameAttributes, { attributes: { bio: 'Old.' } })).status).toBe(200)
  const target = { coin_type: 60, address: newOwner().address }
  expect((await change(paths.setNameAddress, target)).status).toBe(200)
  expect(await createRegistrar(old.url).find(name)).toMatchObject({
    attributes: { bio: 'Old.' },
    addresses: { 60: { address: target.address } },
  })
})

test('bodies and messages of another shape are refused with a sentence', async () => {
  const owner = newOwner()
  const good = await names.registrar.sign(newName(), owner)
  for (const body of [
    null,
    [],
    {},
    { ...good, address: 'alice' },
    { ...good, coin_type: '60' },
    { ...good, coin_type: -1 },
    { ...good, signature: 'abc' },
    { ...good, message: 7 },
    { ...good, message: '' },
    { ...good, message: 'null' },
    { ...good, message: '{"name":"alice"}' },
    { ...good, message: `{"__proto__":{},${good.message.slice(1)}` },
    { ...good, message: good.message.replace('{', '{"extra":1,') },
  ]) {
    const response = await names.registrar.post(paths.registerName, body)
    expect(response.status, JSON.stringify(body)).toBe(422)
    expect((await reasonOf(response))?.description).toMatch(/\.$/)
  }
  const large = await names.registrar.post(paths.registerName, { ...good, message: 'x'.repeat(60_000) })
  expect(large.status).toBe(413)
  const about = { coin_type: 60, address: owner.address }
  const name = newName()
  await names.registrar.register(name, owner)
  const body = await names.registrar.sign(name, owner)
  const noTarget = await names.registrar.post(fillPath(paths.setNameAddress, { name }), body)
  expect(noTarget.status).toBe(422)
  expect((await names.registrar.setAddress(newName(), owner, about)).status).toBe(404)
})

test('a nonce says for which page it is and when it ends', async () => {
  const query = new URLSearchParams({ name: `alice.${zone}`, address: newOwner().address })
  const response = await get(`${paths.profileNonce}?${query}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const nonce = v.parse(NameNonce, await response.json())
  const issuedAt = Math.floor(names.now() / 1000)
  expect(nonce).toMatchObject({ domain: 'localhost:5173', issuedAt, expiresIn: 600, zones: [zone] })
  expect(Date.parse(nonce.expiresAt)).toBe((issuedAt + 600) * 1000)
  const bad = await get(`${paths.profileNonce}?name=alice.${zone}&address=0x12`)
  expect(await refusalOf(bad)).toEqual([400, 'invalid_address', 'address'])
})
