import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { decodeAbiParameters, parseAbiParameters } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import type { Asking } from '../sources/sources.ts'
import type { ShownEntry } from './describeEntries.ts'
import { indexTransaction } from './indexTransaction.ts'
import { type NodeTransaction, PendingBlock } from './nodeShapes.ts'

/** Transactions that wait to be mined. */
export type Pending = {
  /** Those that an account sent, the latest first; at most 99. Empty where the node tells of none. Never rejects. */
  of(account: Address, asking: Asking): Promise<readonly ShownEntry[]>
}

/** How many waiting transactions of an account are told (S9.36). */
const mostPending = 99
/** How many are remembered, for the time at which they were first seen. */
const mostRemembered = 10_000
const transferInput = parseAbiParameters('address to, uint256 amount')

/** Asks the node for the block that is to come; elsewhere than on a sandbox at most so often. */
export function createPending(reads: ChainReads, refreshMs: number, now: () => number): Pending {
  const seenAt = new Map<Hex, number>()
  let read: Promise<ReadonlyMap<Address, readonly NodeTransaction[]>> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  async function readPending(asking: Asking): Promise<ReadonlyMap<Address, readonly NodeTransaction[]>> {
    const told = v.parse(PendingBlock, await reads.request('eth_getBlockByNumber', ['pending', true], asking))
    const bySender = new Map<Address, NodeTransaction[]>()
    for (const transaction of told?.transactions ?? []) {
      if (!seenAt.has(transaction.hash)) seenAt.set(transaction.hash, now())
      const own = bySender.get(transaction.from)
      if (own === undefined) bySender.set(transaction.from, [transaction])
      else own.push(transaction)
    }
    for (const hash of seenAt.keys()) {
      if (seenAt.size <= mostRemembered) break
      seenAt.delete(hash)
    }
    return bySender
  }

  return {
    async of(account, asking) {
      if (read === undefined || performance.now() - readAt >= refreshMs) {
        readAt = performance.now()
        // Many nodes tell nothing of what waits: that is no reason to tell nothing of what happened, nor to ask at once again.
        read = readPending(asking).catch(() => new Map())
      }
      const own = (await read).get(account) ?? []
      return own
        .toSorted((a, b) => b.nonce - a.nonce)
        .slice(0, mostPending)
        .map((transaction) => entryOf(transaction, seenAt.get(transaction.hash) ?? now()))
    },
  }
}

/** What it will move if nothing goes wrong, as far as that can be read from it. */
function entryOf(transaction: NodeTransaction, seenAt: number): ShownEntry {
  const ending = { failed: false, passages: passagesOf(transaction), approvers: [] }
  const indexed = indexTransaction(transaction, 0, ending)
  const moves = indexed.moves.filter((move) => move.account === transaction.from)
  return { ...indexed, moves, leftOut: 0, block: undefined, time: 0, approved: false, seenAt }
}

function passagesOf({ from, to, input }: NodeTransaction) {
  if (!to || !/^0xa9059cbb[0-9a-f]{128}$/i.test(input)) return []
  try {
    const [receiver, amount] = decodeAbiParameters(transferInput, `0x${input.slice(10)}`)
    return [{ kind: 'erc20', token: to, from, to: receiver.toLowerCase() as Address, amount }] as const
  } catch {
    return [] // an address with more than 20 bytes: the token will refuse it
  }
}
