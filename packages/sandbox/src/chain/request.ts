import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import { canonicalMethod, isControlMethod } from './canonicalMethod.ts'
import type { Chain } from './chainState.ts'
import { change } from './change.ts'
import { controlRequests } from './controlRequests.ts'
import { estimateGas } from './estimateGas.ts'
import { sendTransaction } from './sendTransaction.ts'
import { simulate } from './simulate.ts'
import { tameCall } from './tameCall.ts'
import { tameLogRange } from './tameLogRange.ts'

/** Answers one JSON-RPC method of a chain; rejects with an `RpcError`. */
export async function request(
  chain: Chain,
  asked: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const method = canonicalMethod(asked)
  if (method === 'eth_sendTransaction' || method === 'eth_sendRawTransaction') {
    return chain.inTurn(() => sendTransaction(chain, method, params))
  }
  if (method === 'eth_estimateGas') return estimateGas(chain, params)
  if (method === 'eth_call' || method === 'debug_traceCall') {
    return chain.provider.call(method, tameCall(params))
  }
  if (method === 'eth_simulateV1') return simulate(chain, params)
  if (method === 'eth_getLogs') return chain.provider.call(method, tameLogRange(chain.head.number, params))
  if (method === 'hardhat_getAutomine') return !chain.held
  if (method === 'eth_subscribe' || method === 'eth_unsubscribe') {
    throw new RpcError(
      rpcCodes.methodNotFound,
      `${method} needs a WebSocket: connect to ws:// at the same address.`,
    )
  }
  const filter = Object.hasOwn(chain.filters, method) ? chain.filters[method] : undefined
  if (filter) return filter(params)
  if (!isControlMethod(method) || method === 'hardhat_metadata') return chain.provider.call(method, params)
  const control = Object.hasOwn(controlRequests, method) ? controlRequests[method] : undefined
  return chain.inTurn(() =>
    control ? control(chain, params) : change(chain, { op: 'engine', method, params: [...params] }),
  )
}
