import { type Clock, WalletLateError } from '@latchkey/core/adapter'

/** Gives work a signal that is aborted with a WalletLateError once the time is up, or as the caller's own is. */
export async function limit<T>(
  clock: Clock,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  outer?.throwIfAborted()
  const controller = new AbortController()
  const { signal } = controller
  const pass = () => controller.abort(outer?.reason)
  outer?.addEventListener('abort', pass, { once: true })
  const timer = clock.setTimeout(() => controller.abort(new WalletLateError()), ms)
  try {
    return await work(signal)
  } finally {
    clock.clearTimeout(timer)
    outer?.removeEventListener('abort', pass)
  }
}
