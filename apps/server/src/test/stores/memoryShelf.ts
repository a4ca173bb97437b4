import type { SharedShelf } from '../../cache/sharedShelf.ts'

/** A place that nodes of one process share, by the clock of the test. */
export function memoryShelf(now: () => number): SharedShelf {
  const kept = new Map<
    string,
    { readonly bytes: Uint8Array; readonly began: number; readonly until: number }
  >()
  return {
    async take(keys) {
      return new Map(
        keys.flatMap((key) => {
          const one = kept.get(key)
          if (one === undefined || now() >= one.until) return []
          return [[key, { bytes: one.bytes, ageMs: now() - one.began }] as const]
        }),
      )
    },
    put(values) {
      for (const [key, { bytes, ageMs, keepMs }] of values) {
        const began = now() - ageMs
        const rival = kept.get(key)
        if (rival !== undefined && now() < rival.until && rival.began > began) continue
        kept.set(key, { bytes, began, until: now() + keepMs })
      }
    },
    health: () => 'ok',
    async close() {},
  }
}
