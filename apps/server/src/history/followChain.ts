import type { Caip2 } from '@latchkey/wire'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import { NodeError } from '../reads/nodeError.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'
import type { HistoryStore, IndexState } from '../store/historyStore.ts'
import type { LogWindow } from './logWindow.ts'
import { Header, type NodeLog } from './nodeShapes.ts'
import { type BlockReading, ChainMovedError, readBlocks, readLogs } from './readBlocks.ts'

/** The newest blocks are asked for one by one: there nodes disagree, and ways part. */
const nearHead = 64
/** Blocks that are held in memory and written together. */
const blocksAtOnce = 16

/** What following a chain takes. */
export type Following = {
  readonly chainId: Caip2
  readonly store: HistoryStore
  readonly reading: BlockReading
  readonly window: LogWindow
  /** Prolongs the right to write; false when another node has it. */
  hold(): Promise<boolean>
  readonly owner: string
  /** Hears how far the index is. */
  onProgress(state: IndexState): void
  stopping(): boolean
}

/** The newest block of a chain. */
export type Head = v.InferOutput<typeof Header>

/** Asks for the newest block. */
export async function readHead({ reads, asking }: BlockReading): Promise<Head> {
  return v.parse(Header, await reads.request('eth_getBlockByNumber', ['latest', false], asking()))
}

/** Whether the index ends with this block. */
export function reaches(state: IndexState, head: Head): boolean {
  return state.nextBlock === head.number + 1 && state.lastHash === head.hash
}

/** A chain that changes its way more often while we look is left alone for a while. */
const mostTurns = 5

/** Brings the index up to a block of the chain, over whatever way the chain took; false when another node does so. */
export async function followChain(following: Following, head: Head): Promise<boolean> {
  const { chainId, store, reading } = following
  let target = head
  let turns = 0
  while (!following.stopping()) {
    const state = await store.state(chainId)
    if (state === undefined || !(await following.hold())) return false
    following.onProgress(state)
    // The chain is not that far yet: there is nothing to read, nor to forget.
    if (target.number < state.startBlock) return true
    if (reaches(state, target)) return true
    try {
      if (target.number >= state.nextBlock) {
        if (!(await readOn(following, state, target))) return false
        continue
      }
    } catch (error) {
      if (!(error instanceof ChainMovedError) || turns >= mostTurns) throw error
    }
    turns += 1
    const latest = await readHead(reading)
    if (latest.hash === target.hash || turns > 1) {
      const outcome = await cutBack(following)
      if (outcome !== 'cut') return outcome === 'fits'
    }
    target = latest
  }
  return false
}

/** Reads blocks after the last one, as many as the window holds. */
async function readOn(following: Following, state: IndexState, head: Head): Promise<boolean> {
  const { chainId, store, reading, owner, window } = following
  const settled = head.number - nearHead
  const from = state.nextBlock
  const isNear = from > settled
  const to = isNear
    ? Math.min(head.number, from + blocksAtOnce - 1)
    : Math.min(settled, from + window.size() - 1)
  const logs = isNear ? undefined : await logsOrShrink(following, from, to)
  if (logs === 'too much') return true
  let last = state.lastHash
  for (let first = from; first <= to && !following.stopping(); first += blocksAtOnce) {
    const numbers = Array.from({ length: Math.min(blocksAtOnce, to - first + 1) }, (_, n) => first + n)
    const read = await readBlocks(reading, numbers, logs)
    for (const { block, parentHash } of read) {
      if (last !== undefined && parentHash !== last) throw new ChainMovedError()
      last = block.hash
    }
    const blocks = read.map(({ block }) => block)
    if (!(await following.hold()) || !(await store.append(chainId, owner, blocks))) return false
    const nextBlock = first + blocks.length
    following.onProgress({ startBlock: state.startBlock, nextBlock, lastHash: last })
  }
  return true
}

async function logsOrShrink(
  { reading, window }: Following,
  fromBlock: number,
  toBlock: number,
): Promise<readonly NodeLog[] | 'too much'> {
  try {
    const logs = await readLogs(reading, { fromBlock, toBlock })
    window.grow()
    return logs
  } catch (error) {
    if (isTooMuch(error) && window.shrink(toBlock - fromBlock + 1)) return 'too much'
    throw error
  }
}

/**
 * Forgets what is no longer part of the chain: everything after the newest block that both sides know. Of several
 * upstreams one may be behind: a block that it does not have is not gone.
 */
async function cutBack({ chainId, store, reading, owner }: Following): Promise<'cut' | 'fits' | 'lost'> {
  const { reads, asking } = reading
  const mayLag = reads.chain.upstreams.length > 1
  let cutAt: number | undefined
  for (const { number, hash } of await store.hashes(chainId)) {
    const told = await reads.request('eth_getBlockByNumber', [numberToHex(number), false], asking())
    if (told === null && mayLag) continue
    if (told !== null && v.parse(Header, told).hash === hash) {
      if (cutAt === undefined) return 'fits'
      // The first block of the index is known whatever its age: what follows it is then read anew.
      return (await store.cutFrom(chainId, owner, number + 1)) ? 'cut' : 'lost'
    }
    cutAt = number
  }
  if (cutAt === undefined) return 'fits'
  return (await store.cutFrom(chainId, owner, cutAt)) ? 'cut' : 'lost'
}

/**
 * Whether a node gave no logs because there were too many: every kind of node has its own words for it, and some never
 * come to an end. Should it be down instead, nothing is lost by asking it for less.
 */
function isTooMuch(error: unknown): boolean {
  if (error instanceof ChainUnavailableError) return error.isLate
  if (error instanceof DOMException) return error.name === 'TimeoutError'
  if (!(error instanceof NodeError)) return false
  if (error.code === -32_005) return true
  return /too (?:many|large|wide|big|long)|more than|limit|exceed|range|larger than|timed? ?out/i.test(
    error.message,
  )
}
