import { Caip2, type HistoryPage } from '@latchkey/wire'
import * as v from 'valibot'
import { CursorError } from './askInTurn.ts'
import { parseCursor } from './parseCursor.ts'
import type { HistoryPlace } from './sources.ts'

/** Some chains whose past one source tells, and how far it has told it. */
export type Lane = {
  readonly sourceId: string
  readonly chainIds: readonly Caip2[]
  readonly cursor: string | undefined
  /** What was listed last: there another source would go on. */
  readonly place: HistoryPlace | undefined
  /** Whether the page of `cursor` was begun already, up to `place`. */
  readonly isBegun: boolean
}

const Text = v.pipe(v.string(), v.maxLength(2_000))
const Lanes = v.pipe(
  v.array(
    v.strictTuple([
      Text,
      v.pipe(v.array(Caip2), v.minLength(1)),
      v.nullable(Text),
      v.nullable(Text),
      v.nullable(Text),
      v.boolean(),
    ]),
  ),
  v.minLength(1),
  v.maxLength(50),
)

/** Writes lanes as text. It is not signed: whoever gives it out does that. */
export function writeLanes(lanes: readonly Lane[]): string | null {
  if (lanes.length === 0) return null
  return JSON.stringify(
    lanes.map(({ sourceId, chainIds, cursor, place, isBegun }) => [
      sourceId,
      chainIds,
      cursor ?? null,
      place?.at ?? null,
      place?.hash ?? null,
      isBegun,
    ]),
  )
}

/** Reads lanes back; rejects what was not written for these chains. */
export function readLanes(text: string, chainIds: readonly Caip2[]): readonly Lane[] {
  const lanes = parseCursor(text, Lanes)
  if (lanes.some(([, chains]) => chains.some((chain) => !chainIds.includes(chain)))) {
    throw new CursorError('The cursor is not from here, or for other chains.')
  }
  return lanes.map(([sourceId, chains, cursor, at, hash, isBegun]) => ({
    sourceId,
    chainIds: chains,
    cursor: cursor ?? undefined,
    place: at === null || hash === null ? undefined : { at, hash },
    isBegun,
  }))
}

type Transactions = HistoryPage['data']

/** What of a page was not listed yet. */
export function dropListed(data: Transactions, place: HistoryPlace | undefined): Transactions {
  if (place === undefined) return data
  const last = data.findLastIndex(({ metadata }) => metadata.hash === place.hash)
  if (last >= 0) return data.slice(last + 1)
  const at = timeOf(place.at)
  return data.filter(({ metadata }) => timeOf(metadata.minedAt) <= at)
}

/** Milliseconds since 1970; 0 for a time that is none. */
export function timeOf(iso: string): number {
  return Date.parse(iso) || 0
}
