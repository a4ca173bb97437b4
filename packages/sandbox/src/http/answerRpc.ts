import { request } from '../chain/request.ts'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import { isOpenMethod } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import { restrainStranger } from './restrainStranger.ts'
import type { RpcCall, RpcMessage } from './rpcEnvelope.ts'

/** Who asks, and by what means. */
export type RpcCaller = {
  /** Whether it may use controls and the node's keys. */
  readonly trusted: boolean
  /** Set on purpose by a fault: the chain claims to be this one. */
  readonly claimedChainId?: number
  /** Tells whether nobody waits for the answer any more. */
  readonly hasLeft: () => boolean
  /** Subscriptions, where the connection can carry them. */
  readonly subscribe?: (method: string, params: readonly unknown[]) => Promise<unknown>
}

// A batch whose answers grow beyond this would end with the process.
const batchAnswerLimit = 32 * 1024 * 1024

/** Answers a message as JSON text, or gives nothing when no answer is wanted. */
export async function answerRpc(
  endpoint: Endpoint,
  message: RpcMessage,
  caller: RpcCaller,
): Promise<string | undefined> {
  const answers: string[] = []
  let length = 0
  // One after another: a batch may read what it wrote just before.
  for (const call of message.calls) {
    if (caller.hasLeft()) return undefined
    const answer = length > batchAnswerLimit ? tooLong(call) : await answerOne(endpoint, call, caller)
    if (answer === undefined) continue
    answers.push(answer)
    length += answer.length
  }
  if (answers.length === 0) return undefined
  return message.batch ? `[${answers.join(',')}]` : answers[0]
}

/** An error as JSON-RPC text. */
export function errorText(id: string, error: unknown): string {
  const { code, message, data } = error instanceof RpcError ? error : unexpected(error)
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message, ...(data === undefined ? {} : { data }) })}}`
}

function unexpected(error: unknown): RpcError {
  const reason = error instanceof Error ? error.message : String(error)
  return new RpcError(rpcCodes.internal, `The sandbox failed to answer: ${reason}`)
}

function tooLong({ id }: RpcMessage['calls'][number]): string | undefined {
  const sentence = 'The answers to this batch are too long together: ask for less at once.'
  return id && errorText(id, new RpcError(rpcCodes.limitExceeded, sentence))
}

async function answerOne(
  endpoint: Endpoint,
  call: RpcMessage['calls'][number],
  caller: RpcCaller,
): Promise<string | undefined> {
  if ('problem' in call) return errorText(call.id, call.problem)
  try {
    const result = await perform(endpoint, call, caller)
    return call.id && `{"jsonrpc":"2.0","id":${call.id},"result":${JSON.stringify(result ?? null)}}`
  } catch (error) {
    return call.id && errorText(call.id, error)
  }
}

async function perform({ chain }: Endpoint, call: RpcCall, caller: RpcCaller): Promise<unknown> {
  const { method } = call
  if (!caller.trusted && !isOpenMethod(method)) {
    throw new RpcError(
      rpcCodes.unauthorized,
      `${method} is only for pages of this machine: allow this page's origin when you start the sandbox.`,
    )
  }
  if (caller.claimedChainId !== undefined) {
    if (method === 'eth_chainId') return `0x${caller.claimedChainId.toString(16)}`
    if (method === 'net_version') return String(caller.claimedChainId)
  }
  const params = caller.trusted ? call.params : await restrainStranger(chain, method, call.params)
  if (caller.subscribe && (method === 'eth_subscribe' || method === 'eth_unsubscribe')) {
    return caller.subscribe(method, params)
  }
  return request(chain, method, params)
}
