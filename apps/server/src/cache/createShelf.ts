import type { CacheRules } from './cache.ts'
import { createMemory } from './createMemory.ts'

/** A value that was put away, and until when it is good. */
type Kept<Value> = {
  readonly value: Value
  readonly at: number
  /** Which load brought it: a load that began earlier and ends later does not replace it. */
  readonly turn: number
  readonly freshUntil: number
  /** Until when it would be good had it been loaded here: from then on it counts as old, for as long as rules allow. */
  readonly usualEnd: number
  readonly bytes: number
}

/** Something that another node loaded. */
type Foreign<Value> = { readonly value: Value; readonly ageMs: number; readonly freshMs: number }

/** By how much of its life a value may end earlier. */
const jitter = 0.1
/** What an entry takes besides its text. */
const bytesPerEntry = 100

/** Told ages of one and the same value differ by so much at most. */
const slackMs = 1_000

/** Holds values within bounds, each with its own end of life. */
export function createShelf<Value>(rules: CacheRules<Value>) {
  const { now, ttlMs, mostEntries, mostBytes, random = Math.random, bytesOf = jsonLength } = rules
  const entries = createMemory<Kept<Value>>({
    mostEntries,
    mostWeight: mostBytes,
    weigh: (kept) => kept.bytes,
  })
  const ttlOf = (value: Value) => (typeof ttlMs === 'number' ? ttlMs : ttlMs(value))
  const lifeOf = (value: Value) => ttlOf(value) * (1 - jitter * random())
  const weigh = (key: string, value: Value) => bytesPerEntry + key.length + bytesOf(value)
  return {
    look: entries.get,
    /** Looks, and lets it live longer. */
    take: entries.touch,
    put(key: string, { value, at, turn }: Pick<Kept<Value>, 'value' | 'at' | 'turn'>): void {
      if ((entries.get(key)?.turn ?? 0) > turn) return
      const freshUntil = now() + lifeOf(value)
      entries.set(key, { value, at, turn, freshUntil, usualEnd: freshUntil, bytes: weigh(key, value) })
    },
    /** Puts away what another node loaded: good for as long as all agree, and at most one life here. Says whether it did. */
    adopt(key: string, { value, ageMs, freshMs }: Foreign<Value>): boolean {
      const kept = entries.get(key)
      const at = now() - ageMs
      // What is here was loaded later: nobody is told of the past after the present.
      if (kept !== undefined && kept.at > at + slackMs) return false
      const life = lifeOf(value)
      const usualEnd = at + life
      const freshUntil =
        freshMs > 0 ? Math.max(usualEnd, now() + Math.min(life, freshMs)) : Math.min(usualEnd, now())
      entries.set(key, { value, at, turn: kept?.turn ?? 0, freshUntil, usualEnd, bytes: weigh(key, value) })
      return true
    },
    /** Whether something so old would still be good here, had it been loaded here. */
    isYoung: ({ value, ageMs }: Foreign<Value>) => ageMs < ttlOf(value) * (1 - jitter),
    size: () => ({ entries: entries.size().entries, bytes: entries.size().weight }),
  }
}

function jsonLength(value: unknown): number {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))?.length ?? 0
}
