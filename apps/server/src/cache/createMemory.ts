/** How much a memory may hold. */
type MemoryBounds<Value> = {
  readonly mostEntries: number
  /** The sum of what `weigh` says; without end unless said. */
  readonly mostWeight?: number
  readonly weigh?: (value: Value) => number
}

/** Values by key within bounds of number and weight; the one that was not set or touched for longest goes first. */
export type Memory<Value> = {
  get(key: string): Value | undefined
  /** Gets, and lets it live longer. */
  touch(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  size(): { readonly entries: number; readonly weight: number }
}

/** Makes a memory that grows no further than its bounds, whoever asks for whatever. */
export function createMemory<Value>({
  mostEntries,
  mostWeight = Number.POSITIVE_INFINITY,
  weigh = () => 0,
}: MemoryBounds<Value>): Memory<Value> {
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>()
  let sum = 0

  function drop(key: string): void {
    sum -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => entries.get(key)?.value,
    touch(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      drop(key)
      const weight = weigh(value)
      // One that alone is too heavy would push out all others and then itself.
      if (weight > mostWeight) return
      entries.set(key, { value, weight })
      sum += weight
      for (const oldest of entries.keys()) {
        if (entries.size <= mostEntries && sum <= mostWeight) break
        drop(oldest)
      }
    },
    delete: drop,
    size: () => ({ entries: entries.size, weight: sum }),
  }
}
