import type { Address } from 'viem'
import type { HistoryEntry, Move } from '../../store/historyStore.ts'
import type { Passage } from '../decodeLogs.ts'
import { limitMoves } from '../limitMoves.ts'
import type { Piece } from './piece.ts'

/** What an explorer told of one transaction, as our own index would tell it. */
export function entryOfPieces(pieces: readonly Piece[], account: Address): HistoryEntry | undefined {
  const [first] = pieces
  if (first === undefined) return undefined
  const { hash, block, time, nonce } = first
  const transaction = pieces.find((piece) => piece.transaction !== undefined)?.transaction
  const passages = pieces.flatMap(({ passage }) => passage ?? [])
  if (transaction && !transaction.failed && transaction.value > 0n && transaction.recipient) {
    const { sender: from, recipient: to, value: amount } = transaction
    passages.unshift({ kind: 'native', token: undefined, from, to, amount })
  }
  const { kept, cut } = limitMoves(
    passages.flatMap((passage, place) => moveOf(passage, place, account) ?? []),
  )
  return {
    block,
    position: 0,
    hash,
    time,
    // Who sent it an explorer tells only of the account's own: of others it is known who gave.
    sender: transaction?.sender ?? passages[0]?.from ?? account,
    recipient: transaction === undefined ? passages[0]?.token : transaction.recipient,
    nonce,
    value: transaction?.value ?? 0n,
    selector: transaction?.selector ?? '0xa9059cbb',
    failed: transaction?.failed ?? false,
    approved: false,
    moves: kept,
    leftOut: cut.length,
  }
}

function moveOf(
  { kind, token, from, to, amount, tokenId }: Passage,
  place: number,
  account: Address,
): Move | undefined {
  const shared = { account, place, kind, token, amount, tokenId }
  if (from === account && to === account) return { ...shared, direction: 'self', counterparty: account }
  if (from === account) return { ...shared, direction: 'out', counterparty: to }
  return to === account ? { ...shared, direction: 'in', counterparty: from } : undefined
}
