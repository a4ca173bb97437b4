import type { ShareRules } from './sharing.ts'

/** How a cache keeps what was loaded. */
export type CacheRules<Value> = {
  /** Milliseconds. */
  readonly now: () => number
  /** From 0 to 1, to spread ends of life; `Math.random` unless a test says otherwise. */
  readonly random?: () => number
  /** How long a value is good; up to a tenth less, so that what was loaded together does not end together. */
  readonly ttlMs: number | ((value: Value) => number)
  /** How much longer it is given at once while a new one is fetched; not at all unless said. */
  readonly staleMs?: number
  /** How much longer it is given when a new one cannot be had; as long as `staleMs` unless said. */
  readonly staleIfErrorMs?: number
  readonly mostEntries: number
  /** Of keys and values together. */
  readonly mostBytes: number
  /** About how much room a value takes; the length of its JSON unless said. */
  readonly bytesOf?: (value: Value) => number
  /** How many loads may be under way at once. */
  readonly mostLoads?: number
  /** How values are shared with other nodes; not at all unless said. */
  readonly share?: ShareRules<Value> | undefined
}

/** A value of a cache. */
export type Cached<Value> = {
  readonly value: Value
  /** When its load began, by the clock of the cache. */
  readonly at: number
  /** Whether it is past its time: a new one is on its way, or could not be had. */
  readonly stale: boolean
}

/** What came of a question for one key. */
export type Settled<Value> =
  | ({ readonly ok: true } & Cached<Value>)
  | { readonly ok: false; readonly error: unknown }

/** How to ask a cache. */
type CacheQuestion = {
  /** Loads anew and shares no load that began before; what comes is kept for the others. */
  readonly fresh?: boolean
}

/** Values by key, each loaded once for all who ask meanwhile. */
export type Cache<Value> = {
  /**
   * One value; rejects with what the load threw, or with a `TooBusyError`. A load serves others too, so it has its own
   * deadline and not the signal of one visitor.
   */
  get(key: string, load: () => Promise<Value>, question?: CacheQuestion): Promise<Cached<Value>>
  /** Many values by one load of those that are missing; what the load leaves out counts as failed. Never rejects. */
  getMany(
    keys: readonly string[],
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    question?: CacheQuestion,
  ): Promise<ReadonlyMap<string, Settled<Value>>>
  /** What is kept now. */
  size(): { readonly entries: number; readonly bytes: number }
}
