/** What nodes share under one key. */
export type SharedBytes = {
  readonly bytes: Uint8Array
  /** How long ago its load began. Told by the shelf and not by a clock, for the clocks of nodes differ. */
  readonly ageMs: number
}

/** Something to share, and for how long from now. */
export type BytesToShare = SharedBytes & { readonly keepMs: number }

/**
 * A place that all nodes see. It is a help and never a duty: whatever happens to it, it only says less. Nobody waits for
 * it longer than a moment, and no question to it fails.
 */
export type SharedShelf = {
  /** What lies under these keys. Never rejects. */
  take(keys: readonly string[]): Promise<ReadonlyMap<string, SharedBytes>>
  /** Returns at once. What was loaded earlier does not replace what was loaded later. */
  put(values: ReadonlyMap<string, BytesToShare>): void
  /** For /healthz. */
  health(): 'ok' | 'down'
  close(): Promise<void>
}

/** What is larger is not shared: whoever waits for a moment only should get it in that moment. */
export const mostSharedBytes = 256 * 1024
