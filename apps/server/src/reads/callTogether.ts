import type { Address } from 'viem'
import type { Asking } from '../sources/sources.ts'
import { decodeAggregate3, encodeAggregate3 } from './aggregate3.ts'
import { type AskNode, type BlockTag, callRequest } from './askNode.ts'
import type { CallAnswer, ContractCall } from './chainReads.ts'
import { isUnknownBlock } from './isRevert.ts'
import { NodeError } from './nodeError.ts'

/** As many calls as go into one request. */
const mostTogether = 400
/** How many such requests a node gets at once from one question. */
const mostAtOnce = 4
/** How many requests a question may cost besides the one for each full group: what finds a spoiler among many. */
const mostExtra = 64
/** What a group may use: no endless loop holds a node for long, and no honest view needs as much. */
const gasForAll = 10_000_000
const gasForEach = 100_000

type Ask = {
  readonly askNode: AskNode
  readonly multicall3: Address
  readonly block: BlockTag
  readonly asking: Asking
  left: number
}

/**
 * Makes many calls at one block through Multicall3. What one contract does cannot hurt the answers of the others: a
 * group that fails as a whole (too large for the node, too much gas, megabytes in the answer) is asked in halves, and
 * calls that may have failed only because another used up the gas are asked again without it.
 */
export async function callTogether(
  askNode: AskNode,
  multicall3: Address,
  calls: readonly ContractCall[],
  block: BlockTag,
  asking: Asking,
): Promise<readonly CallAnswer[]> {
  const ask: Ask = { askNode, multicall3, block, asking, left: mostExtra }
  const starts = Array.from({ length: Math.ceil(calls.length / mostTogether) }, (_, n) => n * mostTogether)
  ask.left += starts.length
  const answers: CallAnswer[] = []
  while (starts.length > 0) {
    const groups = starts.splice(0, mostAtOnce).map((at) => askGroup(ask, calls.slice(at, at + mostTogether)))
    for (const group of await Promise.all(groups)) answers.push(...group)
  }
  return answers
}

async function askGroup(ask: Ask, calls: readonly ContractCall[]): Promise<readonly CallAnswer[]> {
  ask.left--
  const data = encodeAggregate3(calls)
  const gas = gasForAll + gasForEach * calls.length
  const request = callRequest({ to: ask.multicall3, data }, ask.block, gas)
  const [answer] = await ask.askNode([request], ask.asking)
  if (answer === undefined || 'error' in answer) {
    const error = answer?.error ?? new NodeError(undefined)
    // Smaller groups would not help, and to look like a revert would be a lie.
    if (isUnknownBlock(error)) throw error
    if (calls.length === 1) return [undefined]
    if (ask.left < 2) throw error
    return askHalves(ask, calls)
  }
  const told = decodeAggregate3(answer.result, calls.length)
  // No Multicall3 there after all, or a node that makes things up.
  if (told === undefined) throw new NodeError({ message: 'The chain has no Multicall3 where it should be.' })
  const answers: CallAnswer[] = told.map(({ success, data: given }) => (success ? given : undefined))
  const starved = told.flatMap(({ success, data: given }, n) => (!success && given === '0x' ? [n] : []))
  if (calls.length === 1 || starved.length === 0 || ask.left < 2) return answers
  const again = starved.flatMap((n) => calls[n] ?? [])
  const better = again.length === 1 ? await askGroup(ask, again) : await askHalves(ask, again)
  for (const [n, at] of starved.entries()) answers[at] = better[n]
  return answers
}

async function askHalves(ask: Ask, calls: readonly ContractCall[]): Promise<readonly CallAnswer[]> {
  const middle = Math.ceil(calls.length / 2)
  const halves = [calls.slice(0, middle), calls.slice(middle)]
  // One after the other: a node that had too much at once does not get twice as much.
  const answers: CallAnswer[] = []
  for (const half of halves) answers.push(...(await askGroup(ask, half)))
  return answers
}
