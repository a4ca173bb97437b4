import type { Cache, CacheRules, Settled } from './cache.ts'
import { createMemory } from './createMemory.ts'
import { createShared } from './createShared.ts'
import { createShelf } from './createShelf.ts'

const usualMostLoads = 200
const firstFailureMs = 5_000
const longestFailureMs = 15_000
/** Failures hold errors, which are heavy; where more than this fails, breakers keep the load away. */
const mostFailures = 2_000

type Failure = { readonly error: unknown; readonly until: number; readonly pauseMs: number }
type Outcome<Value> = { readonly values: ReadonlyMap<string, Value> } | { readonly error: unknown }

/**
 * Keeps values within bounds of number and size. All who ask meanwhile share one load; what is a little old is given at
 * once while it is fetched anew; a failure is not tried again for some seconds, and hidden by an old value if there is one.
 * Where values are shared, other nodes are asked for theirs before anything is loaded.
 */
export function createCache<Value>(rules: CacheRules<Value>): Cache<Value> {
  const { now, staleMs = 0, staleIfErrorMs = staleMs, mostLoads = usualMostLoads } = rules
  const shelf = createShelf(rules)
  const shared = rules.share && createShared(rules.share)
  const failures = createMemory<Failure>({ mostEntries: Math.min(rules.mostEntries, mostFailures) })
  const underWay = new Map<string, Promise<Settled<Value>>>()
  let loads = 0
  let order = 0

  function fail(key: string, error: unknown): void {
    const before = failures.get(key)
    const pauseMs = Math.min(before ? before.pauseMs * 2 : firstFailureMs, longestFailureMs)
    failures.set(key, { error, until: now() + pauseMs, pauseMs })
  }

  /** What can be told although the load failed. */
  function excuse(key: string, error: unknown): Settled<Value> {
    const old = shelf.look(key)
    if (old === undefined || now() >= Math.max(old.freshUntil, old.usualEnd + staleIfErrorMs))
      return { ok: false, error }
    return { ok: true, value: old.value, at: old.at, stale: true }
  }

  function settle(key: string, outcome: Outcome<Value>, startedAt: number, turn: number): Settled<Value> {
    if ('values' in outcome && outcome.values.has(key)) {
      const value = outcome.values.get(key) as Value
      failures.delete(key)
      shelf.put(key, { value, at: startedAt, turn })
      return { ok: true, value, at: startedAt, stale: false }
    }
    const error = 'error' in outcome ? outcome.error : new NotAnsweredError()
    fail(key, error)
    return excuse(key, error)
  }

  /** What other nodes know; `aging` are those of which we have one that is a little old, so that only a younger one will do. */
  async function takeShared(
    keys: readonly string[],
    aging: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, Settled<Value>>> {
    const answers = new Map<string, Settled<Value>>()
    for (const [key, foreign] of (await shared?.take(keys)) ?? []) {
      if (aging.has(key) && !shelf.isYoung(foreign)) continue
      // What is past its time is no answer, and yet there should the load fail.
      if (!shelf.adopt(key, foreign) || foreign.freshMs <= 0) continue
      failures.delete(key)
      answers.set(key, { ok: true, value: foreign.value, at: now() - foreign.ageMs, stale: false })
    }
    return answers
  }

  function start(
    keys: readonly string[],
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    taking: Promise<ReadonlyMap<string, Settled<Value>>> | undefined,
  ): void {
    order += 1
    loads += 1
    const turn = order
    const startedAt = now()
    const batch: Promise<Outcome<Value>> = (async () => {
      try {
        const taken = taking && (await taking)
        const rest = taken === undefined ? keys : keys.filter((key) => !taken.has(key))
        const values = rest.length === 0 ? new Map<string, Value>() : await load(rest)
        shared?.put(values, now() - startedAt)
        return { values }
      } catch (error) {
        return { error }
      } finally {
        loads -= 1
      }
    })()
    for (const key of keys) {
      const answer = async () => (await taking)?.get(key) ?? settle(key, await batch, startedAt, turn)
      const one: Promise<Settled<Value>> = answer().finally(() => {
        if (underWay.get(key) === one) underWay.delete(key)
      })
      underWay.set(key, one)
    }
  }

  const getMany: Cache<Value>['getMany'] = async (keys, load, { fresh = false } = {}) => {
    const told = new Map<string, Settled<Value> | Promise<Settled<Value>>>()
    const missing: string[] = []
    for (const key of new Set(keys)) {
      const kept = fresh ? undefined : shelf.take(key)
      const failure = fresh ? undefined : failures.get(key)
      const running = fresh ? undefined : underWay.get(key)
      if (kept !== undefined && now() < Math.max(kept.freshUntil, kept.usualEnd + staleMs)) {
        const stale = now() >= kept.freshUntil
        told.set(key, { ok: true, value: kept.value, at: kept.at, stale })
        if (stale && !running && !(failure && now() < failure.until)) missing.push(key)
      } else if (running !== undefined) told.set(key, running)
      else if (failure !== undefined && now() < failure.until) told.set(key, excuse(key, failure.error))
      else missing.push(key)
    }
    if (missing.length > 0) {
      const busy = loads >= mostLoads
      const aging = new Set(missing.filter((key) => told.has(key)))
      if (!busy) start(missing, load, fresh || !shared ? undefined : takeShared(missing, aging))
      for (const key of missing) {
        if (told.has(key)) continue
        // While busy, who wants it fresh must not be given a load that began before for it.
        const started = busy ? undefined : underWay.get(key)
        told.set(key, started ?? excuse(key, new TooBusyError()))
      }
    }
    const settled = new Map<string, Settled<Value>>()
    for (const [key, one] of told) settled.set(key, await one)
    return settled
  }

  return {
    getMany,
    async get(key, load, options) {
      const settled = await getMany([key], async () => new Map([[key, await load()]]), options)
      const one = settled.get(key)
      if (one?.ok) return one
      throw one?.error
    },
    size: shelf.size,
  }
}

/** More is being loaded than is good for anybody: ask again in a second. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError'
}

/** A load said nothing about one of the keys it was asked for. */
export class NotAnsweredError extends Error {
  override readonly name = 'NotAnsweredError'
}
