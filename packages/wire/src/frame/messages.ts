import * as v from 'valibot'
import { type FrameRequestName, frameRequests } from './frameRequests.ts'

/** The version of the frame's protocol (S9.39). */
export const frameVersion = 4

/** The first message of the frame: it can be given a channel. */
export const Ready = v.strictObject({ type: v.literal('@w3m-frame/READY'), v: v.literal(frameVersion) })

/** A random UUID: it ties an answer to its request, and gives no right to anything. */
export const RequestId = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
)

/** The page no longer waits for the request with the id of this message. Nothing comes back. */
export const abortEvent = '@w3m-app/ABORT'

/** The answer to a message that is no request: there is no event that it could be the error of. */
export const invalidEvent = '@w3m-frame/INVALID_ERROR'

/** Why a request failed. */
export const FrameErrorBody = v.object({
  message: v.optional(v.pipe(v.string(), v.maxLength(1_024))),
  /** A code of EIP-1193 or JSON-RPC. */
  code: v.optional(v.pipe(v.number(), v.integer())),
  /** After how many seconds the request may be made again. */
  retryAfter: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** A word for programs, such as `wrong_code`: the page says it in the visitor's language. */
  problem: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/))),
})

/** A message of the frame over the channel: it answers the request with its id. */
export const FrameMessage = v.object({
  type: v.pipe(v.string(), v.maxLength(64)),
  id: RequestId,
  payload: v.optional(v.unknown()),
})

/** The event by which the page makes a request. */
export function appEvent(name: FrameRequestName): string {
  return `@w3m-app/${frameRequests[name].event}`
}

/** The events by which the frame answers a request: one of the two for each (S7.82). */
export function frameEvents(name: FrameRequestName): { readonly success: string; readonly error: string } {
  const event = `@w3m-frame/${frameRequests[name].event}`
  return { success: `${event}_SUCCESS`, error: `${event}_ERROR` }
}

type FrameErrorDetails = {
  readonly code?: number
  readonly retryAfter?: number
  readonly problem?: string
}

/** A request to the frame failed; its message is meant for a person. */
export class FrameError extends Error {
  override readonly name: string = 'FrameError'
  /** A code of EIP-1193 or JSON-RPC. */
  readonly code?: number
  /** After how many seconds the request may be made again. */
  readonly retryAfter?: number
  /** A word for programs, such as `wrong_code`. */
  readonly problem?: string

  constructor(message: string, details: FrameErrorDetails = {}) {
    super(message)
    if (details.code !== undefined) this.code = details.code
    if (details.retryAfter !== undefined) this.retryAfter = details.retryAfter
    if (details.problem !== undefined) this.problem = details.problem
  }
}
