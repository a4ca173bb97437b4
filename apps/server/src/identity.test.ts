import { type Sandbox, startSandbox, toViemChain } from '@latchkey/sandbox'
import { fillPath, Identity, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { createWalletClient, type Hex, http, labelhash, namehash, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensUniversalResolver } from './chains/createRegistry.ts'
import type { ServerOptions } from './config/options.ts'
import { startCounter } from './test/chains/startCounter.ts'
import { startGateway } from './test/chains/startGateway.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from './test/startTestServer.ts'

let sandbox: Sandbox
let server: TestServer
const running: TestServer[] = []
let time = 0

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [1, 8131338] })
  server = await fresh()
})
afterAll(async () => {
  for (const one of running) await one.stop()
  await sandbox?.stop()
})

/** A server that remembers nothing yet; its clock moves only when a test winds it. */
async function fresh(options: ServerOptions = {}): Promise<TestServer> {
  const started = await startTestServer(
    { ...noPast, sandboxUrl: sandbox.url, historyPollMs: 600_000, ...options },
    { now: () => time },
  )
  running.push(started)
  return started
}

function who(index: number) {
  const account = sandbox.accounts[index]
  if (account === undefined) throw new Error(`The sandbox has no account ${index}.`)
  return account
}
function ask(address: string, query = '', from = server): Promise<Response> {
  return fetch(
    `${from.url}${fillPath(paths.identity, { address })}?projectId=&st=test&sv=1&sender=${address}&${query}`,
  )
}
async function identityOf(address: string, query = '', from = server): Promise<Identity> {
  const response = await ask(address, query, from)
  expect(response.status).toBe(200)
  return v.parse(Identity, await response.json())
}

const abi = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, address addr)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(string name)',
])
type Contract = 'ENSRegistry' | 'PublicResolver' | 'ReverseRegistrar'

/** Writes to the names of chain 1 as an account of the sandbox. */
async function write(
  index: number,
  contract: Contract,
  functionName: 'setSubnodeRecord' | 'setAddr' | 'setText' | 'setName',
  args: readonly unknown[],
) {
  const chain = sandbox.chain(1)
  const signer = createWalletClient({
    account: privateKeyToAccount(who(index).privateKey as Hex),
    chain: toViemChain(chain),
    transport: http(),
  })
  await signer.writeContract({ address: chain.contracts[contract], abi, functionName, args } as never)
}
/** alice gives a name below hers to an account, which calls itself so. */
async function lend(label: string, index: number, resolver?: string): Promise<string> {
  const name = `${label}.alice.eth`
  const alice = who(0).address
  const own = sandbox.chain(1).contracts.PublicResolver
  await write(0, 'ENSRegistry', 'setSubnodeRecord', [
    namehash('alice.eth'),
    labelhash(label),
    alice,
    resolver ?? own,
    0n,
  ])
  if (resolver === undefined)
    await write(0, 'PublicResolver', 'setAddr', [namehash(name), who(index).address])
  await write(index, 'ReverseRegistrar', 'setName', [name])
  return name
}

test('S7.03 an account has its name and its avatar, and the answer may be kept for five minutes', async () => {
  const response = await ask(who(0).address)
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  const identity = v.parse(Identity, await response.json())
  expect(identity.name).toBe('alice.eth')
  expect(identity.avatar).toMatch(/^data:image\/svg\+xml;base64,/)
})

test('S7.03 however the address is written, and whoever asks, the answer is the same', async () => {
  const { address } = who(0)
  const expected = await identityOf(address)
  expect(await identityOf(address.toLowerCase())).toEqual(expected)
  expect(await identityOf(`0x${address.slice(2).toUpperCase()}`)).toEqual(expected)
  expect(await identityOf(address, 'sender=0x0000000000000000000000000000000000000000')).toEqual(expected)
})

test('S7.03 a name without an avatar, and an account without a name, are told with null', async () => {
  expect(await identityOf(who(1).address)).toEqual({ name: 'bob.eth', avatar: null })
  expect(await identityOf(who(9).address)).toEqual({ name: null, avatar: null })
  expect(await identityOf('HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH')).toEqual({
    name: null,
    avatar: null,
  })
})

test("Ethereum as any operator configures it is read through its own upstreams, at ENS's own contract", async () => {
  expect(ensUniversalResolver).toBe(mainnet.contracts.ensUniversalResolver.address)
  const real = await fresh({
    chains: [1],
    upstreams: { 1: [sandbox.chain(1).url] },
    sandboxUrl: undefined,
  } as ServerOptions)
  expect((await identityOf(who(0).address, '', real)).name).toBe('alice.eth')
  const { capabilities } = JSON.parse(await (await fetch(`${real.url}/v1/supported-chains`)).text())
  expect(capabilities['eip155:1']).toEqual(expect.arrayContaining(['rpc', 'identity']))
})

test('the chain that is asked for is the chain that answers', async () => {
  expect((await identityOf(who(0).address, 'chainId=eip155:8131338')).name).toBe('alice.eth')
  expect((await identityOf(who(0).address, 'chainId=8131338')).name).toBe('alice.eth')
})

test('a name that does not lead back to the account is not believed', async () => {
  await write(2, 'ReverseRegistrar', 'setName', ['alice.eth'])
  expect(await identityOf(who(2).address)).toEqual({ name: null, avatar: null })
})

test.each(['Carol', 'ca\u200brol', 'c\u0430rol', 'carol '])(
  'a name that is not written as ENSIP-15 wants is none, though it leads back: %j',
  async (label) => {
    await lend(label, 3)
    expect(await identityOf(who(3).address, '', await fresh())).toEqual({ name: null, avatar: null })
  },
)

test('an avatar that could hurt a visitor or the network they are in is left out', async () => {
  const name = await lend('frank', 5)
  const records = [
    'http://192.168.0.1/reboot',
    'javascript:alert(1)',
    'https://router.local/x.png',
    'ipfs://nothing',
  ]
  for (const record of records) {
    await write(0, 'PublicResolver', 'setText', [namehash(name), 'avatar', record])
    expect(await identityOf(who(5).address, '', await fresh()), record).toEqual({ name, avatar: null })
  }
  const good = 'https://images.example.com/frank.png'
  await write(0, 'PublicResolver', 'setText', [namehash(name), 'avatar', good])
  const { avatar } = await identityOf(who(5).address, '', await fresh())
  // Through the server: the host of the picture never hears of the visitor.
  expect(avatar).toMatch(/^\/public\/getMedia\/[\w-]+\.[\w-]{22}$/)
})

test('a gateway that the operator vouches for is asked; any other on this machine hears nothing', async () => {
  const erin = who(4)
  const gateway = await startGateway(sandbox.chain(1), who(0).privateKey as Hex, erin.address as Hex)
  try {
    const name = await lend('cloud', 4, gateway.resolver)
    expect(await identityOf(erin.address, '', await fresh())).toEqual({ name: null, avatar: null })
    expect(gateway.asked()).toBe(0)
    const trusting = await fresh({ nameGateways: [gateway.origin] })
    expect((await identityOf(erin.address, '', trusting)).name).toBe(name)
    expect(gateway.asked()).toBeGreaterThan(0)
  } finally {
    await gateway.stop()
  }
})

test('a name is believed for five minutes, even while the chain is away, and not longer', async () => {
  const remembering = await fresh()
  const before = await identityOf(who(1).address, '', remembering)
  await sandbox.chain(1).controls.stop()
  try {
    time += 4 * 60_000
    expect(await identityOf(who(1).address, '', remembering)).toEqual(before)
    time += 2 * 60_000
    const away = await ask(who(1).address, '', remembering)
    expect(away.status).toBe(503)
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await reasonOf(away))?.name).toBe('chain_unavailable')
  } finally {
    await sandbox.chain(1).controls.resume()
  }
})

test('many who ask at once are answered by one lookup', async () => {
  const node = await startCounter(sandbox.chain(1).url, ensUniversalResolver)
  try {
    const counted = { chains: [1], upstreams: { 1: [node.url] }, sandboxUrl: undefined } as ServerOptions
    const alone = await fresh(counted)
    await identityOf(who(0).address, '', alone)
    const once = node.count()
    const crowded = await fresh(counted)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => identityOf(who(0).address, '', crowded)),
    )
    expect(new Set(answers.map((answer) => answer.name))).toEqual(new Set(['alice.eth']))
    expect(node.count()).toBe(2 * once)
  } finally {
    await node.stop()
  }
})

test.each([
  '0x12',
  'alice.eth',
  '0xZZ39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '%2e%2e%2fv1',
  'a'.repeat(100),
])('an address written %s is refused with what to write', async (address) => {
  const response = await ask(address)
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({ field: 'address', name: 'invalid_address' })
})

test('a chain without names is refused, and so is one that is none', async () => {
  for (const chainId of ['eip155:10', 'nonsense']) {
    const response = await ask(who(0).address, `chainId=${chainId}`)
    expect(response.status).toBe(400)
    expect((await reasonOf(response))?.field).toBe('chainId')
  }
  const nameless = await fresh({ sandboxUrl: undefined, chains: [] } as ServerOptions)
  expect((await ask(who(0).address, '', nameless)).status).toBe(400)
})

test('a page of a stranger may not ask, one on this machine may', async () => {
  const url = `${server.url}${fillPath(paths.identity, { address: who(0).address })}`
  const stranger = await fetch(url, { headers: { origin: 'https://evil.example' } })
  expect(stranger.status).toBe(401)
  const local = await fetch(url, { headers: { origin: 'http://localhost:5173' } })
  expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
})

test('who asks for very many names is told to wait', async () => {
  const limited = await fresh({ rateLimit: 0.1 })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await ask(who(0).address, '', limited)).status),
  )
  expect(statuses).toContain(429)
})
