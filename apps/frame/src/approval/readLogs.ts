import * as v from 'valibot'
import { readAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import type { Outcome } from './approval.ts'

/** A log as nodes report it. */
export const Log = v.object({
  address: v.string(),
  topics: v.array(v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))),
  data: v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i)),
})

/** Under this address a simulation reports moves of the chain's own coin. */
export const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The names of events that move tokens or let somebody spend them. */
export const topic = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
}

/** A log as nodes report it. */
export type ReadLog = v.InferOutput<typeof Log>
type Change = {
  readonly token: Hex | undefined
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
  readonly id?: bigint
}

/**
 * What logs say of an account; undefined where they do not say all of it. The wrapped coin of the chain does not report as a
 * transfer what it gives for the coin.
 */
export function readLogs(
  logs: readonly ReadLog[],
  account: Hex,
  wrapped: string | undefined,
): Outcome | undefined {
  const sums = new Map<string, { readonly token: Hex | undefined; readonly id?: string; amount: bigint }>()
  const allowances: Outcome['allowances'][number][] = []
  for (const log of logs) {
    const address = readAddress(log.address)
    if (address === undefined) return undefined
    const token = log.address.toLowerCase() === coin ? undefined : address
    // Collectibles that move in bulk are not listed one by one: better no list than one that is not whole.
    if (log.topics[0] === topic.transferBatch && log.topics.slice(2).some((word) => isOf(word, account)))
      return undefined
    const isWrapped = log.address.toLowerCase() === wrapped
    const change = (isWrapped ? readWrapping(log, address) : undefined) ?? readChange(log, token)
    if (change !== undefined) {
      const { from, to, amount, id } = change
      const key = `${token} ${id}`
      const sum = sums.get(key) ?? { token, amount: 0n, ...(id !== undefined && { id: String(id) }) }
      if (from === account) sum.amount -= amount
      if (to === account) sum.amount += amount
      sums.set(key, sum)
    }
    const allowance = readAllowance(log, address, account)
    if (allowance !== undefined) allowances.push(allowance)
  }
  const changes = [...sums.values()].filter(({ amount }) => amount !== 0n)
  return { changes: changes.map((sum) => ({ ...sum, amount: String(sum.amount) })), allowances }
}

function readChange({ topics, data }: ReadLog, token: Hex | undefined): Change | undefined {
  const [name, first = '', second = '', third = ''] = topics
  if (name === topic.transfer && topics.length === 3 && data.length === 66)
    return { token, from: addressOf(first), to: addressOf(second), amount: BigInt(data) }
  if (name === topic.transfer && topics.length === 4)
    return { token, from: addressOf(first), to: addressOf(second), amount: 1n, id: BigInt(third) }
  if (name === topic.transferSingle && topics.length === 4 && data.length === 130)
    return {
      token,
      from: addressOf(second),
      to: addressOf(third),
      id: BigInt(data.slice(0, 66)),
      amount: BigInt(`0x${data.slice(66)}`),
    }
  return undefined
}

/** The events of the wrapped coin: wrapping credits an account, unwrapping debits it. */
function readWrapping({ topics, data }: ReadLog, token: Hex): Change | undefined {
  const [name, holder = ''] = topics
  if (topics.length !== 2 || data.length !== 66) return undefined
  const amount = BigInt(data)
  if (name === topic.deposit) return { token, from: token, to: addressOf(holder), amount }
  return name === topic.withdrawal ? { token, from: addressOf(holder), to: token, amount } : undefined
}

function readAllowance({ topics, data }: ReadLog, token: Hex, account: Hex) {
  const [name, owner = '', spender = ''] = topics
  const isAll = name === topic.approvalForAll
  if (!(isAll || name === topic.approval) || !isOf(owner, account)) return undefined
  // An approval of one collectible has its id as a topic, and no amount.
  const isGranted = topics.length === 4 ? BigInt(spender) !== 0n : data.length > 2 && BigInt(data) > 0n
  return isGranted ? { token, spender: addressOf(spender), isAll } : undefined
}

function isOf(word: string, account: Hex): boolean {
  return word.length === 66 && addressOf(word) === account
}

function addressOf(word: string): Hex {
  return readAddress(`0x${word.slice(26).toLowerCase()}`) ?? '0x'
}
