import type { CacheRules } from './cache.ts'

/** A value that was put away, and until when it is good. */
type Kept<Value> = {
  readonly value: Value
  readonly at: number
  /** Which load brought it: a load that began earlier and ends later does not replace it. */
  readonly turn: number
  readonly freshUntil: number
  readonly bytes: number
}

/** By how much of its life a value may end earlier. */
const jitter = 0.1
/** What an entry takes besides its text. */
const bytesPerEntry = 100

/** Holds values within bounds; the one that was not taken for longest goes first. */
export function createShelf<Value>(rules: CacheRules<Value>) {
  const { now, ttlMs, mostEntries, mostBytes, random = Math.random, bytesOf = jsonLength } = rules
  const entries = new Map<string, Kept<Value>>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    drop,
    look: (key: string): Kept<Value> | undefined => entries.get(key),
    /** Looks, and lets it live longer. */
    take(key: string): Kept<Value> | undefined {
      const kept = entries.get(key)
      if (kept === undefined) return undefined
      entries.delete(key)
      entries.set(key, kept)
      return kept
    },
    put(key: string, { value, at, turn }: Pick<Kept<Value>, 'value' | 'at' | 'turn'>): void {
      if ((entries.get(key)?.turn ?? 0) > turn) return
      drop(key)
      const weight = bytesPerEntry + key.length + bytesOf(value)
      if (weight > mostBytes) return
      const life = (typeof ttlMs === 'number' ? ttlMs : ttlMs(value)) * (1 - jitter * random())
      entries.set(key, { value, at, turn, freshUntil: now() + life, bytes: weight })
      bytes += weight
      for (const oldest of entries.keys()) {
        if (entries.size <= mostEntries && bytes <= mostBytes) break
        drop(oldest)
      }
    },
    size: () => ({ entries: entries.size, bytes }),
  }
}

function jsonLength(value: unknown): number {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))?.length ?? 0
}
