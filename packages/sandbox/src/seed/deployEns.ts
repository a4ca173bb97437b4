import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  labelhash,
  namehash,
  pad,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { ensAbi } from '../contracts/ensAbis.ts'
import { packagedBytecode } from '../contracts/packagedBytecode.ts'
import type { ChainToSeed } from './chainToSeed.ts'
import { canonical } from './genesisCode.ts'
import { keeper } from './keeper.ts'
import { names } from './names.ts'
import type { Timeline } from './timeline.ts'

/** ENS beyond what is at its canonical address already. */
export type Ens = Readonly<Record<'PublicResolver' | 'ReverseRegistrar', Address>>

const abi = ensAbi
const registry = canonical.ENSRegistry
const one = parseAbiParameters('address')
const two = parseAbiParameters('address, address')

/** Gives the registry its resolver, its reverse registrar and the first names. */
export async function deployEns(chain: ChainToSeed, timeline: Timeline): Promise<Ens> {
  // The registry came without its constructor, so the owner of the root is written where that puts it:
  // `records[0].owner`, the first field of the mapping in slot 0.
  const rootSlot = keccak256(concat([zeroHash, zeroHash]))
  await chain.request('hardhat_setStorageAt', [registry, rootSlot, pad(keeper)])

  const resolverParts = encodeAbiParameters(one, [registry])
  const resolver = await timeline.create(keeper, concat([packagedBytecode('PublicResolver'), resolverParts]))
  const reverseParts = encodeAbiParameters(two, [registry, resolver])
  const reverse = await timeline.create(keeper, concat([packagedBytecode('ReverseRegistrar'), reverseParts]))

  const tell = (to: Address, data: Hex) => timeline.send({ from: keeper, to, data })
  const setSubnodeOwner = (parent: Hex, label: string, owner: Address) => {
    const args = [parent, labelhash(label), owner] as const
    return tell(registry, encodeFunctionData({ abi, functionName: 'setSubnodeOwner', args }))
  }
  await setSubnodeOwner(zeroHash, 'reverse', keeper)
  await setSubnodeOwner(namehash('reverse'), 'addr', reverse)
  await setSubnodeOwner(zeroHash, 'eth', keeper)

  for (const { label, owner, texts } of names) {
    const node = namehash(`${label}.eth`)
    const record = [namehash('eth'), labelhash(label), keeper, resolver, 0n] as const
    await tell(registry, encodeFunctionData({ abi, functionName: 'setSubnodeRecord', args: record }))
    await tell(resolver, encodeFunctionData({ abi, functionName: 'setAddr', args: [node, owner] }))
    for (const [key, value] of Object.entries(texts)) {
      await tell(resolver, encodeFunctionData({ abi, functionName: 'setText', args: [node, key, value] }))
    }
    // Only now, because a resolver obeys the owner of a name alone.
    await tell(registry, encodeFunctionData({ abi, functionName: 'setOwner', args: [node, owner] }))
  }
  await timeline.mine(timeline.now() + 60)
  return { PublicResolver: resolver, ReverseRegistrar: reverse }
}
