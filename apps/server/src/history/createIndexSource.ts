import type { Caip2, HistoryPage, HistoryTransaction } from '@latchkey/wire'
import type { Address } from 'viem'
import { CursorError } from '../sources/askInTurn.ts'
import type { Asking, HistoryQuestion, HistorySource } from '../sources/sources.ts'
import type { HistoryStore, Move } from '../store/historyStore.ts'
import { describeEntry, type Knowledge, type ShownEntry } from './describeEntries.ts'
import { readCursor, writeCursor } from './historyCursor.ts'
import { mergeOffers } from './mergeOffers.ts'
import type { Past, Resume } from './past.ts'
import { readPast } from './readPast.ts'

/** Learns what is needed to tell of some moves. */
export type Learn = (
  chainId: Caip2,
  account: Address,
  moves: readonly Move[],
  asking: Asking,
) => Promise<Knowledge>

/** Of the time that is left: for reading the past of one of several chains, and for learning what moved in it. */
const pastShare = 0.6
const learnShare = 0.6

type Shown = { readonly past: Past; readonly entry: ShownEntry }

/** The past as our own index tells it, and explorers what is older; several chains are merged by time. */
export function createIndexSource(
  pasts: ReadonlyMap<Caip2, Past>,
  store: HistoryStore,
  learn: Learn,
): HistorySource {
  const pastOf = (chainId: Caip2): Past => {
    const past = pasts.get(chainId)
    if (past === undefined) throw new CursorError(`The past of ${chainId} is not kept here.`)
    return past
  }

  async function pendingOf(
    { account, chainIds }: HistoryQuestion,
    asking: Asking,
  ): Promise<readonly Shown[]> {
    const all = await Promise.all(
      chainIds.map(async (chainId) => {
        const past = pastOf(chainId)
        return ((await past.pending?.of(account, asking)) ?? []).map((entry) => ({ past, entry }))
      }),
    )
    return all.flat().toSorted((a, b) => (b.entry.seenAt ?? 0) - (a.entry.seenAt ?? 0))
  }

  async function describe(
    shown: readonly Shown[],
    account: Address,
    asking: Asking,
  ): Promise<HistoryTransaction[]> {
    const chains = [...new Set(shown.map(({ past }) => past.chain))]
    const known = new Map(
      await Promise.all(
        chains.map(async (chain) => {
          const moves = shown.flatMap(({ past, entry }) => (past.chain === chain ? entry.moves : []))
          return [chain, await learn(chain.caip2, account, moves, shareOf(asking, learnShare))] as const
        }),
      ),
    )
    return shown.flatMap(({ past, entry }) => {
      const knowledge = known.get(past.chain)
      return knowledge === undefined ? [] : [describeEntry(past.chain, account, entry, knowledge)]
    })
  }

  return {
    id: 'index',
    seeks: true,
    supports: (chainId) => pasts.has(chainId),
    async page(question, asking): Promise<HistoryPage> {
      const { account, chainIds, cursor, limit } = question
      const from = cursor === undefined ? startOf(question) : readCursor(cursor)
      const isFirst = cursor === undefined && question.before === undefined
      const waiting = isFirst ? await pendingOf(question, asking) : []
      // At least one that is mined, so that every page leads on.
      const room = Math.max(1, limit - waiting.length)
      // One chain that hangs leaves time to ask for the others without it.
      const share = from.length > 1 ? shareOf(asking, pastShare) : asking
      const offers = await Promise.all(
        from.map((place) =>
          readPast(store, pastOf(place.chainId), { account, from: place, limit: room + 1 }, share),
        ),
      )
      const { taken, rest } = mergeOffers(offers, room)
      const mined = taken.map(({ offer, found: { entry } }) => ({
        past: offer.past,
        entry,
      }))
      const hashes = new Set(mined.map(({ entry }) => entry.hash))
      // Mined between the two looks.
      const pending = waiting.filter(({ entry }) => !hashes.has(entry.hash)).slice(0, limit - 1)
      const data = await describe([...pending, ...mined], account, asking)
      return { data, next: writeCursor(rest), since: await sinceOf(chainIds) }
    },
  }

  /** How far each index reaches; a chain that only an explorer tells of is left out, for nobody knows. */
  async function sinceOf(chainIds: readonly Caip2[]): Promise<NonNullable<HistoryPage['since']>> {
    const told = await Promise.all(
      chainIds.map(async (chainId) => {
        const progress = await pastOf(chainId).follower?.progress()
        if (progress === undefined) return []
        const block = String(progress.state.startBlock)
        return [[chainId, { block, complete: progress.isComplete }]] as const
      }),
    )
    return Object.fromEntries(told.flat())
  }
}

/** The newest of each chain, or what was not newer than what another source listed last. */
function startOf({ chainIds, before }: HistoryQuestion): readonly Resume[] {
  const time = before && Math.floor(Date.parse(before.at) / 1_000)
  return chainIds.map((chainId) => ({
    chainId,
    at: time === undefined || Number.isNaN(time) ? { kind: 'top' } : { kind: 'time', time },
  }))
}

/** The same question with a share of its time, so that some is left for what comes after. */
function shareOf({ signal, deadline }: Asking, share: number): Asking {
  const ms = Math.max(1, Math.ceil((deadline - performance.now()) * share))
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]), deadline: performance.now() + ms }
}
