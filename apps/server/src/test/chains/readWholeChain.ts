import type { SandboxChain } from '@latchkey/sandbox'
import * as v from 'valibot'
import { numberToHex } from 'viem'

const Quantity = v.pipe(v.string(), v.transform(BigInt as (text: string) => bigint))
const Lower = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase()),
)
const Receipt = v.object({
  transactionHash: Lower,
  transactionIndex: Quantity,
  blockNumber: Quantity,
  status: Quantity,
  gasUsed: Quantity,
  effectiveGasPrice: Quantity,
  logs: v.array(v.object({ address: Lower, topics: v.array(Lower), data: v.string() })),
})
const Block = v.object({
  timestamp: Quantity,
  transactions: v.array(v.object({ hash: Lower, from: Lower, to: v.nullish(Lower), value: Quantity })),
})

/** A transaction with its receipt, as the node tells both. */
export type ChainTransaction = v.InferOutput<typeof Block>['transactions'][number] & {
  readonly receipt: v.InferOutput<typeof Receipt>
  readonly time: bigint
}

/** Every transaction of a chain, newest first, straight from the node: blocks and receipts, nothing of ours between. */
export async function readWholeChain(chain: SandboxChain): Promise<readonly ChainTransaction[]> {
  const head = Number(await chain.request('eth_blockNumber'))
  const all: ChainTransaction[] = []
  for (let number = 0; number <= head; number++) {
    const block = v.parse(Block, await chain.request('eth_getBlockByNumber', [numberToHex(number), true]))
    for (const transaction of block.transactions) {
      const receipt = v.parse(Receipt, await chain.request('eth_getTransactionReceipt', [transaction.hash]))
      all.push({ ...transaction, receipt, time: block.timestamp })
    }
  }
  return all.reverse()
}

/** Whether an account stands in a transaction, or in an indexed place of one of its logs. */
export function concerns(transaction: ChainTransaction, account: string): boolean {
  const word = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  const isEnd = [transaction.from, transaction.to].includes(account.toLowerCase())
  return isEnd || transaction.receipt.logs.some((log) => log.topics.slice(1).includes(word))
}
