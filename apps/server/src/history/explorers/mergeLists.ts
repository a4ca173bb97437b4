import * as v from 'valibot'
import type { Address } from 'viem'
import { foreignCursor, parseCursor } from '../../sources/parseCursor.ts'
import type { Asking } from '../../sources/sources.ts'
import type { HistoryEntry } from '../../store/historyStore.ts'
import type { Explorer } from '../past.ts'
import { entryOfPieces } from './entryOfPieces.ts'
import type { Piece, PieceList } from './piece.ts'

/** Where each list is read on, and the block below which nothing was told yet. */
type State = { readonly below: number; readonly at: readonly (string | null | false)[] }

const Cursor = v.strictTuple([
  v.pipe(v.number(), v.safeInteger()),
  v.array(v.union([v.nullable(v.pipe(v.string(), v.maxLength(600))), v.literal(false)])),
])

type Page = { readonly at: string | null; readonly pieces: readonly Piece[]; readonly next: string | null }
type Loaded = { readonly pages: Page[]; isOver: boolean }

const enough = 50
const mostLoads = 8

/**
 * Makes one past of the several lists of an explorer, block by block: a block is told when every list has been read below
 * it, so that a transaction comes once and with all that moved in it.
 */
export async function mergeLists(
  lists: readonly PieceList[],
  { account, below, cursor }: Parameters<Explorer['page']>[0] & { readonly account: Address },
  asking: Asking,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly next: string | null }> {
  const state = cursor === undefined ? startOf(lists, below) : readState(cursor, lists.length)
  const loaded = state.at.map((at): Loaded => ({ pages: [], isOver: at === false }))
  let loads = 0
  const loadNext = async (n: number) => {
    const one = loaded[n]
    const at = one?.pages.at(-1)?.next ?? state.at[n]
    if (one === undefined || at === false || at === undefined) return
    loads += 1
    const page = await (lists[n] as PieceList).load(at, asking)
    one.pages.push({ ...page, at })
    if (page.next === null) one.isOver = true
  }
  await Promise.all(loaded.map((one, n) => (one.isOver ? undefined : loadNext(n))))
  for (;;) {
    const open = loaded.flatMap((one, n) => (one.isOver ? [] : [{ n, lowest: lowestOf(one, state.below) }]))
    const floor = Math.max(...open.map(({ lowest }) => lowest), -1)
    const whole = hashesBetween(loaded, floor, state.below)
    if (open.length === 0 || whole >= enough) return tell(loaded, state, floor, account)
    if (loads >= mostLoads) {
      // So many moves in one block that it does not end: what was read of it is told.
      const most = whole > 0 ? floor : floor - 1
      return tell(loaded, state, most, account)
    }
    const next = open.find(({ lowest }) => lowest === floor)
    if (next !== undefined) await loadNext(next.n)
  }
}

function startOf(lists: readonly PieceList[], below: number | undefined): State {
  return { below: below ?? Number.MAX_SAFE_INTEGER, at: lists.map(() => null) }
}

function readState(cursor: string, count: number): State {
  const [below, at] = parseCursor(cursor, Cursor)
  if (at.length !== count) throw foreignCursor()
  return { below, at }
}

/** How far down a list was read; nowhere, when the explorer gave nothing but a way on. */
function lowestOf({ pages }: Loaded, below: number): number {
  const blocks = pages.flatMap(({ pieces }) => pieces.map(({ block }) => block))
  return blocks.length === 0 ? below : Math.min(...blocks)
}

function hashesBetween(loaded: readonly Loaded[], floor: number, below: number): number {
  return new Set(piecesBetween(loaded, floor, below).map(({ hash }) => hash)).size
}

function piecesBetween(loaded: readonly Loaded[], floor: number, below: number): readonly Piece[] {
  return loaded
    .flatMap(({ pages }) => pages.flatMap(({ pieces }) => pieces))
    .filter(({ block }) => block > floor && block < below)
}

function tell(loaded: readonly Loaded[], state: State, floor: number, account: Address) {
  const byHash = new Map<string, Piece[]>()
  for (const piece of piecesBetween(loaded, floor, state.below)) {
    byHash.set(piece.hash, [...(byHash.get(piece.hash) ?? []), piece])
  }
  const entries = [...byHash.values()]
    .flatMap((pieces) => entryOfPieces(pieces, account) ?? [])
    .toSorted((a, b) => b.block - a.block)
  // Whole blocks only: the next page begins below the last of them.
  const border = entries[enough - 1]?.block ?? floor + 1
  const told = entries.filter(({ block }) => block >= border)
  const below = Math.min(state.below, border)
  const at = loaded.map(({ pages, isOver }, n) => {
    const left = pages.find(({ pieces }) => pieces.some(({ block }) => block < below))
    if (left !== undefined) return left.at
    return isOver ? false : (pages.at(-1)?.next ?? state.at[n] ?? false)
  })
  return { entries: told, next: at.every((one) => one === false) ? null : JSON.stringify([below, at]) }
}
