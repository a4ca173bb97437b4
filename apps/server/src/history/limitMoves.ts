import type { Move } from '../store/historyStore.ts'

/** Who moves more in one transaction makes no payment: pages stay small. */
const mostMoves = 100

/** Of one account's moves in a transaction, those that are listed and those that are not. */
export function limitMoves(moves: readonly Move[]): {
  readonly kept: readonly Move[]
  readonly cut: readonly Move[]
} {
  if (moves.length <= mostMoves) return { kept: moves, cut: [] }
  // What came for what is what names a deed: the first of each direction is kept, wherever it stands.
  const firsts = new Set(
    ['in', 'out', 'self'].map((direction) => moves.find((move) => move.direction === direction)),
  )
  const isKept = (move: Move, n: number) => n < mostMoves || firsts.has(move)
  return { kept: moves.filter(isKept), cut: moves.filter((move, n) => !isKept(move, n)) }
}
