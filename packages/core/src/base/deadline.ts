import type { Clock } from './clock.ts'

/** Gives work a signal that is aborted by the caller's own signal, or with `tooLate()` once the time is up. */
export async function withDeadline<T>(
  options: {
    readonly clock: Clock
    readonly ms: number
    readonly signal?: AbortSignal | undefined
    readonly tooLate: () => unknown
  },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { clock, ms, signal, tooLate } = options
  signal?.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  const timer = clock.setTimeout(() => controller.abort(tooLate()), ms)
  try {
    return await work(controller.signal)
  } finally {
    clock.clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Rejects once the signal is aborted, for work that does not end by itself then. */
export function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
