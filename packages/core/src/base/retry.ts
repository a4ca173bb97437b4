import { JsonRpcError } from '@latchkey/wire'
import * as v from 'valibot'
import { type Clock, wait } from './clock.ts'
import { HttpDeadlineError, HttpStatusError, HttpUnreachableError } from './httpErrors.ts'

/** How often a request is asked again (S7.56). */
const retries = 3

/** The wait before the first retry; each later one is twice as long. */
const firstDelayMs = 150

/** A service that asks for a longer pause ends the retries: the visitor sees an error instead of waiting. */
const longestRestMs = 30_000

const passingStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** Unknown, limit exceeded, internal error, and the two ways nodes say "too many requests". */
const passingRpcCodes: readonly number[] = [-1, -32005, -32603, -32007, 429]

/** Runs an attempt, and again up to three times while it fails in a way that may pass. */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal },
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt()
    } catch (error) {
      const delay = delayBefore(retry, error)
      if (delay === undefined) throw error
      await wait(clock, delay, signal)
    }
  }
}

/** How long to wait before this retry, or undefined where there should be none. */
function delayBefore(retry: number, error: unknown): number | undefined {
  if (retry >= retries || !mayPass(error)) return undefined
  const rest = error instanceof HttpStatusError ? error.retryAfterMs : undefined
  if (rest !== undefined && rest > longestRestMs) return undefined
  return rest ?? firstDelayMs * 2 ** retry
}

/** Whether asking again may help; an abort, an unreadable answer or a visitor's refusal stay as they are. */
export function mayPass(error: unknown): boolean {
  if (error instanceof HttpStatusError) return passingStatuses.includes(error.status)
  if (error instanceof HttpUnreachableError || error instanceof HttpDeadlineError) return true
  const code = rpcCodeOf(error) ?? (error instanceof Error ? rpcCodeOf(error.cause) : undefined)
  return code !== undefined && passingRpcCodes.includes(code)
}

/** The code of a JSON-RPC error, be it a node's answer or what a wallet threw. */
function rpcCodeOf(error: unknown): number | undefined {
  return v.is(JsonRpcError, error) ? error.code : undefined
}
