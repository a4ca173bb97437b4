import { type Caip2, type Currency, HistoryPage } from '@latchkey/wire'
import * as v from 'valibot'
import { createCache } from '../cache/createCache.ts'
import type { Sharing } from '../cache/sharing.ts'
import { etagOf } from '../http/cached.ts'
import type { Sources } from '../sources/createSources.ts'
import type { History } from './history.ts'
import { openCursor, signCursor } from './signCursor.ts'

/** What a visitor asks of the past. */
type PageQuestion = {
  /** In lower case. */
  readonly account: `0x${string}`
  readonly chainIds: readonly Caip2[]
  readonly currency: Currency
  /** As it was given out; undefined for the first page. */
  readonly cursor: string | undefined
}

/** A page as it goes out, and whether it will ever be another. */
const KeptPage = v.object({
  /** A `HistoryPage` in JSON, written once for all who ask for it. */
  text: v.pipe(
    v.string(),
    v.check((text) => v.is(HistoryPage, JSON.parse(text))),
  ),
  etag: v.string(),
  entries: v.number(),
  isSettled: v.boolean(),
})
type KeptPage = Readonly<v.InferOutput<typeof KeptPage>>

/** Pages of the past, kept for a while. */
export type Pages = {
  /** Rejects with a `CursorError` or a `SourcesUnavailableError`. */
  find(question: PageQuestion): Promise<KeptPage>
}

/** Entries on a page. */
const pageSize = 50
const briefMs = 15_000
const longMs = 3_600_000
/** How long nodes believe each other about pages that nothing can change. */
const shareLongMs = 24 * 3_600_000
/** How long a page may wait for the index, of all the time that it has. */
const catchUpShare = 0.4

/** What pages are made of. */
export type PagesParts = {
  readonly sources: Pick<Sources, 'history'>
  readonly history: Pick<History, 'version' | 'settledBelow'>
  readonly secret: Uint8Array
  readonly deadlineMs: number
  readonly now: () => number
  readonly sharing?: Sharing | undefined
}

/** Finds pages and keeps them: the first until something new happens, those that nothing can change for an hour. */
export function createPages({ sources, history, secret, deadlineMs, now, sharing }: PagesParts): Pages {
  const cache = createCache<KeptPage>({
    now,
    ttlMs: ({ isSettled }) => (isSettled ? longMs : briefMs),
    mostEntries: 5_000,
    mostBytes: 32 * 1024 * 1024,
    bytesOf: ({ text }) => 2 * text.length,
    share: sharing && {
      with: sharing,
      kind: 'history:v1',
      ttlMs: ({ isSettled }) => (isSettled ? shareLongMs : briefMs),
      schema: KeptPage,
    },
  })

  async function load(
    { account, chainIds, cursor }: PageQuestion,
    place: string | undefined,
  ): Promise<KeptPage> {
    // Others wait for it too: it has a time of its own, and nobody takes it back before.
    const asking = { signal: new AbortController().signal, deadline: performance.now() + deadlineMs }
    const question = { account, chainIds, cursor: place, limit: pageSize }
    const page = await sources.history(question, asking)
    const bounds = await history.settledBelow(chainIds)
    // While a chain does not answer less is known of what moved than a moment later.
    const isWhole =
      page.errors === undefined && Object.values(page.since ?? {}).every(({ complete }) => complete)
    const isSettled =
      cursor !== undefined &&
      isWhole &&
      page.data.every(({ metadata: { chain, block }, moreTransfers }) => {
        const bound = bounds.get(chain)
        const isDeep = bound !== undefined && block !== null && block !== undefined && Number(block) < bound
        return isDeep && moreTransfers === undefined
      })
    const next = page.next === null ? null : signCursor(secret, { account, chainIds }, page.next)
    const signed: HistoryPage = { ...page, next }
    const text = JSON.stringify(signed)
    return { text, etag: etagOf(text), entries: page.data.length, isSettled }
  }

  return {
    async find(question) {
      const { account, chainIds, currency, cursor } = question
      const place = cursor === undefined ? undefined : openCursor(secret, { account, chainIds }, cursor)
      // The first page is another with every block; later ones begin at a place that stays where it is.
      const version =
        cursor ?? (await history.version(account, chainIds, performance.now() + deadlineMs * catchUpShare))
      const key = JSON.stringify(['history', account, chainIds, currency, cursor === undefined, version])
      return (await cache.get(key, () => load(question, place))).value
    },
  }
}
