import type { CacheRules } from './cache.ts'
import { createMemory } from './createMemory.ts'

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

/** Holds values within bounds, each with its own end of life. */
export function createShelf<Value>(rules: CacheRules<Value>) {
  const { now, ttlMs, mostEntries, mostBytes, random = Math.random, bytesOf = jsonLength } = rules
  const entries = createMemory<Kept<Value>>({
    mostEntries,
    mostWeight: mostBytes,
    weigh: (kept) => kept.bytes,
  })
  return {
    look: entries.get,
    /** Looks, and lets it live longer. */
    take: entries.touch,
    put(key: string, { value, at, turn }: Pick<Kept<Value>, 'value' | 'at' | 'turn'>): void {
      if ((entries.get(key)?.turn ?? 0) > turn) return
      const bytes = bytesPerEntry + key.length + bytesOf(value)
      const life = (typeof ttlMs === 'number' ? ttlMs : ttlMs(value)) * (1 - jitter * random())
      entries.set(key, { value, at, turn, freshUntil: now() + life, bytes })
    },
    size: () => ({ entries: entries.size().entries, bytes: entries.size().weight }),
  }
}

function jsonLength(value: unknown): number {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))?.length ?? 0
}
