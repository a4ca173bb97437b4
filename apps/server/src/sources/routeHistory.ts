import type { Caip2, HistoryPage } from '@latchkey/wire'
import { CursorError, SourcesUnavailableError, type Turns } from './askInTurn.ts'
import { dropListed, type Lane, readLanes, timeOf, writeLanes } from './historyLane.ts'
import type { Asking, HistoryQuestion, HistorySource } from './sources.ts'

type Question = Omit<HistoryQuestion, 'before'>
/** What a lane has to offer for this page. */
type Offer = { readonly lane: Lane; readonly page: HistoryPage; readonly fresh: HistoryPage['data'] }
/** A lane that nobody answered for. */
type Outage = { readonly lane: Lane; readonly failure: SourcesUnavailableError }

/**
 * One page of all chains that were asked for. Sources that share the chains among them are merged by time. A chain that
 * nobody answers for is told beside the others, and stays in the cursor where it was: its past comes late, not never.
 */
export async function routeHistory(
  turns: Turns,
  sources: readonly HistorySource[],
  question: Question,
  asking: Asking,
): Promise<HistoryPage> {
  const lanes =
    question.cursor === undefined
      ? firstLanes(sources, question.chainIds)
      : readLanes(question.cursor, question.chainIds)
  const parts = await Promise.all(lanes.map((lane) => askApart(turns, sources, lane, question, asking)))
  const offers = parts.flat().filter((part) => 'page' in part)
  const outages = parts.flat().filter((part) => 'failure' in part)
  if (offers.length === 0) throw gather(outages)
  const { data, rest } = merge(offers, question.limit)
  const since = Object.assign({}, ...offers.map(({ page }) => page.since ?? {}))
  const errors = outages.flatMap(({ lane, failure }) =>
    lane.chainIds.map((chainId) => ({ chainId, reason: failure.message })),
  )
  return {
    data,
    next: writeLanes([...rest, ...outages.map(({ lane }) => lane)]),
    ...(Object.keys(since).length > 0 && { since }),
    ...(errors.length > 0 && { errors }),
  }
}

function gather(outages: readonly Outage[]): SourcesUnavailableError {
  const words = outages.map(({ lane, failure }) => `${lane.chainIds.join(', ')}: ${failure.message}`)
  const seconds = Math.min(...outages.map(({ failure }) => failure.retryAfterSeconds))
  return new SourcesUnavailableError(words.join('; '), seconds)
}

/** Chains with the same sources in the same order go together. */
function firstLanes(sources: readonly HistorySource[], chainIds: readonly Caip2[]): readonly Lane[] {
  const lanes = new Map<string, Caip2[]>()
  for (const chainId of new Set(chainIds)) {
    const able = sources.filter((source) => source.supports(chainId))
    if (able.length === 0) throw new SourcesUnavailableError(`${chainId}: nobody here knows its past`, 30)
    const key = able.map((source) => source.id).join(' ')
    lanes.set(key, [...(lanes.get(key) ?? []), chainId])
  }
  return [...lanes].map(([key, chains]) => ({
    sourceId: key.split(' ')[0] ?? '',
    chainIds: chains,
    cursor: undefined,
    place: undefined,
    isBegun: false,
  }))
}

/** Asks for a lane; when nobody can tell of its chains together, for each of them. */
async function askApart(
  turns: Turns,
  sources: readonly HistorySource[],
  lane: Lane,
  question: Question,
  asking: Asking,
): Promise<readonly (Offer | Outage)[]> {
  const attempt = async (one: Lane, able: readonly HistorySource[]): Promise<Offer | Outage> => {
    try {
      return await askOn(turns, able, one, question, asking)
    } catch (error) {
      if (error instanceof SourcesUnavailableError) return { lane: one, failure: error }
      throw error
    }
  }
  const whole = await attempt(lane, sources)
  // Where one source is in the middle of several chains only it knows; and who failed for all would fail for each.
  const isWhole = lane.chainIds.length === 1 || lane.cursor !== undefined || lane.place !== undefined
  const apart = sources.filter((source) => source.isJoint !== true && lane.chainIds.every(source.supports))
  if ('page' in whole || isWhole || apart.length === 0 || performance.now() >= asking.deadline) return [whole]
  return Promise.all(lane.chainIds.map((chainId) => attempt({ ...lane, chainIds: [chainId] }, apart)))
}

/** New transactions may have pushed all that was not listed yet off the page: then the next one is asked for. */
const mostSkipped = 3

async function askOn(
  ...[turns, sources, begun, question, asking]: Parameters<typeof askLane>
): Promise<Offer> {
  let offer = await askLane(turns, sources, begun, question, asking)
  for (let n = 0; n < mostSkipped && offer.fresh.length === 0 && offer.page.next !== null; n += 1) {
    const lane = { ...offer.lane, cursor: offer.page.next }
    offer = await askLane(turns, sources, lane, question, asking)
  }
  return offer
}

async function askLane(
  turns: Turns,
  sources: readonly HistorySource[],
  lane: Lane,
  { account, limit }: Question,
  asking: Asking,
): Promise<Offer> {
  const { chainIds, cursor, place } = lane
  const able = sources.filter((source) => chainIds.every((chainId) => source.supports(chainId)))
  const isOwn = (source: HistorySource) => source.id === lane.sourceId
  // In the middle only a source that can begin where the other stopped may take over.
  const inOrder =
    place === undefined
      ? able
      : [...able.filter(isOwn), ...able.filter((source) => !isOwn(source) && source.seeks === true)]
  if (inOrder.length === 0) throw new CursorError('The source of this cursor is not here any more.')
  const { source, answer } = await turns.ask(inOrder, asking, (source, share) =>
    source.page(
      isOwn(source)
        ? { account, chainIds, cursor, limit }
        : { account, chainIds, cursor: undefined, limit, before: place },
      share,
    ),
  )
  const isSame = isOwn(source)
  return {
    lane: isSame ? lane : { ...lane, sourceId: source.id, cursor: undefined, isBegun: true },
    page: answer,
    fresh: isSame && !lane.isBegun ? answer.data : dropListed(answer.data, place),
  }
}

/** The newest of all lanes, until the page is full or a lane has to be asked for more before it can be compared. */
function merge(
  offers: readonly Offer[],
  limit: number,
): { data: HistoryPage['data']; rest: readonly Lane[] } {
  const data: HistoryPage['data'] = []
  const taken = offers.map(() => 0)
  const first = (n: number) => offers[n]?.fresh[taken[n] ?? 0]
  const isOver = (n: number) => first(n) === undefined
  while (data.length < limit) {
    if (offers.some(({ page }, n) => isOver(n) && page.next !== null)) break
    const heads = offers.flatMap((_, n) => {
      const head = first(n)
      return head === undefined ? [] : [{ n, head, at: timeOf(head.metadata.minedAt) }]
    })
    const [newest] = heads.toSorted((a, b) => b.at - a.at)
    if (newest === undefined) break
    data.push(newest.head)
    taken[newest.n] = (taken[newest.n] ?? 0) + 1
  }
  const rest = offers.flatMap(({ lane, page, fresh }, n): readonly Lane[] => {
    const last = fresh[(taken[n] ?? 0) - 1]?.metadata
    const place = last === undefined ? lane.place : { at: last.minedAt, hash: last.hash }
    if (!isOver(n)) return [{ ...lane, place, isBegun: place !== undefined }]
    // A page of which nothing was new: the next one may still hold some that was listed.
    return page.next === null
      ? []
      : [{ ...lane, cursor: page.next, place, isBegun: last === undefined && lane.isBegun }]
  })
  return { data, rest }
}
