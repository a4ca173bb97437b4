import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { JsonRpcProvider } from 'ethers'
import { ethers as ethers5 } from 'ethers-5'
import {
  type Address,
  createPublicClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  labelhash,
  namehash,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import GatewayResolver from '../contracts/artifacts/GatewayResolver.json' with { type: 'json' }
import { ensAbi } from '../contracts/ensAbis.ts'
import { type Sandbox, startSandbox } from '../index.ts'
import { account } from '../test/account.ts'
import { openReader, openSigner } from '../test/openViem.ts'
import { people } from './people.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [1, 8131338] })
})
afterAll(() => sandbox?.stop())

const mainnetReader = () => createPublicClient({ chain: mainnet, transport: http(sandbox.chain(1).url) })

test('viem with its own definition of mainnet resolves alice.eth both ways', async () => {
  const reader = mainnetReader()
  expect(await reader.getEnsAddress({ name: 'alice.eth' })).toBe(people.alice)
  const asCoin = await reader.getEnsAddress({ name: 'alice.eth', coinType: 60n })
  expect(asCoin && getAddress(asCoin)).toBe(people.alice)
  expect(await reader.getEnsName({ address: people.alice })).toBe('alice.eth')
  expect(await reader.getEnsAddress({ name: 'bob.eth' })).toBe(people.bob)
  expect(await reader.getEnsName({ address: people.bob })).toBe('bob.eth')
})

test('viem resolves names on a sandbox chain of our own id', async () => {
  const reader = openReader(sandbox.chain(8131338))
  expect(await reader.getEnsAddress({ name: 'alice.eth' })).toBe(people.alice)
  expect(await reader.getEnsName({ address: people.alice })).toBe('alice.eth')
})

test('viem reads text records and the avatar', async () => {
  const reader = mainnetReader()
  expect(await reader.getEnsText({ name: 'alice.eth', key: 'description' })).toBe('Account 0 of the sandbox.')
  expect(await reader.getEnsText({ name: 'alice.eth', key: 'com.github' })).toBe('alice-of-the-sandbox')
  expect(await reader.getEnsText({ name: 'alice.eth', key: 'nothing.here' })).toBeNull()
  expect(await reader.getEnsAvatar({ name: 'alice.eth' })).toMatch(/^data:image\/svg\+xml/)
})

test('what nobody registered is null for viem, and nothing is thrown', async () => {
  const reader = mainnetReader()
  expect(await reader.getEnsAddress({ name: 'nobody.eth' })).toBeNull()
  expect(await reader.getEnsAddress({ name: 'sub.alice.eth' })).toBeNull()
  expect(await reader.getEnsAddress({ name: `${'a'.repeat(300)}.eth` })).toBeNull()
  expect(await reader.getEnsAddress({ name: 'alice.unknown' })).toBeNull()
  expect(await reader.getEnsAddress({ name: 'alice.eth', coinType: 0n })).toBeNull()
  expect(await reader.getEnsName({ address: people.carol })).toBeNull()
  expect(await reader.getEnsName({ address: people.alice, coinType: 2147492101n })).toBeNull()
})

test('a reverse record that does not point back is not believed', async () => {
  const chain = sandbox.chain(1)
  const carol = openSigner(chain, account(sandbox, 2).privateKey)
  const claim = {
    address: chain.contracts.ReverseRegistrar,
    abi: ensAbi,
    functionName: 'setName',
    args: ['alice.eth'],
  } as const
  await carol.writeContract(claim)
  expect(await mainnetReader().getEnsName({ address: people.carol })).toBeNull()
  await expect(mainnetReader().getEnsName({ address: people.carol, strict: true })).rejects.toThrow(
    'ReverseAddressMismatch',
  )
})

test('ethers 6 resolves alice.eth both ways on chain 1', async () => {
  const provider = new JsonRpcProvider(sandbox.chain(1).url)
  try {
    expect(await provider.resolveName('alice.eth')).toBe(people.alice)
    expect(await provider.lookupAddress(people.alice)).toBe('alice.eth')
    // This version throws for a name without a resolver, on mainnet as here.
    await expect(provider.resolveName('nobody.eth')).rejects.toMatchObject({
      revert: { name: 'ResolverNotFound' },
    })
    expect(await provider.lookupAddress(people.dave)).toBeNull()
    const resolver = await provider.getResolver('alice.eth')
    expect(await resolver?.getText('description')).toBe('Account 0 of the sandbox.')
  } finally {
    provider.destroy()
  }
})

test('ethers 5 resolves alice.eth both ways on chain 1', async () => {
  const provider = new ethers5.providers.JsonRpcProvider(sandbox.chain(1).url)
  expect(await provider.resolveName('alice.eth')).toBe(people.alice)
  expect(await provider.lookupAddress(people.alice)).toBe('alice.eth')
  expect(await provider.resolveName('nobody.eth')).toBeNull()
  expect(await provider.lookupAddress(people.dave)).toBeNull()
  const resolver = await provider.getResolver('alice.eth')
  expect(await resolver?.getText('description')).toBe('Account 0 of the sandbox.')
})

test('a name behind a gateway resolves both ways by CCIP-read', async () => {
  const gateway = await startGateway()
  try {
    const chain = sandbox.chain(1)
    const alice = openSigner(chain, account(sandbox, 0).privateKey)
    const resolver = await deployGatewayResolver(alice, gateway.url)
    // alice lends `cloud.alice.eth`, and every name below it, to the gateway.
    await alice.writeContract({
      address: chain.contracts.ENSRegistry,
      abi: ensAbi,
      functionName: 'setSubnodeRecord',
      args: [namehash('alice.eth'), labelhash('cloud'), people.alice, resolver, 0n],
    })
    const reader = mainnetReader()
    expect(await reader.getEnsAddress({ name: 'erin.cloud.alice.eth' })).toBe(people.erin)
    expect(gateway.asked).toHaveLength(1)

    const erin = openSigner(chain, account(sandbox, 4).privateKey)
    const claim = { address: chain.contracts.ReverseRegistrar, abi: ensAbi, functionName: 'setName' } as const
    await erin.writeContract({ ...claim, args: ['erin.cloud.alice.eth'] })
    expect(await reader.getEnsName({ address: people.erin })).toBe('erin.cloud.alice.eth')
    expect(gateway.asked).toHaveLength(2)

    const provider = new JsonRpcProvider(chain.url)
    expect(await provider.resolveName('erin.cloud.alice.eth')).toBe(people.erin)
    provider.destroy()
  } finally {
    await gateway.stop()
  }
})

async function deployGatewayResolver(signer: ReturnType<typeof openSigner>, url: string): Promise<Address> {
  const abi = parseAbi(['constructor(string url)'])
  const nonce = await signer.getTransactionCount({ address: signer.account.address })
  const data = encodeDeployData({ abi, bytecode: GatewayResolver.bytecode as Hex, args: [url] })
  await signer.sendTransaction({ data })
  return getContractAddress({ from: signer.account.address, nonce: BigInt(nonce) })
}

/** Answers every name with erin's address, as a gateway of EIP-3668 does. */
async function startGateway() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const [, question] = request.url?.match(/\/([^/]+)\.json$/) ?? []
    asked.push(question ?? '')
    const [name] = decodeAbiParameters(parseAbiParameters('bytes, bytes'), question as Hex)
    const result = encodeAbiParameters(parseAbiParameters('address'), [people.erin])
    const data = encodeAbiParameters(parseAbiParameters('bytes, bytes'), [name, result])
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/{sender}/{data}.json`,
    asked,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
