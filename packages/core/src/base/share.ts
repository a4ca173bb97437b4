/** Something that runs for as long as anybody wants it. */
export type Shared = { lookers: number; stop?: () => void }

/**
 * Begins with the first who wants it, and ends with the last; however many there are, it runs once. Returns the way to
 * want it no longer, which counts once however often it is called.
 */
export function share(kept: Shared, begin: () => () => void): () => void {
  kept.lookers += 1
  kept.stop ??= begin()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    kept.lookers -= 1
    if (kept.lookers > 0) return
    kept.stop?.()
    delete kept.stop
  }
}
