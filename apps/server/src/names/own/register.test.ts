import { type Sandbox, startSandbox, toViemChain } from '@latchkey/sandbox'
import { accountFactory } from '@latchkey/sandbox/accounts'
import {
  fillPath,
  Identity,
  NameChanged,
  NameNonce,
  NameRecord,
  NameSuggestions,
  paths,
  SupportedChains,
} from '@latchkey/wire'
import * as v from 'valibot'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt } from 'viem/actions'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerOptions } from '../../config/options.ts'
import { answeringCode } from '../../test/chains/answeringCode.ts'
import { createRegistrar, newOwner, type Owner, shop } from '../../test/names/createRegistrar.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../../test/startTestServer.ts'

const zone = 'latchkey.eth'
let sandbox: Sandbox
let server: TestServer
let registrar: ReturnType<typeof createRegistrar>
const running: TestServer[] = []
let time = Date.now()
let names = 0

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [1, 8131338] })
  server = await fresh()
  registrar = createRegistrar(server.url)
})
afterAll(async () => {
  for (const one of running) await one.stop()
  await sandbox?.stop()
})

async function fresh(options: ServerOptions = {}): Promise<TestServer> {
  const started = await startTestServer(
    {
      ...noPast,
      sandboxUrl: sandbox.url,
      deadlineMs: 30_000,
      historyPollMs: 600_000,
      namesZones: [zone],
      ...options,
    },
    { now: () => time },
  )
  running.push(started)
  return started
}
/** A name that no other test has, and that looks like none of them. */
function newName(): string {
  names += 1
  return `visitor-${names.toString().padStart(4, 'abc')}.${zone}`
}
const get = (path: string, from = server) => fetch(from.url + path, { headers: { origin: shop } })
async function refusalOf(response: Response) {
  const reason = await reasonOf(response)
  return [response.status, reason?.name, reason?.field]
}

/** Puts a contract on a chain that gives one answer, whatever it is asked. */
async function newContract(chainId: number, answer: bigint, address = newOwner().address): Promise<string> {
  await sandbox.chain(chainId).request('hardhat_setCode', [address, answeringCode(answer)])
  return address
}
/** The answer of EIP-1271 for a signature that is valid. */
const valid = 0x1626ba7en << 224n
const contractOwner = (address: string): Owner => ({ address, sign: async () => `0x${'12'.repeat(65)}` })

test('S7.17 S7.52 a name is registered by a signed message, and is known both ways from then on', async () => {
  const owner = newOwner()
  expect(await registrar.find(`alice.${zone}`)).toBeUndefined()
  const response = await registrar.register(`alice.${zone}`, owner, { bio: 'Hello there.' })
  expect(response.status).toBe(200)
  const { success, ...record } = v.parse(NameChanged, await response.json())
  expect(success).toBe(true)
  const at = new Date(time).toISOString()
  expect(record).toEqual({
    name: `alice.${zone}`,
    registered_at: at,
    updated_at: at,
    attributes: { bio: 'Hello there.' },
    addresses: { 60: { address: owner.address, created_at: at } },
  })
  expect(await registrar.find(`alice.${zone}`)).toEqual(record)
  const path = fillPath(paths.profileReverse, { address: owner.address.toLowerCase() })
  expect(v.parse(v.array(NameRecord), await (await get(`${path}?apiVersion=2`)).json())).toEqual([record])
  const identity = await get(fillPath(paths.identity, { address: owner.address }))
  expect(v.parse(Identity, await identity.json())).toEqual({ name: `alice.${zone}`, avatar: null })
})

test('the name of ENS comes before the one that was registered here, and stays when the chain is away', async () => {
  const alice = sandbox.accounts[0]
  const account = privateKeyToAccount(alice?.privateKey as Hex)
  const owner = { address: account.address, sign: (message: string) => account.signMessage({ message }) }
  const name = newName()
  expect((await registrar.register(name, owner)).status).toBe(200)
  const path = `${fillPath(paths.profileReverse, { address: owner.address })}?apiVersion=2`
  const read = async (from: TestServer) =>
    v.parse(v.array(NameRecord), await (await get(path, from)).json()).map((record) => record.name)
  expect(await read(server)).toEqual(['alice.eth', name])
  time += 6 * 60_000
  await sandbox.chain(1).controls.stop()
  try {
    expect(await read(server)).toEqual([name])
    const contract = contractOwner(newOwner().address)
    expect((await registrar.register(newName(), contract)).status).toBe(503)
  } finally {
    await sandbox.chain(1).controls.resume()
    time += 60_000
  }
})

test('an account of another chain has its coin type and Ethereum’s, and chain 1 has one coin type', async () => {
  const other = createRegistrar(server.url, 8131338)
  const owner = newOwner()
  const name = newName()
  expect((await other.register(name, owner)).status).toBe(200)
  const addresses = (await other.find(name))?.addresses ?? {}
  expect(Object.keys(addresses)).toEqual(['60', String(0x8000_0000 + 8131338)])
  expect(Object.values(addresses).map((one) => one.address)).toEqual([owner.address, owner.address])
  const mainnet = newName()
  const asChain = { body: { coin_type: 0x8000_0001 } }
  expect((await registrar.register(mainnet, newOwner(), {}, asChain)).status).toBe(200)
  expect(Object.keys((await registrar.find(mainnet))?.addresses ?? {})).toEqual(['60'])
})

test('S7.16 suggestions begin with the name itself, and the others are free', async () => {
  await registrar.register(`nova.${zone}`, newOwner())
  const ask = async (name: string, query = '') => {
    const response = await get(`${fillPath(paths.profileSuggestions, { name })}?zone=${zone}${query}`)
    return v.parse(NameSuggestions, await response.json()).suggestions
  }
  const taken = await ask('nova')
  expect(taken[0]).toEqual({ name: `nova.${zone}`, registered: true, available: false })
  expect(taken[1]).toEqual({ name: `novak.${zone}`, registered: false, available: true })
  expect(taken).toHaveLength(5)
  for (const { name, registered } of taken.slice(1)) {
    expect(registered).toBe(false)
    expect(await registrar.find(name)).toBeUndefined()
    expect((await registrar.register(name, newOwner())).status, name).toBe(200)
  }
  expect((await ask('nova')).slice(1).some(({ name }) => taken.some((one) => one.name === name))).toBe(false)
  expect((await ask('freebird'))[0]).toEqual({
    name: `freebird.${zone}`,
    registered: false,
    available: true,
  })
  expect((await ask(`freebird.${zone}`))[0]?.name).toBe(`freebird.${zone}`)
  expect((await ask('n0va'))[0]).toEqual({ name: `n0va.${zone}`, registered: false, available: false })
  expect((await ask('support'))[0]).toMatchObject({ registered: false, available: false })
  const foreign = await get(`${fillPath(paths.profileSuggestions, { name: 'nova' })}?zone=reown.id`)
  expect(await refusalOf(foreign)).toEqual([400, 'foreign_zone', 'zone'])
  const short = await get(fillPath(paths.profileSuggestions, { name: 'no' }))
  expect(await refusalOf(short)).toEqual([400, 'invalid_length', 'name'])
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

test.each([
  ['ab', 'invalid_length'],
  ['a'.repeat(65), 'invalid_length'],
  ['-alice', 'invalid_name'],
  ['alice-', 'invalid_name'],
  ['a-b--c', 'invalid_name'],
  ['al--ice', 'invalid_name'],
  ['alice.bob', 'invalid_name'],
  ['al_ice', 'invalid_name'],
  ['_alice', 'invalid_name'],
  ['al ice', 'invalid_name'],
  ['älice', 'invalid_name'],
  ['\u{1f4a9}\u{1f4a9}\u{1f4a9}', 'invalid_name'],
  ['Alice', 'not_normalised'],
  ['aIice', 'not_normalised'],
  ['', 'invalid_name'],
  ['wallet', 'reserved_name'],
  ['supp0rt', 'reserved_name'],
  ['metarnask', 'reserved_name'],
])('the name %j is refused with a reason: %s', async (label, reason) => {
  const owner = newOwner()
  const name = `${label}.${zone}`
  const nonce = await get(`${paths.profileNonce}?${new URLSearchParams({ name, address: owner.address })}`)
  // A nonce is made for any name whose letters are right; the rest is decided when it is registered.
  const response = reason === 'reserved_name' ? await registrar.register(name, owner) : nonce
  expect(await refusalOf(response)).toEqual([400, reason, 'name'])
})

test('names of 3 and of 64 characters are names, and the operator reserves some', async () => {
  for (const label of ['bob', 'x'.repeat(64)]) {
    expect((await registrar.register(`${label}.${zone}`, newOwner())).status).toBe(200)
  }
  const own = await fresh({ namesReserved: ['my-brand'] })
  const refused = await createRegistrar(own.url).register(`my-brand.${zone}`, newOwner())
  expect(await refusalOf(refused)).toEqual([400, 'reserved_name', 'name'])
})

test('names below .reown.id and .wcn.id are read where they are, and not registered here', async () => {
  for (const suffix of ['reown.id', 'wcn.id']) {
    const name = `alice.${suffix}`
    const read = await get(`${fillPath(paths.profileAccount, { name })}?apiVersion=2`)
    expect([read.status, await read.json()]).toEqual([200, []])
    const query = new URLSearchParams({ name, address: newOwner().address })
    const nonce = await get(`${paths.profileNonce}?${query}`)
    expect(await refusalOf(nonce)).toEqual([400, 'foreign_zone', 'name'])
  }
})

test('A72 names that look like one that is registered are refused', async () => {
  await registrar.register(`williarn.${zone}`, newOwner())
  for (const label of ['william', 'wiiiiam', 'w1ll1am', 'vvilliam', 'vvl11larn']) {
    const response = await registrar.register(`${label}.${zone}`, newOwner())
    expect(await refusalOf(response), label).toEqual([400, 'confusable_name', 'name'])
  }
  // Cyrillic, Greek, full width, a letter without ink, and one that turns the reading direction.
  for (const label of ['willi\u0430m', 'will\u03b9am', 'w\uff49lliam', 'will\u200biam', '\u202ewilliam']) {
    const query = new URLSearchParams({ name: `${label}.${zone}`, address: newOwner().address })
    const response = await get(`${paths.profileNonce}?${query}`)
    expect(response.status, label).toBe(400)
  }
})

test('a name has one owner, and an account one name', async () => {
  const owner = newOwner()
  const name = newName()
  await registrar.register(name, owner)
  const taken = await registrar.register(name, newOwner())
  expect(taken.status).toBe(400)
  expect(await reasonOf(taken)).toMatchObject({
    name: 'name_taken',
    description: `${name} is already registered.`,
  })
  const second = await registrar.register(newName(), owner)
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

test('A70 a message that was used, is late, not yet valid, too long valid or changed is refused', async () => {
  const owner = newOwner()
  const name = newName()
  const body = await registrar.sign(name, owner)
  expect((await registrar.post(paths.registerName, body)).status).toBe(200)
  const again = await registrar.post(paths.registerName, body)
  expect(await refusalOf(again)).toEqual([400, 'message_used', 'nonce'])

  const seconds = Math.floor(time / 1000)
  const expired = [400, 'expired', 'timestamp']
  for (const message of [
    { issuedAt: seconds - 601 },
    { issuedAt: seconds + 61 },
    { expiresIn: 601 },
    { expiresIn: 0 },
  ]) {
    const late = await registrar.register(newName(), newOwner(), {}, { message })
    expect(await refusalOf(late), JSON.stringify(message)).toEqual(expired)
  }
  const waiting = await registrar.sign(newName(), newOwner())
  time += 600_000
  expect(await refusalOf(await registrar.post(paths.registerName, waiting))).toEqual(expired)
  // The nonce ends by itself, whatever the message says of its time.
  const stale = await registrar.sign(newName(), newOwner(), {}, { message: { issuedAt: seconds + 640 } })
  time += 601_000
  const signed = { ...JSON.parse(stale.message), issuedAt: Math.floor(time / 1000) }
  const other = newOwner()
  const message = JSON.stringify(signed)
  const old = { ...stale, message, address: other.address, signature: await other.sign(message) }
  expect(await refusalOf(await registrar.post(paths.registerName, old))).toEqual([
    400,
    'invalid_nonce',
    'nonce',
  ])

  const changed = await registrar.sign(newName(), newOwner(), { bio: 'I am me.' })
  const forged = { ...changed, message: changed.message.replace('I am me.', 'Send me ETH.') }
  expect(await refusalOf(await registrar.post(paths.registerName, forged))).toEqual([
    401,
    'invalid_signature',
    'signature',
  ])
})

test('A69 a message that was signed for another site, or with a nonce of another site, name or account, is refused', async () => {
  const evil = 'http://127.0.0.1:6666'
  const wrongDomain = [400, 'wrong_domain', 'domain']
  const sentFromElsewhere = await registrar.register(newName(), newOwner(), {}, { origin: evil })
  expect(await refusalOf(sentFromElsewhere)).toEqual(wrongDomain)
  const signedForElsewhere = await registrar.register(
    newName(),
    newOwner(),
    {},
    { message: { domain: new URL(evil).host } },
  )
  expect(await refusalOf(signedForElsewhere)).toEqual(wrongDomain)
  for (const domain of ['localhost', 'LOCALHOST:5173', 'localhost:5173.', 'localhost:5173/', '']) {
    const near = await registrar.register(newName(), newOwner(), {}, { message: { domain } })
    expect(await refusalOf(near), domain).toEqual(wrongDomain)
  }
  const invalidNonce = [400, 'invalid_nonce', 'nonce']
  const owner = newOwner()
  const name = newName()
  const elsewhere = createRegistrar(server.url, 1, evil)
  for (const { nonce } of [
    await elsewhere.nonceFor(name, owner.address),
    await registrar.nonceFor(newName(), owner.address),
    await registrar.nonceFor(name, newOwner().address),
    { nonce: '' },
    { nonce: 'a.b.c' },
  ]) {
    const response = await registrar.register(name, owner, {}, { message: { nonce } })
    expect(await refusalOf(response), nonce).toEqual(invalidNonce)
  }
  const good = await registrar.nonceFor(name, owner.address)
  const mac = good.nonce.slice(-1) === 'A' ? 'B' : 'A'
  const twisted = await registrar.register(
    name,
    owner,
    {},
    { message: { nonce: good.nonce.slice(0, -1) + mac } },
  )
  expect(await refusalOf(twisted)).toEqual(invalidNonce)
  const untouched = await registrar.register(name, owner, {}, { message: { nonce: good.nonce } })
  expect(untouched.status).toBe(200)
})

test('A71 a name is registered only for an account that signed, and changed only by its owner', async () => {
  const victim = newOwner()
  const thief = newOwner()
  const unsigned = [401, 'invalid_signature', 'signature']
  const stolen = await registrar.register(newName(), { ...victim, sign: thief.sign })
  expect(await refusalOf(stolen)).toEqual(unsigned)
  for (const signature of [
    '0x00',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'11'.repeat(1_000)}`,
  ]) {
    const response = await registrar.register(newName(), victim, {}, { body: { signature } })
    expect(await refusalOf(response), signature.slice(0, 20)).toEqual(unsigned)
  }
  const name = newName()
  await registrar.register(name, victim)
  const notOwner = [401, 'not_owner', 'address']
  expect(await refusalOf(await registrar.setAttributes(name, thief, { bio: 'Mine.' }))).toEqual(notOwner)
  const target = { coin_type: 60, address: thief.address }
  expect(await refusalOf(await registrar.setAddress(name, thief, target))).toEqual(notOwner)
  const lending = { ...victim, sign: thief.sign }
  expect(await refusalOf(await registrar.setAddress(name, lending, target))).toEqual(unsigned)
  // A message about one name is not one about another.
  const body = await registrar.sign(newName(), victim, { bio: 'Mine.' })
  const crossed = await registrar.post(fillPath(paths.setNameAttributes, { name }), body)
  expect(await refusalOf(crossed)).toEqual([400, 'wrong_name', 'name'])
  expect((await registrar.find(name))?.addresses['60']?.address).toBe(victim.address)
})

test('a contract registers a name while it says that the signature is its own', async () => {
  const yes = contractOwner(await newContract(1, valid))
  const name = newName()
  expect((await registrar.register(name, yes)).status).toBe(200)
  expect((await registrar.find(name))?.addresses['60']?.address).toBe(getAddress(yes.address))
  const no = contractOwner(await newContract(1, 0xffffffffn << 224n))
  const refused = await registrar.register(newName(), no)
  expect(await refusalOf(refused)).toEqual([401, 'invalid_signature', 'signature'])
  // On a chain where the contract is not, nothing speaks for it.
  const elsewhere = await createRegistrar(server.url, 8131338).register(newName(), yes)
  expect(elsewhere.status).toBe(401)
  // A contract that changed its mind no longer changes the name.
  await newContract(1, 0n, yes.address)
  expect((await registrar.setAttributes(name, yes, { bio: 'Still here.' })).status).toBe(401)
})

test('an account that is a contract signs with the key behind it, before it is on its chain and after', async () => {
  const chain = sandbox.chain(8131338)
  const other = createRegistrar(server.url, chain.id)
  const funded = privateKeyToAccount(sandbox.accounts[3]?.privateKey as Hex)
  const described = { chain: toViemChain(chain), transport: http() }
  const wallet = createWalletClient({ account: funded, ...described })
  const reader = createPublicClient(described)
  const nonce = await reader.getTransactionCount({ address: funded.address })
  await wallet.sendTransaction({ data: accountFactory.bytecode })
  const factory = getContractAddress({ from: funded.address, nonce: BigInt(nonce) })
  const key = privateKeyToAccount(generatePrivateKey())
  const about = { abi: accountFactory.abi, args: [key.address] } as const
  const address = await reader.readContract({ ...about, address: factory, functionName: 'addressOf' })
  const data = encodeFunctionData({ ...about, functionName: 'make' })
  const wrapped: Owner = {
    address,
    sign: async (message) =>
      serializeErc6492Signature({
        address: factory,
        data,
        signature: await key.signMessage({ message }),
      }),
  }
  const name = newName()
  expect((await other.register(name, { ...wrapped, sign: newOwner().sign })).status).toBe(401)
  expect((await other.register(name, wrapped)).status).toBe(200)
  const hash = await wallet.writeContract({ ...about, address: factory, functionName: 'make' })
  await waitForTransactionReceipt(wallet, { hash })
  const plain: Owner = { address, sign: (message) => key.signMessage({ message }) }
  expect((await other.setAttributes(name, plain, { bio: 'I am a contract.' })).status).toBe(200)
  expect((await other.find(name))?.attributes).toEqual({ bio: 'I am a contract.' })
})

test('A71 a contract that somebody else put at the same address of another chain does not change the name', async () => {
  const alice = contractOwner(await newContract(8131338, valid))
  const name = newName()
  const other = createRegistrar(server.url, 8131338)
  expect((await other.register(name, alice)).status).toBe(200)
  await newContract(8131338, 0n, alice.address)
  await newContract(1, valid, alice.address)
  const target = { coin_type: 60, address: newOwner().address }
  expect(await refusalOf(await registrar.setAddress(name, alice, target))).toEqual([
    401,
    'invalid_signature',
    'signature',
  ])
})

test('its owner replaces the attributes of a name and sets its addresses', async () => {
  const owner = newOwner()
  const name = newName()
  await registrar.register(name, owner, { bio: 'First.', 'com.github': 'alice' })
  const changed = await registrar.setAttributes(name, owner, {
    bio: 'Second.',
    avatar: 'https://images.example.com/a.png',
    url: '',
  })
  expect(v.parse(NameChanged, await changed.json()).attributes).toEqual({
    bio: 'Second.',
    avatar: expect.stringMatching(/^\/public\/getMedia\//),
  })
  const base = { coin_type: 0x8000_0000 + 8131338, address: newOwner().address }
  const set = await registrar.setAddress(name, owner, base)
  expect(v.parse(NameChanged, await set.json()).addresses[base.coin_type]?.address).toBe(base.address)
  // Where the name leads does not make others its owners, nor the name theirs.
  const reverse = (address: string) =>
    get(`${fillPath(paths.profileReverse, { address })}?apiVersion=2`).then((response) => response.json())
  expect(await reverse(base.address)).toEqual([])
  await registrar.setAddress(name, owner, { coin_type: 60, address: base.address })
  expect(await reverse(base.address)).toEqual([])
  expect(await reverse(owner.address)).toEqual([])
})

test.each([
  [{ 'com.unknown': 'x' }],
  [{ __proto__x: 'x' }],
  [{ bio: 'x'.repeat(256) }],
  [{ bio: 'a\nb' }],
  [{ bio: 'a\u202eb' }],
  [{ url: 'javascript:alert(1)' }],
  [{ url: 'http://a.example' }],
  [{ avatar: 'data:image/svg+xml,<svg/>' }],
  [{ avatar: 'https://a.example/\n' }],
] as Record<string, string>[][])('the attributes %j are refused', async (attributes) => {
  const response = await registrar.register(newName(), newOwner(), attributes)
  expect(await refusalOf(response)).toEqual([400, 'invalid_attribute', 'attributes'])
})

test('S5.48 coin types of chains that cannot be, are not here or were not signed for are refused', async () => {
  for (const [coinType, reason, description] of [
    [2 ** 32, 'invalid_coin_type', 'Invalid chainId'],
    [2 ** 32 + 5, 'invalid_coin_type', 'Invalid chainId'],
    [0, 'unsupported_coin_type', 'There are no names for the coin type 0 here.'],
    [501, 'unsupported_coin_type', 'There are no names for the coin type 501 here.'],
    [2 ** 31, 'unsupported_coin_type', 'There are no names for the coin type 2147483648 here.'],
    [2 ** 31 + 137, 'unsupported_coin_type', 'There are no names for the coin type 2147483785 here.'],
    [
      2 ** 31 + 8131338,
      'wrong_chain',
      'The message was signed for another chain than that of the coin type.',
    ],
  ] as const) {
    const response = await registrar.register(newName(), newOwner(), {}, { body: { coin_type: coinType } })
    expect(response.status).toBe(400)
    expect(await reasonOf(response)).toEqual({ name: reason, field: 'coin_type', description })
  }
  const narrow = await fresh({ namesChains: [8131338] })
  expect((await createRegistrar(narrow.url).register(newName(), newOwner())).status).toBe(400)
  expect((await createRegistrar(narrow.url, 8131338).register(newName(), newOwner())).status).toBe(200)
  const owner = newOwner()
  const name = newName()
  await registrar.register(name, owner)
  for (const target of [
    { coin_type: 60, address: '0x12' },
    { coin_type: 60, address: `0x${'00'.repeat(20)}` },
    { coin_type: 0, address: owner.address },
    { coin_type: 2 ** 33, address: owner.address },
    { coin_type: 60.5, address: owner.address },
  ]) {
    expect((await registrar.setAddress(name, owner, target)).status, JSON.stringify(target)).toBe(400)
  }
})

test('a message without domain and nonce is accepted where the operator says so, once and within 10 seconds', async () => {
  const old = await fresh({ namesPlain: true })
  const send = async (name: string, timestamp: number, to = old, owner = newOwner()) => {
    const message = JSON.stringify({ name, attributes: {}, timestamp })
    const body = { message, signature: await owner.sign(message), coin_type: 60, address: owner.address }
    return createRegistrar(to.url).post(paths.registerName, body)
  }
  const seconds = Math.floor(time / 1000)
  expect(await refusalOf(await send(newName(), seconds, server))).toEqual([400, 'unbound_message', 'nonce'])
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
  const good = await registrar.sign(newName(), owner)
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
    const response = await registrar.post(paths.registerName, body)
    expect(response.status, JSON.stringify(body)).toBe(422)
    expect((await reasonOf(response))?.description).toMatch(/\.$/)
  }
  const large = await registrar.post(paths.registerName, { ...good, message: 'x'.repeat(60_000) })
  expect(large.status).toBe(413)
  const about = { coin_type: 60, address: owner.address }
  const name = newName()
  await registrar.register(name, owner)
  const body = await registrar.sign(name, owner)
  const noTarget = await registrar.post(fillPath(paths.setNameAddress, { name }), body)
  expect(noTarget.status).toBe(422)
  expect((await registrar.setAddress(newName(), owner, about)).status).toBe(404)
})

test('a page that the project does not name registers nothing, and very many registrations have to wait', async () => {
  const stranger = await registrar.post(paths.registerName, {}, 'https://evil.example')
  expect(stranger.status).toBe(401)
  const limited = await fresh({ rateLimit: 0.1 })
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) {
    statuses.push((await createRegistrar(limited.url).post(paths.registerName, {})).status)
  }
  expect(statuses).toContain(429)
})

test('a nonce says for which page it is and when it ends', async () => {
  const query = new URLSearchParams({ name: `alice.${zone}`, address: newOwner().address })
  const response = await get(`${paths.profileNonce}?${query}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const nonce = v.parse(NameNonce, await response.json())
  const issuedAt = Math.floor(time / 1000)
  expect(nonce).toMatchObject({ domain: 'localhost:5173', issuedAt, expiresIn: 600, zones: [zone] })
  expect(Date.parse(nonce.expiresAt)).toBe((issuedAt + 600) * 1000)
  const bad = await get(`${paths.profileNonce}?name=alice.${zone}&address=0x12`)
  expect(await refusalOf(bad)).toEqual([400, 'invalid_address', 'address'])
})
