import type { Asking } from '../sources/sources.ts'
import { type AskNode, type BlockTag, callRequest, readData } from './askNode.ts'
import type { CallAnswer, ContractCall } from './chainReads.ts'
import { isRevert } from './isRevert.ts'

/** How calls are made each on its own. */
export type Apart = {
  readonly block: BlockTag
  /** How many go into one batch of JSON-RPC. */
  readonly inBatch: number
  /** What each may use; as much as the node allows otherwise. */
  readonly gas?: number
}

/** Makes calls each on its own; a call that reverts is undefined. */
export async function callOneByOne(
  askNode: AskNode,
  calls: readonly ContractCall[],
  { block, inBatch, gas }: Apart,
  asking: Asking,
): Promise<readonly CallAnswer[]> {
  const answers: CallAnswer[] = []
  for (let start = 0; start < calls.length; start += inBatch) {
    const batch = calls.slice(start, start + inBatch)
    const told = await askNode(
      batch.map((call) => callRequest(call, block, gas)),
      asking,
    )
    for (const answer of told) {
      // A node that cannot is not a contract that will not: the one must never look like the other.
      if ('error' in answer && !isRevert(answer.error)) throw answer.error
      answers.push(readData(answer))
    }
  }
  return answers
}
