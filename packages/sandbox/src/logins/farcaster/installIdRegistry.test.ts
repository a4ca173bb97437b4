import { createPublicClient, http, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox.ts'
import { startSandbox } from '../../startSandbox.ts'
import { type FarcasterPerson, farcasterPeople } from './farcasterPeople.ts'
import { idRegistryAddress, installIdRegistry } from './installIdRegistry.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})

afterAll(() => sandbox.stop())

test('the registry tells who owns which account, and is installed once', async () => {
  const rpcUrl = sandbox.chain(8131337).url
  const people = farcasterPeople()
  await installIdRegistry(rpcUrl, people)
  const client = createPublicClient({ transport: http(rpcUrl) })
  const abi = parseAbi([
    'function idOf(address owner) view returns (uint256)',
    'function custodyOf(uint256 fid) view returns (address)',
    'function idCounter() view returns (uint256)',
  ])
  const registry = { address: idRegistryAddress, abi } as const
  for (const { fid, address } of people) {
    expect(await client.readContract({ ...registry, functionName: 'idOf', args: [address] })).toBe(
      BigInt(fid),
    )
    expect(await client.readContract({ ...registry, functionName: 'custodyOf', args: [BigInt(fid)] })).toBe(
      address,
    )
  }
  expect(await client.readContract({ ...registry, functionName: 'idCounter' })).toBe(2n)
  const stranger = idRegistryAddress
  expect(await client.readContract({ ...registry, functionName: 'idOf', args: [stranger] })).toBe(0n)

  // A fid that was registered later survives the next start.
  const later = { ...people[0], fid: 3, address: stranger } as FarcasterPerson
  await installIdRegistry(rpcUrl, [...people, later])
  await installIdRegistry(rpcUrl, people)
  expect(await client.readContract({ ...registry, functionName: 'idCounter' })).toBe(3n)
})
