import { type Address, decodeAbiParameters, parseAbiParameters } from 'viem'
import type { MoveKind } from '../store/historyStore.ts'
import type { NodeLog } from './nodeShapes.ts'

/** Something that went from one to another, in the order in which it was told. */
export type Passage = {
  readonly kind: MoveKind
  readonly token: Address | undefined
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly tokenId?: bigint
}

/** What the logs of one transaction say. */
export type Told = { readonly passages: readonly Passage[]; readonly approvals: readonly Approval[] }

/** Somebody allowed something, or so the token says. */
export type Approval = { readonly owner: Address; readonly token: Address }

/** `Transfer(address,address,uint256)`, of ERC-20 and ERC-721. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)`, of ERC-1155. */
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])`, of ERC-1155. */
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** `Approval(address,address,uint256)`. */
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)`. */
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** `Deposit(address,uint256)` of the wrapped coin, which tells of no transfer. */
const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
/** `Withdrawal(address,uint256)` of the wrapped coin. */
export const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** First topics of all logs that we read. */
export const readTopics = [
  transfer,
  transferSingle,
  transferBatch,
  approval,
  approvalForAll,
  deposit,
  withdrawal,
] as const

const one = parseAbiParameters('uint256 amount')
const idAndAmount = parseAbiParameters('uint256 id, uint256 amount')
const idsAndAmounts = parseAbiParameters('uint256[] ids, uint256[] amounts')

/** Reads what moved and who allowed what. Contracts may tell anything: a log that is not as it should be is passed over. */
export function decodeLogs(logs: readonly NodeLog[], wrappedNative: Address | undefined): Told {
  const passages: Passage[] = []
  const approvals: Approval[] = []
  const movers = new Set<Address>()
  for (const log of logs) {
    try {
      passages.push(...passagesOf(log, wrappedNative))
    } catch {
      // The data does not hold what the topic promises: nothing that could be shown.
    }
    if (log.topics[0] !== approval && log.topics[0] !== approvalForAll) continue
    const owner = accountIn(log.topics[1])
    if (owner !== undefined) approvals.push({ owner, token: log.address })
  }
  // Many tokens tell of the allowance that a transfer used up: that is no approval of its own.
  for (const { from, to } of passages) movers.add(from).add(to)
  return { passages, approvals: approvals.filter(({ owner }) => !movers.has(owner)) }
}

function passagesOf({ address, topics, data }: NodeLog, wrappedNative: Address | undefined): Passage[] {
  const [name, first, second, third] = topics
  switch (name) {
    case transfer: {
      const [from, to] = [accountIn(first), accountIn(second)]
      if (from === undefined || to === undefined) return []
      if (third !== undefined) {
        return [{ kind: 'erc721', token: address, from, to, amount: 1n, tokenId: BigInt(third) }]
      }
      const [amount] = decodeAbiParameters(one, data)
      return [{ kind: 'erc20', token: address, from, to, amount }]
    }
    case transferSingle:
    case transferBatch: {
      const [from, to] = [accountIn(second), accountIn(third)]
      if (from === undefined || to === undefined) return []
      const [ids, amounts] =
        name === transferBatch
          ? decodeAbiParameters(idsAndAmounts, data)
          : decodeAbiParameters(idAndAmount, data).map((value) => [value])
      return (ids ?? []).map((tokenId, n) => ({
        kind: 'erc1155',
        token: address,
        from,
        to,
        amount: amounts?.[n] ?? 0n,
        tokenId,
      }))
    }
    case deposit:
    case withdrawal: {
      const account = accountIn(first)
      // Only of the one contract that keeps the coin: any other may say so and keep nothing.
      if (account === undefined || address !== wrappedNative) return []
      const [amount] = decodeAbiParameters(one, data)
      const ends = name === deposit ? { from: address, to: account } : { from: account, to: address }
      return [{ kind: 'erc20', token: address, ...ends, amount }]
    }
    default:
      return []
  }
}

/** The account in a topic; undefined when there is more in it than an account. */
function accountIn(topic: string | undefined): Address | undefined {
  return topic !== undefined && /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}` : undefined
}
