import type { Address, Hex } from 'viem'
import type { IndexedTransaction, Move, MoveKind, MovesCut } from '../store/historyStore.ts'
import type { Passage } from './decodeLogs.ts'
import { limitMoves } from './limitMoves.ts'
import type { NodeTransaction } from './nodeShapes.ts'

/** What is known of how a transaction ended. */
export type Ending = {
  readonly failed: boolean
  readonly passages: readonly Passage[]
  readonly approvers: readonly Address[]
}

/** Puts together what is kept of a transaction. */
export function indexTransaction(
  transaction: NodeTransaction,
  position: number,
  { failed, passages: told, approvers }: Ending,
): IndexedTransaction {
  const { hash, from, to, nonce, value, input } = transaction
  const paid: Passage[] =
    value > 0n && to ? [{ kind: 'native', token: undefined, from, to, amount: value }] : []
  // What failed moved nothing, whatever it wanted to.
  const passages = failed ? [] : [...paid, ...told]
  return {
    position,
    hash,
    sender: from,
    recipient: to ?? undefined,
    nonce,
    value,
    selector: input.slice(0, 10).toLowerCase() as Hex,
    failed,
    ...movesOf(passages),
    approvers: failed ? [] : approvers,
  }
}

/** What every account sees of the passages, within bounds. */
function movesOf(passages: readonly Passage[]): Pick<IndexedTransaction, 'moves' | 'cuts'> {
  const byAccount = new Map<Address, Move[]>()
  const add = (move: Move) => {
    const own = byAccount.get(move.account)
    if (own === undefined) byAccount.set(move.account, [move])
    else own.push(move)
  }
  for (const [place, { kind, token, from, to, amount, tokenId }] of passages.entries()) {
    const what = { place, kind, token, amount, tokenId }
    if (from === to) add({ ...what, account: from, direction: 'self', counterparty: from })
    else {
      add({ ...what, account: from, direction: 'out', counterparty: to })
      add({ ...what, account: to, direction: 'in', counterparty: from })
    }
  }
  const limited = [...byAccount].map(([account, own]) => ({ account, ...limitMoves(own) }))
  return {
    moves: limited.flatMap(({ kept }) => kept),
    cuts: limited.flatMap(({ account, cut }) => (cut.length === 0 ? [] : [cutOf(account, cut)])),
  }
}

function cutOf(account: Address, cut: readonly Move[]): MovesCut {
  const tokens = new Map<Address, MoveKind>()
  for (const { token, kind } of cut) if (token !== undefined) tokens.set(token, kind)
  return { account, count: cut.length, tokens }
}
