/** Time as the core sees it; a test brings one that it winds by hand. */
export type Clock = {
  now(): number
  setTimeout(action: () => void, ms: number): number
  clearTimeout(id: number): void
}

/** Resolves after so many milliseconds, or rejects with the signal's reason as soon as that is aborted. */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clock.clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
