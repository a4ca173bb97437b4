import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import type { IndexedBlock, IndexedTransaction, Move } from './historyStore.ts'

type Row = readonly (string | number | null)[]

/** Nobody: what is minted comes from here, what is burnt goes here. It has no past of its own. */
const nobody = '0x0000000000000000000000000000000000000000'

/** What blocks add to the tables, in the order of their columns. */
export function entryRows(chainId: Caip2, blocks: readonly IndexedBlock[]) {
  const entries: Row[] = []
  const moves: Row[] = []
  const tokens = new Map<string, (string | number | null)[]>()
  for (const block of blocks) {
    for (const transaction of block.transactions) {
      const at = [chainId, block.number, transaction.position] as const
      for (const account of concerned(transaction)) {
        entries.push([account, ...at, ...factsOf(transaction, block.time, account)])
      }
      for (const move of transaction.moves) {
        if (move.account !== nobody) moves.push([move.account, ...at, ...moveColumns(move)])
      }
      for (const { account, token, kind } of seenIn(transaction)) {
        const touched = transaction.sender === account ? block.number : null
        const known = tokens.get(`${account} ${token}`)
        // One row for each key: Postgres does not change a row twice in one statement.
        if (known !== undefined) known[5] ??= touched
        else tokens.set(`${account} ${token}`, [account, chainId, token, kind, block.number, touched])
      }
    }
  }
  return { entries, moves, tokens: [...tokens.values()] }
}

/** Everybody whose past a transaction belongs to. */
function concerned({ sender, recipient, moves, approvers }: IndexedTransaction): ReadonlySet<Address> {
  const accounts = new Set([sender, ...moves.map((move) => move.account), ...approvers])
  if (recipient !== undefined) accounts.add(recipient)
  accounts.delete(nobody)
  return accounts
}

/** The tokens that everybody saw, also in moves that are not kept. */
function seenIn({ moves, cuts }: IndexedTransaction) {
  const kept = moves.flatMap(({ account, token, kind }) =>
    token === undefined ? [] : [{ account, token, kind }],
  )
  const cut = cuts.flatMap(({ account, tokens }) =>
    [...tokens].map(([token, kind]) => ({ account, token, kind })),
  )
  return [...kept, ...cut].filter(({ account }) => account !== nobody)
}

function factsOf(transaction: IndexedTransaction, time: number, account: Address): Row {
  const { hash, sender, recipient, nonce, value, selector, failed, approvers, cuts } = transaction
  return [
    hash,
    time,
    sender,
    recipient ?? null,
    nonce,
    String(value),
    selector,
    failed ? 1 : 0,
    approvers.includes(account) ? 1 : 0,
    cuts.find((cut) => cut.account === account)?.count ?? 0,
  ]
}

function moveColumns({ place, direction, kind, token, counterparty, amount, tokenId }: Move): Row {
  return [
    place,
    direction,
    kind,
    token ?? null,
    counterparty,
    String(amount),
    tokenId === undefined ? null : String(tokenId),
  ]
}
