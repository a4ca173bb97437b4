import * as v from 'valibot'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'

/** The most requests that one message may carry. */
export const batchLimit = 1000

/** One request of a message, with its id as it was written. */
export type RpcCall = {
  /** JSON text; absent when no answer is wanted. */
  readonly id: string | undefined
  readonly method: string
  readonly params: readonly unknown[]
}

/** A message as it came: one request or a batch, each well formed or not. */
export type RpcMessage = {
  readonly batch: boolean
  readonly calls: readonly (RpcCall | { readonly id: string; readonly problem: RpcError })[]
}

const Call = v.object({
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
  method: v.string(),
  params: v.optional(v.nullable(v.array(v.unknown()))),
})

/** Reads a JSON-RPC message; throws an `RpcError` when nothing in it can be answered. */
export function readMessage(text: string): RpcMessage {
  const ids = readIds(text)
  const message = parseJson(text)
  if (!Array.isArray(message)) return { batch: false, calls: [readCall(message, ids[0])] }
  if (message.length === 0) throw new RpcError(rpcCodes.invalidRequest, 'The batch is empty.')
  if (message.length > batchLimit) {
    throw new RpcError(
      rpcCodes.invalidRequest,
      `This batch holds ${message.length} requests: send at most ${batchLimit} at once.`,
    )
  }
  return { batch: true, calls: message.map((call, index) => readCall(call, ids[index])) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RpcError(rpcCodes.parse, 'The request is not valid JSON.')
  }
}

function readCall(call: unknown, id: string | undefined): RpcMessage['calls'][number] {
  const parsed = v.safeParse(Call, call)
  if (parsed.success) {
    return {
      id: parsed.output.id === undefined ? undefined : (id ?? JSON.stringify(parsed.output.id)),
      method: parsed.output.method,
      params: parsed.output.params ?? [],
    }
  }
  const problem = new RpcError(
    rpcCodes.invalidRequest,
    'A request needs a `method` (text) and may have `params` (a list) and an `id` (text or number).',
  )
  return { id: id ?? 'null', problem }
}

/**
 * Some clients number requests with 64 bits, more than a JavaScript number holds. Their ids are read as the text
 * that they are; for everybody else the second reading is saved.
 */
function readIds(text: string): readonly (string | undefined)[] {
  if (!/"id"\s*:\s*-?[\d.]{16,}/.test(text)) return []
  const source = Symbol('source')
  type Noted = { readonly [source]?: string }
  const note = (key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    key === 'id' && typeof value === 'number' ? { [source]: context?.source } : value
  const noted: unknown = parseJsonWith(text, note)
  return (Array.isArray(noted) ? noted : [noted]).map(
    (call: { readonly id?: Noted } | null) => call?.id?.[source],
  )
}

function parseJsonWith(text: string, reviver: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    throw new RpcError(rpcCodes.parse, 'The request is not valid JSON.')
  }
}
