import type { Address } from 'viem'
import type { Asking } from '../sources/sources.ts'
import type { HistoryEntry, HistoryStore, IndexState } from '../store/historyStore.ts'
import type { Past, Resume } from './past.ts'

/** An entry, and where to read on after it. */
export type Found = { readonly entry: HistoryEntry; readonly resume: Resume['at'] }

/** What a chain has to offer for a page. */
export type Offer = {
  readonly past: Past
  readonly from: Resume
  readonly found: readonly Found[]
  /** Where to read on after all of it; undefined when that was the last. */
  readonly rest: Resume['at'] | undefined
}

/** A page of an explorer of which nothing is new is followed by the next, so often. */
const mostPages = 4

/** Reads at most so many entries of one chain: from our index as far as it goes, then from its explorer. */
export async function readPast(
  store: HistoryStore,
  past: Past,
  { account, from, limit }: { account: Address; from: Resume; limit: number },
  asking: Asking,
): Promise<Offer> {
  const { at } = from
  const state = past.follower && (await store.state(past.chain.caip2))
  if (past.follower !== undefined && (state === undefined || state.nextBlock === state.startBlock)) {
    throw new NotReadYetError(past.chain.caip2)
  }
  const own =
    at.kind === 'explorer' || state === undefined ? [] : await readIndex(store, past, account, at, limit)
  const last = own.at(-1)
  if (own.length === limit && last !== undefined) return { past, from, found: own, rest: last.resume }
  if (past.explorer === undefined || state?.startBlock === 0)
    return { past, from, found: own, rest: undefined }
  const start = at.kind === 'explorer' ? at : ({ kind: 'explorer', cursor: null, after: null } as const)
  const older = await readExplorer(past, account, state, start, asking)
  // A page of an explorer comes whole; what is too much stays for the next.
  const found = [...own, ...older.found].slice(0, limit)
  const rest = own.length + older.found.length > found.length ? found.at(-1)?.resume : older.rest
  return { past, from, found, rest }
}

async function readIndex(
  store: HistoryStore,
  { chain }: Past,
  account: Address,
  at: Exclude<Resume['at'], { kind: 'explorer' }>,
  limit: number,
): Promise<readonly Found[]> {
  const place = at.kind === 'top' ? undefined : at.kind === 'time' ? { until: at.time } : at
  const entries = await store.entries(chain.caip2, account, place, limit)
  return entries.map((entry) => ({
    entry,
    resume: { kind: 'index', block: entry.block, position: entry.position },
  }))
}

async function readExplorer(
  { explorer }: Past,
  account: Address,
  state: IndexState | undefined,
  start: Extract<Resume['at'], { kind: 'explorer' }>,
  asking: Asking,
): Promise<Pick<Offer, 'found' | 'rest'>> {
  let { cursor, after } = start
  for (let page = 0; page < mostPages && explorer !== undefined; page++) {
    const question = { account, below: state?.startBlock, cursor: cursor ?? undefined }
    const { entries, next } = await explorer.page(question, asking)
    const listed = after === null ? -1 : entries.findIndex(({ hash }) => hash === after)
    const found = entries.slice(listed + 1).map((entry): Found => {
      return { entry, resume: { kind: 'explorer', cursor, after: entry.hash } }
    })
    const rest = next === null ? undefined : ({ kind: 'explorer', cursor: next, after: null } as const)
    if (found.length > 0 || rest === undefined) return { found, rest }
    cursor = next
    after = null
  }
  return { found: [], rest: { kind: 'explorer', cursor, after } }
}

/** Nothing of a chain is in the index yet: its past is not empty, only unknown. */
class NotReadYetError extends Error {
  override readonly name = 'NotReadYetError'
  readonly isTellable = true
  constructor(chainId: string) {
    super(`the past of ${chainId} is not read yet`)
  }
}
