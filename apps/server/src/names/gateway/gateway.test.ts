import { type Sandbox, startSandbox, toViemChain } from '@latchkey/sandbox'
import { installNameZone, nameResolver } from '@latchkey/sandbox/names'
import { fillPath, NameGatewayAnswer, NameRecord, paths } from '@latchkey/wire'
import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import * as v from 'valibot'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  namehash,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRegistrar, newOwner } from '../../test/names/createRegistrar.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../../test/startTestServer.ts'

const zone = 'latchkey.eth'
const key = generatePrivateKey()
const signer = privateKeyToAccount(key).address
let sandbox: Sandbox
let server: TestServer
let resolver: Address
let registrar: ReturnType<typeof createRegistrar>

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [1, 8131338] })
  server = await startTestServer({
    ...noPast,
    sandboxUrl: sandbox.url,
    deadlineMs: 30_000,
    namesZones: [zone],
    namesKey: key,
  })
  registrar = createRegistrar(server.url)
  resolver = await installNameZone(sandbox.chain(1).url, zoneAt(server))
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

const zoneAt = (one: TestServer, of: string = signer) => ({
  zone,
  gatewayUrl: `${one.url}/v1/ens/{sender}/{data}.json`,
  signer: of as Hex,
})
/** viem as anybody has it: its own mainnet, and a node. */
const reader = () => createPublicClient({ chain: mainnet, transport: http(sandbox.chain(1).url) })
const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes question) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function pubkey(bytes32 node) view returns (bytes32, bytes32)',
  'function multicall(bytes[] data) view returns (bytes[])',
  'function setName(string name)',
])
const addrOf = (name: string) => encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
const questionOf = (name: string, data: Hex) =>
  encodeFunctionData({ abi, functionName: 'resolve', args: [toHex(packetToBytes(name)), data] })

function askGateway(question: string, sender: string = resolver): Promise<Response> {
  return fetch(server.url + fillPath(paths.nameGateway, { sender, data: `${question}.json` }))
}
/** What the gateway says before anybody checks its signature. */
async function answerOf(name: string, data: Hex) {
  const { data: answer } = v.parse(NameGatewayAnswer, await (await askGateway(questionOf(name, data))).json())
  const [result, expires] = decodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), answer as Hex)
  return { answer: answer as Hex, result, expires }
}

test('a name that was registered here resolves in viem and ethers as they are', async () => {
  const owner = newOwner()
  const name = `alice.${zone}`
  const attributes = {
    bio: 'Hello there.',
    avatar: 'https://images.example.com/a.png',
    'com.github': 'alice',
  }
  expect((await registrar.register(name, owner, attributes)).status).toBe(200)
  const viem = reader()
  expect(await viem.getEnsAddress({ name })).toBe(owner.address)
  const byCoin = await viem.getEnsAddress({ name, coinType: 60n })
  expect(byCoin && getAddress(byCoin)).toBe(owner.address)
  expect(await viem.getEnsText({ name, key: 'description' })).toBe('Hello there.')
  expect(await viem.getEnsText({ name, key: 'com.github' })).toBe('alice')
  expect(await viem.getEnsText({ name, key: 'avatar' })).toBe(attributes.avatar)
  expect(await viem.getEnsText({ name, key: 'com.twitter' })).toBeNull()
  expect(await viem.getEnsAddress({ name, coinType: 2_147_492_101n })).toBeNull()

  const ethers = new JsonRpcProvider(sandbox.chain(1).url, 1, { staticNetwork: true })
  try {
    expect(await ethers.resolveName(name)).toBe(owner.address)
    const found = await ethers.getResolver(name)
    expect(await found?.getText('description')).toBe('Hello there.')
    expect(await ethers.resolveName(`nobody-here.${zone}`)).toBeNull()
  } finally {
    ethers.destroy()
  }
})

test('what nobody registered is empty, and the domain itself too', async () => {
  const viem = reader()
  for (const name of [`nobody-here.${zone}`, zone, `a.alice.${zone}`]) {
    expect(await viem.getEnsAddress({ name }), name).toBeNull()
    expect(await viem.getEnsText({ name, key: 'avatar' }), name).toBeNull()
  }
})

test('an account that names itself in ENS is found by its address, here, in viem and in ethers', async () => {
  const account = privateKeyToAccount(sandbox.accounts[5]?.privateKey as Hex)
  const owner = {
    address: account.address,
    sign: (message: string) => account.signMessage({ message }),
  }
  const name = `grace.${zone}`
  expect((await registrar.register(name, owner)).status).toBe(200)
  expect(await reader().getEnsName({ address: account.address })).toBeNull()
  const chain = sandbox.chain(1)
  const wallet = createWalletClient({ account, chain: toViemChain(chain), transport: http() })
  const hash = await wallet.writeContract({
    address: chain.contracts.ReverseRegistrar,
    abi,
    functionName: 'setName',
    args: [name],
  })
  await reader().waitForTransactionReceipt({ hash })
  expect(await reader().getEnsName({ address: account.address })).toBe(name)
  // Without the universal resolver ethers asks the resolver itself. Through it, ethers relies on the batch gateway of ENS,
  // which asks in the resolver's name and is not in the sandbox.
  const network = new Network('sandbox', 1).attachPlugin(new EnsPlugin(chain.contracts.ENSRegistry, 1))
  const ethers = new JsonRpcProvider(chain.url, network, { staticNetwork: network })
  try {
    expect(await ethers.lookupAddress(account.address)).toBe(name)
  } finally {
    ethers.destroy()
  }
  const path = fillPath(paths.profileReverse, { address: account.address })
  const known = await fetch(`${server.url}${path}?apiVersion=2`)
  expect(v.parse(v.array(NameRecord), await known.json()).map((record) => record.name)).toEqual([name])
})

test('a change is seen by the next who asks, on a chain of our own id too', async () => {
  const chain = sandbox.chain(8131338)
  await installNameZone(chain.url, zoneAt(server))
  const owner = newOwner()
  const name = `henry.${zone}`
  const other = createRegistrar(server.url, chain.id)
  await other.register(name, owner, { description: 'Before.' })
  const viem = createPublicClient({ chain: toViemChain(chain), transport: http() })
  expect(await viem.getEnsAddress({ name })).toBe(owner.address)
  const coinType = BigInt(0x8000_0000 + chain.id)
  const byCoin = await viem.getEnsAddress({ name, coinType })
  expect(byCoin && getAddress(byCoin)).toBe(owner.address)
  await other.setAttributes(name, owner, { description: 'After.' })
  expect(await viem.getEnsText({ name, key: 'description' })).toBe('After.')
})

test('one question may hold several, and what the resolver does not know has no answer', async () => {
  const owner = newOwner()
  const name = `iris.${zone}`
  await registrar.register(name, owner, { bio: 'Hello.' })
  const node = namehash(name)
  const text = encodeFunctionData({ abi, functionName: 'text', args: [node, 'bio'] })
  const contenthash = encodeFunctionData({ abi, functionName: 'contenthash', args: [node] })
  const pubkey = encodeFunctionData({ abi, functionName: 'pubkey', args: [node] })
  const together = encodeFunctionData({
    abi,
    functionName: 'multicall',
    args: [[addrOf(name), text, contenthash, pubkey]],
  })
  const { result } = await answerOf(name, together)
  const parts = decodeFunctionResult({ abi, functionName: 'multicall', data: result })
  expect(decodeFunctionResult({ abi, functionName: 'addr', data: parts[0] ?? '0x' })).toBe(owner.address)
  expect(decodeFunctionResult({ abi, functionName: 'text', data: parts[1] ?? '0x' })).toBe('Hello.')
  expect(decodeFunctionResult({ abi, functionName: 'contenthash', data: parts[2] ?? '0x' })).toBe('0x')
  expect(parts[3]).toBe('0x')
  expect((await answerOf(name, pubkey)).result).toBe('0x')
  const nested = encodeFunctionData({ abi, functionName: 'multicall', args: [[together]] })
  const inner = await answerOf(name, nested)
  expect(decodeFunctionResult({ abi, functionName: 'multicall', data: inner.result })).toEqual(['0x'])
})

test('a question that is too long for an address is posted', async () => {
  const owner = newOwner()
  const name = `june.${zone}`
  await registrar.register(name, owner)
  const question = questionOf(name, addrOf(name))
  const posted = await fetch(server.url + paths.postNameGateway, {
    method: 'POST',
    body: JSON.stringify({ data: question, sender: resolver }),
  })
  const { data } = v.parse(NameGatewayAnswer, await posted.json())
  const [result] = decodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), data as Hex)
  expect(decodeFunctionResult({ abi, functionName: 'addr', data: result })).toBe(owner.address)
  expect(posted.headers.get('access-control-allow-origin')).toBe('*')
})

test('names of other domains and what is no question are refused with a sentence', async () => {
  const bad = encodeFunctionData({ abi, functionName: 'resolve', args: ['0x0561', '0x'] })
  const dotted = encodeFunctionData({
    abi,
    functionName: 'resolve',
    args: [toHex(`\u0012alice.${zone}\0`), addrOf(`alice.${zone}`)],
  })
  for (const question of [
    questionOf('alice.eth', addrOf('alice.eth')),
    questionOf('alice.reown.id', addrOf('alice.reown.id')),
    questionOf(`evil${zone}`, addrOf(`evil${zone}`)),
    questionOf('eth', addrOf('eth')),
    bad,
    dotted,
    addrOf(`alice.${zone}`),
    '0x',
    '0x1',
    'alice',
    '',
  ]) {
    const response = await askGateway(question)
    expect(response.status, question).toBe(400)
    expect(await reasonOf(response)).toMatchObject({ name: 'invalid_question', field: 'data' })
  }
  const question = questionOf(`alice.${zone}`, addrOf(`alice.${zone}`))
  expect((await askGateway(question, 'alice')).status).toBe(400)
  const bare = await fetch(`${server.url}/v1/ens/${resolver}/${question}`)
  expect(bare.status).toBe(400)
  const post = (body: string) => fetch(server.url + paths.postNameGateway, { method: 'POST', body })
  expect((await post('{')).status).toBe(422)
  expect((await post('{"data":"0x1"}')).status).toBe(422)
})

test('A74 the resolver believes no other signer, no other question, no other resolver, and nothing that is too old', async () => {
  const owner = newOwner()
  const name = `karl.${zone}`
  await registrar.register(name, owner)
  const question = questionOf(name, addrOf(name))
  const { answer, expires } = await answerOf(name, addrOf(name))
  const verify = (response: Hex, asked: Hex = question, at: Address = resolver) =>
    reader().readContract({
      address: at,
      abi: [...abi, ...nameResolver.abi],
      functionName: 'resolveWithProof',
      args: [response, asked],
    })
  expect(decodeFunctionResult({ abi, functionName: 'addr', data: await verify(answer) })).toBe(owner.address)

  const [result, , signature] = decodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), answer)
  const seal = (one: Hex, until: bigint, by: Hex) =>
    encodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), [one, until, by])
  const thief = encodeAbiParameters(parseAbiParameters('address'), [newOwner().address as Hex])
  // The other half of the curve has a signature for the same text.
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  const twin = `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}` as Hex
  for (const forged of [
    seal(thief, expires, signature),
    seal(result, expires + 1n, signature),
    seal(result, expires, twin),
    seal(result, expires, `${signature.slice(0, -2)}00` as Hex),
    seal(result, expires, '0x'),
  ]) {
    await expect(verify(forged)).rejects.toThrow('InvalidSignature')
  }
  const other = `someone.${zone}`
  await expect(verify(answer, questionOf(other, addrOf(other)))).rejects.toThrow('InvalidSignature')
  await sandbox.chain(1).request('evm_increaseTime', [301])
  await sandbox.chain(1).request('evm_mine')
  await expect(verify(answer)).rejects.toThrow('AnswerExpired')
})

test('A74 a gateway whose key the resolver does not know is not believed by viem', async () => {
  const chain = sandbox.chain(8131338)
  const strange = await installNameZone(chain.url, zoneAt(server, newOwner().address))
  expect(strange).not.toBe(resolver)
  const viem = createPublicClient({ chain: toViemChain(chain), transport: http() })
  await expect(viem.getEnsAddress({ name: `alice.${zone}`, strict: true })).rejects.toThrow()
  // Only the owner of a resolver changes whom it believes.
  const account = privateKeyToAccount(sandbox.accounts[6]?.privateKey as Hex)
  const wallet = createWalletClient({ account, chain: toViemChain(chain), transport: http() })
  const call = { address: strange, abi: nameResolver.abi } as const
  await expect(
    wallet.writeContract({ ...call, functionName: 'setSigner', args: [signer, true] }),
  ).rejects.toThrow()
  await expect(
    wallet.writeContract({ ...call, functionName: 'setUrls', args: [['https://evil.example']] }),
  ).rejects.toThrow()
})
