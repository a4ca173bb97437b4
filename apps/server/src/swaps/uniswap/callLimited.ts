import { type Address, toFunctionSelector } from 'viem'
import { decodeAnswers, encodeCalls } from '../../reads/aggregate3.ts'
import type { CallAnswer, ChainReads, ContractCall } from '../../reads/chainReads.ts'
import { NodeError } from '../../reads/nodeError.ts'
import type { Asking } from '../../sources/sources.ts'

/** A call that changes nothing, and how much gas it may use. */
export type LimitedCall = ContractCall & { readonly gas: number }

const multicall = toFunctionSelector('multicall((address,uint256,bytes)[])')
/** The gas of one request: nodes usually allow 50 million. */
const mostGas = 40_000_000
/** How much of it the list itself takes. */
const gasOfList = 1_000_000

/**
 * Makes many calls at one block by Uniswap's multicall, which limits the gas of each: together the limits never exceed the
 * gas of the request, so no contract can use up the gas of another's answer. A call that fails is undefined.
 */
export async function callLimited(
  reads: ChainReads,
  contract: Address,
  calls: readonly LimitedCall[],
  asking: Asking & { readonly block: bigint },
): Promise<readonly CallAnswer[]> {
  const answers = await Promise.all(groupsOf(calls).map((group) => callGroup(reads, contract, group, asking)))
  return answers.flat()
}

function groupsOf(calls: readonly LimitedCall[]): readonly (readonly LimitedCall[])[] {
  const groups: LimitedCall[][] = []
  let left = 0
  for (const call of calls) {
    const group = groups.at(-1)
    if (group === undefined || call.gas > left) {
      groups.push([call])
      left = mostGas - gasOfList
    } else group.push(call)
    // A call gets at most 63 of 64 parts of the gas that is left.
    left -= Math.ceil((call.gas * 64) / 63)
  }
  return groups
}

async function callGroup(
  reads: ChainReads,
  contract: Address,
  calls: readonly LimitedCall[],
  asking: Asking & { readonly block: bigint },
): Promise<readonly CallAnswer[]> {
  const data = `${multicall}${encodeCalls(calls, ({ gas }) => gas)}`
  const call = { to: contract, data, gas: `0x${mostGas.toString(16)}` }
  const result = await reads.request('eth_call', [call, `0x${asking.block.toString(16)}`], asking)
  // It gives the block, then for each call whether it succeeded, its gas and its data.
  const answers = decodeAnswers(result, calls.length, { listAt: 32, dataAt: 64 })
  if (answers === undefined) {
    throw new NodeError({ message: "The chain has no multicall of Uniswap's where it should be." })
  }
  return answers.map(({ success, data: given }) => (success ? given : undefined))
}
