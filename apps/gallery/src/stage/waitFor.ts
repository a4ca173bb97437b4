/** A machine may be much slower than the one this was written on. */
const patienceMs = 60_000

/** Waits, frame by frame, until it is so; rejects with the sentence when it never is. */
export async function waitFor(
  isSo: () => boolean,
  otherwise: string | (() => string),
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + patienceMs
  while (!isSo()) {
    signal.throwIfAborted()
    if (performance.now() > end) throw new Error(typeof otherwise === 'string' ? otherwise : otherwise())
    await nextFrame()
  }
}

/** The next frame, or a moment later in a page that draws none. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
