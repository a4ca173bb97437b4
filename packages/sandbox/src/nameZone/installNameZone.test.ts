import { createPublicClient, http, namehash, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { startSandbox } from '../startSandbox.ts'
import { installNameZone } from './installNameZone.ts'
import { nameResolver } from './nameResolver.ts'
import { sandboxZone } from './sandboxZone.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [1] })
})
afterAll(() => sandbox.stop())

const gatewayUrl = 'http://127.0.0.1:8787/v1/ens/{sender}/{data}.json'
const abi = parseAbi(['function resolver(bytes32 node) view returns (address)'])

test.each(['latchkey.eth', 'reown.id', 'names.deep.example'])(
  'the domain %s leads to a resolver that asks the gateway, installed once',
  async (zone) => {
    const chain = sandbox.chain(1)
    const client = createPublicClient({ transport: http(chain.url) })
    const { signer } = sandboxZone
    const resolver = await installNameZone(chain.url, { zone, gatewayUrl, signer })
    const registry = { address: chain.contracts.ENSRegistry, abi } as const
    const args = [namehash(zone)] as const
    const found = await client.readContract({ ...registry, functionName: 'resolver', args })
    expect(found.toLowerCase()).toBe(resolver)
    const contract = { address: resolver, abi: nameResolver.abi } as const
    expect(await client.readContract({ ...contract, functionName: 'urls' })).toEqual([gatewayUrl])
    expect(await client.readContract({ ...contract, functionName: 'signers', args: [signer] })).toBe(true)
    const before = await client.getBlockNumber({ cacheTime: 0 })
    expect(await installNameZone(chain.url, { zone, gatewayUrl, signer })).toBe(resolver)
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(before)
    // A gateway that moved has another resolver.
    const moved = { zone, gatewayUrl: gatewayUrl.replace('8787', '8788'), signer }
    expect(await installNameZone(chain.url, moved)).not.toBe(resolver)
  },
)
