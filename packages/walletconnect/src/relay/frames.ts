import * as v from 'valibot'
import { parseJson } from '../base/parseJson.ts'
import type { Delivery } from './relayLink.ts'

/** What a relay answers to a call of ours. */
export type Answer = {
  readonly kind: 'answer'
  readonly id: string
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** An envelope that a relay brings, with the text that tells it that we have it. */
export type Push = { readonly kind: 'push'; readonly delivery: Delivery; readonly receipt: string }

// The largest envelope of any relay is far below; nothing longer is even parsed.
const maxFrameLength = 2 * 1024 * 1024

const Id = v.union([v.number(), v.string()])

const AnswerFrame = v.object({
  id: Id,
  method: v.optional(v.never()),
  result: v.optional(v.unknown()),
  error: v.optional(
    v.object({ code: v.number(), message: v.optional(v.string(), ''), data: v.optional(v.unknown()) }),
  ),
})

const PushFrame = v.object({
  id: Id,
  method: v.literal('irn_subscription'),
  params: v.object({
    data: v.object({
      topic: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      message: v.string(),
      publishedAt: v.optional(v.number(), 0),
      tag: v.optional(v.number(), 0),
    }),
  }),
})

/** Reads a frame of a relay; whatever else it may be, it is nothing. */
export function readFrame(text: unknown): Answer | Push | undefined {
  if (typeof text !== 'string' || text.length > maxFrameLength) return undefined
  const value = parseJson(text)
  const push = v.safeParse(PushFrame, value)
  if (push.success) {
    const { id, params } = push.output
    return { kind: 'push', delivery: params.data, receipt: writeReceipt(id, text) }
  }
  const answer = v.safeParse(AnswerFrame, value)
  if (!answer.success) return undefined
  const { id, result, error } = answer.output
  if (!error && !('result' in answer.output)) return undefined
  // A relay may give our numbers back as text.
  return { kind: 'answer', id: String(id), ...(error ? { error: { ...error } } : { result }) }
}

/** A call as it travels. */
export function writeCall(id: number, method: string, params: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}

/** Ids of 64 bits came as text out of the parser; they go back as the bare numbers they were. */
function writeReceipt(id: number | string, frame: string): string {
  const bare = typeof id === 'string' && /^\d{16,}$/.test(id) && !frame.includes(`"${id}"`)
  return `{"id":${bare ? id : JSON.stringify(id)},"jsonrpc":"2.0","result":true}`
}
