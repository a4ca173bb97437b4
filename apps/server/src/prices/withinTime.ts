import type { Asking } from '../sources/sources.ts'

/** Waits for work that others wait for too, as long as this one has time; the work itself goes on. */
export async function withinTime<Value>(work: Promise<Value>, asking: Asking): Promise<Value> {
  const { signal, deadline } = asking
  if (signal.aborted) {
    // It goes on for others; should it fail, that is no error of ours that nobody has caught.
    work.catch(() => undefined)
    throw signal.reason
  }
  let stop = () => {}
  const over = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new OutOfTimeError()), Math.max(0, deadline - performance.now()))
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  })
  try {
    return await Promise.race([work, over])
  } finally {
    stop()
  }
}

/** Whoever asked has no time left. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError'
}
