import * as v from 'valibot'
import { type Address, numberToHex } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import type { IndexedBlock } from '../store/historyStore.ts'
import { type Approval, decodeLogs, type Passage, readTopics, withdrawal } from './decodeLogs.ts'
import { indexTransaction } from './indexTransaction.ts'
import { Block, Logs, type NodeBlock, type NodeLog, type NodeTransaction, Receipt } from './nodeShapes.ts'
import { readInternal } from './readInternal.ts'

const requestsAtOnce = 8

/** How to read the blocks of a chain. */
export type BlockReading = {
  readonly reads: ChainReads
  readonly wrappedNative: Address | undefined
  /** Whether the node is asked what contracts passed on. */
  readonly traces: boolean
  /** Whether a token is believed about what others did. */
  isListed(token: Address): boolean
  asking(): Asking
}

/** Reads logs of a range of blocks. */
export async function readLogs(
  { reads, asking }: BlockReading,
  range: { readonly fromBlock: number; readonly toBlock: number } | { readonly blockHash: string },
): Promise<readonly NodeLog[]> {
  const where =
    'blockHash' in range
      ? range
      : { fromBlock: numberToHex(range.fromBlock), toBlock: numberToHex(range.toBlock) }
  return v.parse(Logs, await reads.request('eth_getLogs', [{ ...where, topics: [readTopics] }], asking()))
}

/** Reads blocks with all that happened in them; `logs` holds at least theirs, or is undefined to ask block by block. */
export async function readBlocks(
  reading: BlockReading,
  numbers: readonly number[],
  logs: readonly NodeLog[] | undefined,
): Promise<readonly { readonly block: IndexedBlock; readonly parentHash: string }[]> {
  const blocks = await inParallel(numbers, requestsAtOnce, (number) => readBlock(reading, number))
  const read: { block: IndexedBlock; parentHash: string }[] = []
  for (const block of blocks) {
    const own =
      logs?.filter((log) => log.blockNumber === block.number) ??
      // By hash: a node that has not seen this very block says so, instead of telling of no logs.
      (block.transactions.length > 0 ? await readLogs(reading, { blockHash: block.hash }) : [])
    if (own.some((log) => log.removed || log.blockHash !== block.hash)) throw new ChainMovedError()
    read.push({ block: await indexBlock(reading, block, own), parentHash: block.parentHash })
  }
  return read
}

async function readBlock({ reads, asking }: BlockReading, number: number): Promise<NodeBlock> {
  const told = await reads.request('eth_getBlockByNumber', [numberToHex(number), true], asking())
  // It was there a moment ago.
  if (told === null) throw new ChainMovedError()
  return v.parse(Block, told)
}

async function indexBlock(
  reading: BlockReading,
  block: NodeBlock,
  logs: readonly NodeLog[],
): Promise<IndexedBlock> {
  const positions = block.transactions.map((transaction, position) => ({ transaction, position }))
  const transactions = await inParallel(positions, requestsAtOnce, async ({ transaction, position }) => {
    const own = logs
      .filter((log) => log.transactionIndex === position)
      .toSorted((a, b) => a.logIndex - b.logIndex)
    const told = decodeLogs(own, reading.wrappedNative)
    // What left a log succeeded: only the others have to be asked about.
    const failed = own.length === 0 && (await hasFailed(reading, transaction, block))
    const internal = failed ? [] : await internalOf(reading, transaction, own)
    return indexTransaction(transaction, position, {
      failed,
      passages: [...told.passages, ...internal],
      approvers: approversOf(told.approvals, transaction, reading),
    })
  })
  return { number: block.number, hash: block.hash, time: block.timestamp, transactions }
}

/** Any contract can say that anybody allowed something: of those who were not asked only known tokens are believed. */
function approversOf(
  approvals: readonly Approval[],
  { from, to }: NodeTransaction,
  { isListed }: BlockReading,
): readonly Address[] {
  const believed = approvals.filter(({ owner, token }) => owner === from || owner === to || isListed(token))
  return [...new Set(believed.map(({ owner }) => owner))]
}

async function hasFailed(
  { reads, asking }: BlockReading,
  { hash }: NodeTransaction,
  block: NodeBlock,
): Promise<boolean> {
  const told = await reads.request('eth_getTransactionReceipt', [hash], asking())
  if (told === null) throw new ChainMovedError()
  const receipt = v.parse(Receipt, told)
  if (receipt.blockHash !== block.hash) throw new ChainMovedError()
  return receipt.status === 0
}

async function internalOf(
  reading: BlockReading,
  transaction: NodeTransaction,
  logs: readonly NodeLog[],
): Promise<readonly Passage[]> {
  // A trace costs a node as much as running the transaction again: only where coin can have been passed on.
  const isSuspect =
    (transaction.input !== '0x' && transaction.to && transaction.value > 0n) ||
    logs.some((log) => log.topics[0] === withdrawal && log.address === reading.wrappedNative)
  if (reading.traces && isSuspect) {
    try {
      return await readInternal(reading.reads, transaction.hash, reading.asking())
    } catch (error) {
      // A node that does not trace is no reason to know less than the logs tell.
      if (!(error instanceof NodeError || error instanceof v.ValiError)) throw error
    }
  }
  return unwrapped(reading.wrappedNative, transaction, logs)
}

/** Without a trace: who gives wrapped coin back himself gets the coin for it. */
function unwrapped(
  wrappedNative: Address | undefined,
  { from, to }: NodeTransaction,
  logs: readonly NodeLog[],
): readonly Passage[] {
  const [log] = logs
  if (wrappedNative === undefined || to !== wrappedNative || log?.topics[0] !== withdrawal) return []
  return decodeLogs([log], wrappedNative)
    .passages.filter((passage) => passage.from === from)
    .map(({ amount }) => ({ kind: 'native', token: undefined, from: wrappedNative, to: from, amount }))
}

/** The chain took another way while it was read: what was read so far does not fit together. */
export class ChainMovedError extends Error {
  override readonly name = 'ChainMovedError'
}

/** Does something for each of many, a few at a time, and gives what came of it in their order. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let n = next++; n < items.length; n = next++) results[n] = await work(items[n] as Item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
