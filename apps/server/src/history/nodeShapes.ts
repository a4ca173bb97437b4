import * as v from 'valibot'
import type { Address, Hex } from 'viem'

const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))
const Count = v.pipe(quantity, v.transform(Number), v.safeInteger())
const Amount = v.pipe(
  quantity,
  v.transform((text) => BigInt(text)),
)
const Account = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text.toLowerCase() as Address),
)
const Word = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/i),
  v.transform((text) => text.toLowerCase() as Hex),
)
const Bytes = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i),
  v.transform((text) => text as Hex),
)

const Transaction = v.object({
  hash: Word,
  from: Account,
  to: v.nullish(Account),
  nonce: Count,
  value: Amount,
  input: Bytes,
})

/** A transaction as a node tells it. */
export type NodeTransaction = v.InferOutput<typeof Transaction>

/** The head of a block. */
export const Header = v.object({ number: Count, hash: Word, parentHash: Word, timestamp: Count })

/** A block with its transactions in full. */
export const Block = v.object({ ...Header.entries, transactions: v.array(Transaction) })

/** A block with its transactions in full. */
export type NodeBlock = v.InferOutput<typeof Block>

/** The block that is to come: it has no number yet, at some nodes not even a hash. */
export const PendingBlock = v.nullable(v.object({ transactions: v.array(Transaction) }))

const Log = v.object({
  address: Account,
  topics: v.array(Word),
  data: Bytes,
  blockNumber: Count,
  blockHash: Word,
  transactionIndex: Count,
  logIndex: Count,
  removed: v.nullish(v.boolean()),
})

/** What a contract told in a transaction. */
export type NodeLog = v.InferOutput<typeof Log>

/** Logs of some blocks. */
export const Logs = v.array(Log)

/** How a transaction ended; before Byzantium nobody said. */
export const Receipt = v.object({ blockHash: Word, status: v.nullish(Count) })

/** A call within a transaction, with those it made. */
export type CallFrame = {
  readonly type: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly value?: string | undefined
  readonly error?: string | undefined
  readonly calls?: readonly CallFrame[] | undefined
}
