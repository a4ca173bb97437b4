import { request } from '../chain/request.ts'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import { isOpenMethod } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import type { RpcCall, RpcMessage } from './rpcEnvelope.ts'

/** Who asks, and by what means. */
export type RpcCaller = {
  /** Whether it may use controls and the node's keys. */
  readonly trusted: boolean
  /** Set on purpose by a fault: the chain claims to be this one. */
  readonly claimedChainId?: number
  /** Subscriptions, where the connection can carry them. */
  readonly subscribe?: (method: string, params: readonly unknown[]) => Promise<unknown>
}

/** Answers a message as JSON text, or gives nothing when no answer is wanted. */
export async function answerRpc(
  endpoint: Endpoint,
  message: RpcMessage,
  caller: RpcCaller,
): Promise<string | undefined> {
  const answers: string[] = []
  // One after another: a batch may read what it wrote just before.
  for (const call of message.calls) {
    const answer =
      'problem' in call ? errorText(call.id, call.problem) : await answerCall(endpoint, call, caller)
    if (answer !== undefined) answers.push(answer)
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

async function answerCall(endpoint: Endpoint, call: RpcCall, caller: RpcCaller): Promise<string | undefined> {
  try {
    const result = await perform(endpoint, call, caller)
    return call.id && `{"jsonrpc":"2.0","id":${call.id},"result":${JSON.stringify(result ?? null)}}`
  } catch (error) {
    return call.id && errorText(call.id, error)
  }
}

async function perform({ chain }: Endpoint, call: RpcCall, caller: RpcCaller): Promise<unknown> {
  const { method, params } = call
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
  if (caller.subscribe && (method === 'eth_subscribe' || method === 'eth_unsubscribe')) {
    return caller.subscribe(method, params)
  }
  return request(chain, method, params)
}
