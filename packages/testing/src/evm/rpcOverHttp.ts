import * as v from 'valibot'
import type { EvmChain, EvmRpc } from './evmTypes.ts'
import { ProviderRpcError, walletErrors } from './providerRpcError.ts'

const RpcAnswer = v.union([
  v.object({
    error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
  }),
  v.object({ result: v.unknown() }),
])

/** Speaks JSON-RPC to the node of each chain. */
export function rpcOverHttp(chains: readonly EvmChain[]): EvmRpc {
  let lastId = 0
  return async (chainId, method, params) => {
    const url = chains.find((chain) => chain.id === chainId)?.rpcUrl
    if (url === undefined) throw walletErrors.unknownChain(chainId)
    lastId += 1
    const answer = await post(url, { jsonrpc: '2.0', id: lastId, method, params: params ?? [] })
    if ('error' in answer)
      throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  }
}

async function post(url: string, body: unknown): Promise<v.InferOutput<typeof RpcAnswer>> {
  const cannotBeRead = (cause: unknown) => {
    throw walletErrors.internal(`The node at ${url} cannot be read. Is the sandbox running?`, String(cause))
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(cannotBeRead)
  if (response.status === 429) throw walletErrors.limited(url)
  const answer: unknown = await response.json().catch(cannotBeRead)
  const parsed = v.safeParse(RpcAnswer, answer)
  if (!parsed.success) throw walletErrors.internal(`The node at ${url} gave an answer that is not JSON-RPC.`)
  return parsed.output
}
