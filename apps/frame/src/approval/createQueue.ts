import { FrameError } from '@latchkey/wire/frame'
import { approvalErrors } from '../words/approvalErrors.ts'
import { declined } from './declined.ts'

/** Requests that wait behind the one on the screen. */
const mostWaiting = 10
const [mostDeclines, declinesWithinMs, muteMs] = [3, 60_000, 30_000]
/** JSON-RPC: the limit is exceeded. */
const limitExceeded = -32005

/** Runs approvals one after the other, and pauses for a while after the visitor declined several. */
export type ApprovalQueue = <T>(signal: AbortSignal, run: () => Promise<T>) => Promise<T>

/** Makes the queue of a page's approvals. */
export function createQueue(now: () => number): ApprovalQueue {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let declines: readonly number[] = []
  let mutedUntil = 0

  function assertOpen(): void {
    const left = mutedUntil - now()
    if (left > 0)
      throw new FrameError(approvalErrors.muted, {
        code: limitExceeded,
        retryAfter: Math.ceil(left / 1_000),
      })
  }

  function noteDecline(): void {
    declines = [...declines.filter((time) => now() - time < declinesWithinMs), now()]
    if (declines.length < mostDeclines) return
    mutedUntil = now() + muteMs
    declines = []
  }

  return async (signal, run) => {
    assertOpen()
    if (waiting > mostWaiting) throw new FrameError(approvalErrors.tooMany, { code: limitExceeded })
    waiting += 1
    const turn = last.then(async () => {
      if (signal.aborted) throw declined()
      // Those that waited while the visitor declined the ones before them.
      assertOpen()
      try {
        return await run()
      } catch (error) {
        if (error instanceof FrameError && error.code === declined().code) noteDecline()
        throw error
      }
    })
    // The next one runs however this one ends.
    last = turn.catch(() => {})
    return turn.finally(() => {
      waiting -= 1
    })
  }
}
