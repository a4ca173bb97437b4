import type { Address, Hex } from 'viem'
import type { IndexedTransaction, Move } from '../store/historyStore.ts'
import type { Passage, Told } from './decodeLogs.ts'
import type { NodeTransaction } from './nodeShapes.ts'

/** A transaction that moves more than this for one account is no payment: the rest is left out, so that pages stay small. */
const mostMovesEach = 100
/** The first move of a token is kept all the same, so that it is known which tokens an account has seen. */
const mostTokensEach = 1_000

/** What is known of how a transaction ended. */
export type Ending = { readonly failed: boolean; readonly told: Told; readonly internal: readonly Passage[] }

/** Puts together what is kept of a transaction. */
export function indexTransaction(
  transaction: NodeTransaction,
  position: number,
  { failed, told, internal }: Ending,
): IndexedTransaction {
  const { hash, from, to, nonce, value, input } = transaction
  const paid: Passage[] =
    value > 0n && to ? [{ kind: 'native', token: undefined, from, to, amount: value }] : []
  // What failed moved nothing, whatever it wanted to.
  const passages = failed ? [] : [...paid, ...told.passages, ...internal]
  return {
    position,
    hash,
    sender: from,
    recipient: to ?? undefined,
    nonce,
    value,
    selector: input.slice(0, 10).toLowerCase() as Hex,
    failed,
    moves: movesOf(passages),
    approvers: failed ? [] : told.approvers,
  }
}

function movesOf(passages: readonly Passage[]): readonly Move[] {
  const moves: Move[] = []
  const counts = new Map<Address, number>()
  const seen = new Map<Address, Set<Address>>()
  const add = (account: Address, move: Omit<Move, 'account'>) => {
    const count = (counts.get(account) ?? 0) + 1
    counts.set(account, count)
    const tokens = seen.get(account) ?? new Set()
    seen.set(account, tokens)
    const isNew = move.token !== undefined && !tokens.has(move.token) && tokens.size < mostTokensEach
    if (move.token !== undefined && isNew) tokens.add(move.token)
    if (count <= mostMovesEach || isNew) moves.push({ account, ...move })
  }
  for (const [place, { kind, token, from, to, amount, tokenId }] of passages.entries()) {
    const what = { place, kind, token, amount, tokenId }
    if (from === to) add(from, { ...what, direction: 'self', counterparty: from })
    else {
      add(from, { ...what, direction: 'out', counterparty: to })
      add(to, { ...what, direction: 'in', counterparty: from })
    }
  }
  return moves
}
