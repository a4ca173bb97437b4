import { fillPath, Identity, NameChanged, NameRecord, paths, SupportedChains } from '@latchkey/wire'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createRegistrar, newOwner } from '../../test/names/createRegistrar.ts'
import { contractOwner, refusalOf, useNames, zone } from '../../test/names/useNames.ts'
import { reasonOf, type TestServer } from '../../test/startTestServer.ts'

const names = useNames()
const { fresh, get, newName } = names

test('S7.17 S7.52 a name is registered by a signed message, and is known both ways from then on', async () => {
  const owner = newOwner()
  expect(await names.registrar.find(`alice.${zone}`)).toBeUndefined()
  const response = await names.registrar.register(`alice.${zone}`, owner, { bio: 'Hello there.' })
  expect(response.status).toBe(200)
  const { success, ...record } = v.parse(NameChanged, await response.json())
  expect(success).toBe(true)
  const at = new Date(names.now()).toISOString()
  expect(record).toEqual({
    name: `alice.${zone}`,
    registered_at: at,
    updated_at: at,
    attributes: { bio: 'Hello there.' },
    addresses: { 60: { address: owner.address, created_at: at } },
  })
  expect(await names.registrar.find(`alice.${zone}`)).toEqual(record)
  const path = fillPath(paths.profileReverse, { address: owner.address.toLowerCase() })
  expect(v.parse(v.array(NameRecord), await (await get(`${path}?apiVersion=2`)).json())).toEqual([record])
  const identity = await get(fillPath(paths.identity, { address: owner.address }))
  expect(v.parse(Identity, await identity.json())).toEqual({ name: `alice.${zone}`, avatar: null })
})

test('the name of ENS comes before the one that was registered here, and stays when the chain is away', async () => {
  const alice = names.sandbox.accounts[0]
  const account = privateKeyToAccount(alice?.privateKey as Hex)
  const owner = { address: account.address, sign: (message: string) => account.signMessage({ message }) }
  const name = newName()
  expect((await names.registrar.register(name, owner)).status).toBe(200)
  const path = `${fillPath(paths.profileReverse, { address: owner.address })}?apiVersion=2`
  const read = async (from: TestServer) =>
    v.parse(v.array(NameRecord), await (await get(path, from)).json()).map((record) => record.name)
  expect(await read(names.server)).toEqual(['alice.eth', name])
  names.wind(6 * 60_000)
  await names.sandbox.chain(1).controls.stop()
  try {
    expect(await read(names.server)).toEqual([name])
    const contract = contractOwner(newOwner().address)
    expect((await names.registrar.register(newName(), contract)).status).toBe(503)
  } finally {
    await names.sandbox.chain(1).controls.resume()
    names.wind(60_000)
  }
})

test('an account of another chain has its coin type and Ethereum’s, and chain 1 has one coin type', async () => {
  const other = createRegistrar(names.server.url, 8131338)
  const owner = newOwner()
  const name = newName()
  expect((await other.register(name, owner)).status).toBe(200)
  const addresses = (await other.find(name))?.addresses ?? {}
  expect(Object.keys(addresses)).toEqual(['60', String(0x8000_0000 + 8131338)])
  expect(Object.values(addresses).map((one) => one.address)).toEqual([owner.address, owner.address])
  const mainnet = newName()
  const asChain = { body: { coin_type: 0x8000_0001 } }
  expect((await names.registrar.register(mainnet, newOwner(), {}, asChain)).status).toBe(200)
  expect(Object.keys((await names.registrar.find(mainnet))?.addresses ?? {})).toEqual(['60'])
})

test('a name has one owner, and an account one name', async () => {
  const owner = newOwner()
  const name = newName()
  await names.registrar.register(name, owner)
  const taken = await names.registrar.register(name, newOwner())
  expect(taken.status).toBe(400)
  expect(await reasonOf(taken)).toMatchObject({
    name: 'name_taken',
    description: `${name} is already registered.`,
  })
  const second = await names.registrar.register(newName(), owner)
  expect(await refusalOf(second)).toEqual([400, 'address_has_name', 'address'])
})

test('A73 of many who register one name at once on two nodes, one becomes its owner', async () => {
  const secret = 'a secret that both nodes have in common'
  const { mkdtemp, rm } = await import('node:fs/promises')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-names-'))
  const options = { databaseUrl: `sqlite:${join(folder, 'server.sqlite')}`, secret }
  const nodes = [await fresh(options), await fresh(options)]
  try {
    const registrars = nodes.map((node) => createRegistrar(node.url))
    const owners = Array.from({ length: 12 }, newOwner)
    const name = newName()
    const answers = await Promise.all(
      owners.map((owner, n) => registrars[n % 2]?.register(name, owner) ?? Promise.reject()),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(11)
    const winner = owners[statuses.indexOf(200)]
    for (const one of registrars) {
      expect((await one.find(name))?.addresses['60']?.address).toBe(winner?.address)
    }
    // One account with many names at once, and one message sent many times, also of a nonce that the other node made.
    const owner = newOwner()
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, n) => registrars[n % 2]?.register(newName(), owner) ?? Promise.reject()),
    )
    expect(many.filter((answer) => answer.status === 200)).toHaveLength(1)
    const body = await registrars[0]?.sign(newName(), newOwner())
    const same = await Promise.all(
      Array.from(
        { length: 8 },
        (_, n) => registrars[n % 2]?.post(paths.registerName, body) ?? Promise.reject(),
      ),
    )
    expect(same.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await reasonOf(same.find((answer) => answer.status !== 200) as Response)).toMatchObject({
      name: 'message_used',
    })
  } finally {
    for (const node of nodes) await node.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('S9.38 the zone is the operator’s: the widget hears of it, and without one nothing is registered', async () => {
  const supported = v.parse(SupportedChains, await (await get(paths.supportedChains)).json())
  expect(supported.nameZones).toEqual([zone])
  const bare = await fresh({ namesZones: [] })
  const none = v.parse(SupportedChains, await (await get(paths.supportedChains, bare)).json())
  expect(none.nameZones).toBeUndefined()
  const { address } = newOwner()
  const name = `bob.${zone}`
  const body = { message: '{}', signature: '0x00', coin_type: 60, address }
  const post = (path: string) => createRegistrar(bare.url).post(path, body)
  for (const response of [
    await get(fillPath(paths.profileSuggestions, { name: 'bob' }), bare),
    await get(`${paths.profileNonce}?name=${name}&address=${address}`, bare),
    await post(paths.registerName),
    await post(fillPath(paths.setNameAttributes, { name })),
    await post(fillPath(paths.setNameAddress, { name })),
  ]) {
    expect(response.status).toBe(404)
    expect((await reasonOf(response))?.description).toBe(
      'No names are registered here: the operator of this server has no zone.',
    )
  }
  const gateway = await get(fillPath(paths.nameGateway, { sender: address, data: '0x00.json' }), bare)
  expect(await refusalOf(gateway)).toEqual([404, 'no_gateway', ''])
})

test('a page that the project does not name registers nothing, and very many registrations have to wait', async () => {
  const stranger = await names.registrar.post(paths.registerName, {}, 'https://evil.example')
  expect(stranger.status).toBe(401)
  const limited = await fresh({ rateLimit: 0.1 })
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) {
    statuses.push((await createRegistrar(limited.url).post(paths.registerName, {})).status)
  }
  expect(statuses).toContain(429)
})

test('only names that were registered count towards those of a day', async () => {
  // Registrations: 3 at once.
  const limited = await fresh({ rateLimit: 0.1 })
  const registrar = createRegistrar(limited.url)
  const remaining: (string | null)[] = []
  for (let n = 0; n < 4; n += 1) {
    const response = await registrar.register(newName(), { ...newOwner(), sign: newOwner().sign })
    remaining.push(response.headers.get('x-ratelimit-remaining'))
    names.wind(60_000)
  }
  expect(remaining).toEqual(['2', '2', '2', '2'])
})

test('names of a zone that the operator has given up are neither shown nor changed, and their owners register new ones', async () => {
  const { mkdtemp, rm } = await import('node:fs/promises')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-names-'))
  const databaseUrl = `sqlite:${join(folder, 'server.sqlite')}`
  const owner = newOwner()
  const reverse = `${fillPath(paths.profileReverse, { address: owner.address })}?apiVersion=2`
  const before = await fresh({ databaseUrl, namesZones: ['old.eth', zone] })
  const after = await fresh({ databaseUrl })
  try {
    expect((await createRegistrar(before.url).register('alice.old.eth', owner)).status).toBe(200)
    expect(await (await get(reverse, before)).json()).toMatchObject([{ name: 'alice.old.eth' }])
    expect(await (await get(reverse, after)).json()).toEqual([])
    const registrar = createRegistrar(after.url)
    expect(await registrar.find('alice.old.eth')).toBeUndefined()
    const changed = await createRegistrar(before.url).sign('alice.old.eth', owner, { bio: 'Hello.' })
    const path = fillPath(paths.setNameAttributes, { name: 'alice.old.eth' })
    expect(await refusalOf(await registrar.post(path, changed))).toEqual([404, 'not_registered', 'name'])
    const name = newName()
    expect((await registrar.register(name, owner)).status).toBe(200)
    expect(await (await get(reverse, after)).json()).toMatchObject([{ name }])
    expect(await createRegistrar(before.url).find('alice.old.eth')).toBeUndefined()
  } finally {
    for (const node of [before, after]) await node.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
