import { startSandbox } from '@latchkey/sandbox'
import { installNameZone } from '@latchkey/sandbox/names'
import { startServer } from '@latchkey/server'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  namehash,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { createRegistrar, newOwner } from '../../apps/server/src/test/names/createRegistrar.ts'
import { patientServer } from '../support/patientServer.ts'

// The two files of the guide as they stand there: the hosts that they name lead to a chain and a server of this test.

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Sends what is meant for a public node of Ethereum and for the server of the guide to those of this test. */
function redirectHosts(nodeUrl: string, serverUrl: string): void {
  const send = globalThis.fetch
  const [publicNode] = mainnet.rpcUrls.default.http
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const { href, origin, pathname } = new URL(request.url)
    if (origin === 'https://api.example.com') return send(new Request(serverUrl + pathname, request))
    return send(href === publicNode ? new Request(nodeUrl, request) : request)
  })
}

const registryAbi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function setResolver(bytes32 node, address resolver)',
])

test('with the resolver that the guide deploys, a registered name resolves in the client that the guide shows', async () => {
  const zone = 'example.eth'
  const key = generatePrivateKey()
  const signer = privateKeyToAccount(key).address
  const sandbox = await startSandbox({ chains: [1] })
  const server = await startServer({
    port: 0,
    sandboxUrl: sandbox.url,
    databaseUrl: 'sqlite::memory:',
    ...patientServer,
    namesZones: [zone],
    namesKey: key,
  })
  try {
    const { url, contracts } = sandbox.chain(1)
    const registry = { address: contracts.ENSRegistry, abi: registryAbi } as const
    const node = namehash(zone)
    const reader = createPublicClient({ chain: mainnet, transport: http(url) })
    // The domain, which leads to another server until its owner follows the guide.
    await installNameZone(url, { zone, gatewayUrl: 'http://127.0.0.1:1/{sender}/{data}.json', signer })
    const owner = newOwner()
    expect((await createRegistrar(server.url).register(`alice.${zone}`, owner)).status).toBe(200)

    redirectHosts(url, server.url)
    vi.stubEnv('DEPLOYER_KEY', sandbox.accounts[3]?.privateKey)
    vi.stubEnv('NAMES_SIGNER', signer)
    const { hash } = await import('../../docs/snippets/names/deployResolver.ts')
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
    const keeper = await reader.readContract({ ...registry, functionName: 'owner', args: [node] })
    await createTestClient({ mode: 'hardhat', transport: http(url) }).impersonateAccount({ address: keeper })
    const domainOwner = createWalletClient({ account: keeper, chain: mainnet, transport: http(url) })
    const pointed = await domainOwner.writeContract({
      ...registry,
      functionName: 'setResolver',
      args: [node, contractAddress as Hex],
    })
    await reader.waitForTransactionReceipt({ hash: pointed })

    const { address } = await import('../../docs/snippets/names/resolveName.ts')
    expect(address).toBe(owner.address)
  } finally {
    await server.stop()
    await sandbox.stop()
  }
})
