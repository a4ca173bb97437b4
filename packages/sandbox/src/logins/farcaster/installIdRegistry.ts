import * as v from 'valibot'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { ownArtifacts } from '../../contracts/ownArtifacts.ts'
import type { FarcasterPerson } from './farcasterPeople.ts'

/** Where Farcaster's Id Registry is on Optimism, and here. */
export const idRegistryAddress: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

const abi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const Answer = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.object({ message: v.string() }) }),
])

/** Puts the Id Registry with these accounts on a sandbox chain; a chain that has it stays as it is. */
export async function installIdRegistry(rpcUrl: string, people: readonly FarcasterPerson[]): Promise<void> {
  const known = await Promise.all(people.map(({ address }) => readId(rpcUrl, address)))
  if (people.every(({ fid }, index) => known[index] === BigInt(fid))) return
  const store = (slot: Hex, value: Hex) =>
    request(rpcUrl, 'hardhat_setStorageAt', [idRegistryAddress, slot, pad(value)])
  await request(rpcUrl, 'hardhat_setCode', [idRegistryAddress, ownArtifacts.IdRegistry.deployedBytecode])
  // As the compiler lays it out: the counter in slot 0, `idOf` in 1, `custodyOf` in 2.
  await store(pad('0x0'), numberToHex(Math.max(...people.map(({ fid }) => fid))))
  for (const { fid, address } of people) {
    await store(
      keccak256(encodeAbiParameters(parseAbiParameters('address, uint256'), [address, 1n])),
      numberToHex(fid),
    )
    await store(
      keccak256(encodeAbiParameters(parseAbiParameters('uint256, uint256'), [BigInt(fid), 2n])),
      address,
    )
  }
}

async function readId(rpcUrl: string, owner: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'idOf', args: [owner] })
  const id = await request(rpcUrl, 'eth_call', [{ to: idRegistryAddress, data }, 'latest'])
  // Where there is no contract yet, the answer is empty.
  return typeof id === 'string' && id !== '0x' ? BigInt(id) : 0n
}

async function request(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = v.parse(Answer, await response.json())
  if ('error' in answer) throw new Error(`The sandbox chain refused ${method}: ${answer.error.message}`)
  return answer.result
}
