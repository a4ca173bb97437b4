import { post, type Target } from './post.ts'
import { readAnswers } from './readAnswers.ts'
import { UpstreamFailure } from './upstreamFailure.ts'

/** By this id tests tell our own question for the latest block from a visitor's. */
export const headCallId = 999

/**
 * Asks a node two harmless questions of our own: which chain it serves, and its latest block, which is returned. Rejects
 * with an `UpstreamFailure`. No visitor has a part in it, so its failure is the node's.
 */
export async function examineNode(target: Target, chainId: number, signal: AbortSignal): Promise<bigint> {
  // eth_chainId is answered by us, so a visitor would never notice that the balance is from another chain.
  const [told, head] = await Promise.all([
    askNumber(target, 1, 'eth_chainId', signal),
    askNumber(target, headCallId, 'eth_blockNumber', signal),
  ])
  if (told !== BigInt(chainId)) throw new UpstreamFailure('wrongChain')
  return head
}

async function askNumber(target: Target, id: number, method: string, signal: AbortSignal): Promise<bigint> {
  const body = `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":[]}`
  const answer = readAnswers(await postTwice(target, body, signal), [id]).get(id)
  if (answer?.excuse === 'rateLimited') throw new UpstreamFailure('rateLimited')
  const told: unknown = answer?.kind === 'result' ? JSON.parse(answer.text) : undefined
  if (typeof told !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(told)) throw new UpstreamFailure('mismatch')
  return BigInt(told)
}

/** A connection kept alive may have died while idle, which says nothing about the node: a fresh one is tried. */
async function postTwice(target: Target, body: string, signal: AbortSignal): Promise<string> {
  try {
    return await post(target, body, signal)
  } catch (error) {
    if (!(error instanceof UpstreamFailure) || error.kind !== 'connection') throw error
    return post(target, body, signal)
  }
}
