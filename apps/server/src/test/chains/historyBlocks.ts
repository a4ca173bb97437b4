import type { Address, Hex } from 'viem'
import type { IndexedBlock, IndexedTransaction, Move } from '../../store/historyStore.ts'

/** An account, a token or a contract, by a small number. */
export function someone(n: number): Address {
  return `0x${n.toString(16).padStart(40, '0')}`
}

/** A hash, by a small number and which of several chains it is of. */
export function someHash(n: number, way = 'a'): Hex {
  return `0x${way.charCodeAt(0).toString(16)}${n.toString(16).padStart(62, '0')}`
}

/** A transaction from one to another that paid a little coin. */
export function payment(
  sender: Address,
  recipient: Address,
  extra: Partial<IndexedTransaction> = {},
): IndexedTransaction {
  const shared = { place: 0, kind: 'native', token: undefined, amount: 7n, tokenId: undefined } as const
  const moves: Move[] =
    sender === recipient
      ? [{ ...shared, account: sender, direction: 'self', counterparty: sender }]
      : [
          { ...shared, account: sender, direction: 'out', counterparty: recipient },
          { ...shared, account: recipient, direction: 'in', counterparty: sender },
        ]
  return {
    position: 0,
    hash: someHash(0),
    sender,
    recipient,
    nonce: 0,
    value: 7n,
    selector: '0x',
    failed: false,
    moves,
    cuts: [],
    approvers: [],
    ...extra,
  }
}

/** Moves of a token from one to another. */
export function tokenMoves(
  token: Address,
  from: Address,
  to: Address,
  amount = 5n,
  place = 1,
): readonly Move[] {
  const shared = { place, kind: 'erc20', token, amount, tokenId: undefined } as const
  return [
    { ...shared, account: from, direction: 'out', counterparty: to },
    { ...shared, account: to, direction: 'in', counterparty: from },
  ]
}

/** A block with these transactions, in their order. */
export function block(
  number: number,
  transactions: readonly IndexedTransaction[] = [],
  way = 'a',
): IndexedBlock {
  return {
    number,
    hash: someHash(number, way),
    time: 1_700_000_000 + number * 12,
    transactions: transactions.map((transaction, position) => ({
      ...transaction,
      position,
      hash: someHash(number * 1_000 + position, way),
    })),
  }
}
