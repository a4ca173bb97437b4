import type { Hex } from 'viem'
import type { Asking } from '../sources/sources.ts'
import type { CallAnswer, ContractCall } from './chainReads.ts'
import type { NodeError } from './nodeError.ts'

/** What one request of a chain is: a method and its parameters. */
export type NodeRequest = { readonly method: string; readonly params: readonly unknown[] }

/** What became of a request: what the node gave, or what it said instead. */
export type NodeAnswer = { readonly result: unknown } | { readonly error: NodeError }

/** Asks a chain's upstreams for some requests in one go; rejects with `ChainUnavailableError` when none answers. */
export type AskNode = (requests: readonly NodeRequest[], asking: Asking) => Promise<readonly NodeAnswer[]>

/** A block to read at. */
export type BlockTag = Hex | 'latest'

/** A call that changes nothing, as a request. */
export function callRequest({ to, data }: ContractCall, block: BlockTag, gas?: number): NodeRequest {
  const limit = gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }
  return { method: 'eth_call', params: [{ to, data, ...limit }, block] }
}

/** What a node gave for a call, when that is data. */
export function readData(answer: NodeAnswer): CallAnswer {
  if ('error' in answer || typeof answer.result !== 'string') return undefined
  return /^0x[0-9a-f]*$/i.test(answer.result) ? (answer.result as Hex) : undefined
}
