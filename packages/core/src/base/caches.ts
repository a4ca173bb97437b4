import { Identity } from '@latchkey/wire'
import * as v from 'valibot'
import { cacheNames } from './cacheNames.ts'
import type { Clock } from './clock.ts'
import type { LatchkeyStorage, StorageKey } from './storage.ts'

/** How long balances stay fresh (S9.04, S9.05). */
const balanceFreshMs = 30_000

/** How long names and identities stay fresh (S9.06). */
const nameFreshMs = 5 * 60_000

/** The most entries a cache keeps; the oldest goes first. */
const mostEntries = 50

/** What is remembered about one account, and since when. */
type Entry<Value> = { readonly value: Value; readonly timestamp: number }

/** A place in storage for answers that stay true for a while, by account. */
export type Cache<Value> = StorageKey<Readonly<Record<string, Entry<Value>>>> & { readonly freshMs: number }

function cacheOf<Value>(name: string, value: v.GenericSchema<Value>, freshMs: number): Cache<Value> {
  return { name, freshMs, schema: v.record(v.string(), v.object({ value, timestamp: v.number() })) as never }
}

/** Native balances by CAIP-10 account. */
export const balanceCache = cacheOf(
  cacheNames.balance,
  v.object({ balance: v.string(), symbol: v.string() }),
  balanceFreshMs,
)

/** Token balances by CAIP-10 account. */
export const portfolioCache = cacheOf(
  cacheNames.portfolio,
  v.object({
    balances: v.array(v.unknown()),
    errors: v.optional(v.unknown()),
    stale: v.optional(v.boolean()),
  }),
  balanceFreshMs,
)

/** Names by address. */
export const nameCache = cacheOf(
  cacheNames.name,
  v.object({ address: v.string(), ens: v.array(v.string()) }),
  nameFreshMs,
)

/** Identities by address. */
export const identityCache = cacheOf<Identity>(cacheNames.identity, Identity, nameFreshMs)

type Remembering = { readonly storage: LatchkeyStorage; readonly deps: { readonly clock: Clock } }

/** What a cache remembers, as far as it is fresh. */
export function listCache<Value>(
  { storage, deps }: Remembering,
  cache: Cache<Value>,
): readonly (readonly [account: string, entry: Entry<Value>])[] {
  const now = deps.clock.now()
  return Object.entries(storage.read(cache) ?? {}).filter(
    // A time to come was written by a clock that has been set back since.
    ([, { timestamp }]) => timestamp <= now && now - timestamp < cache.freshMs,
  )
}

/** What a cache remembers of an account, while it is fresh. */
export function readCache<Value>(
  latchkey: Remembering,
  cache: Cache<Value>,
  account: string,
): Value | undefined {
  return listCache(latchkey, cache).find(([name]) => name === account)?.[1].value
}

/** Remembers an answer about an account from now on. */
export function writeCache<Value>(
  latchkey: Remembering,
  cache: Cache<Value>,
  account: string,
  value: Value,
): void {
  const { storage, deps } = latchkey
  const others = listCache(latchkey, cache).filter(([name]) => name !== account)
  const newest = others.toSorted(([, one], [, other]) => other.timestamp - one.timestamp)
  storage.write(
    cache,
    Object.fromEntries([
      ...newest.slice(0, mostEntries - 1),
      [account, { value, timestamp: deps.clock.now() }],
    ]),
  )
}
