import * as v from 'valibot'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import { type Block, readBlock } from './block.ts'
import type { Chain } from './chainState.ts'
import { mineBlock } from './mineBlocks.ts'
import type { OpOf } from './op.ts'
import { readLogsAbove } from './readLogsAbove.ts'

const Pending = v.array(v.looseObject({ hash: v.string() }))

/** Says in one sentence why so many blocks cannot be replaced, or nothing when they can. */
export function reorgObstacle(chain: Chain, blocks: number): string | undefined {
  const lived = chain.head.number - chain.seedHeight
  const target = chain.head.number - blocks
  if (blocks > lived) {
    return `Only the ${lived} blocks since the sandbox was seeded can be reorganised, not ${blocks}.`
  }
  if (!chain.marks.some(({ height }) => height === target)) {
    return `Only the last ${chain.marks.length} blocks can be reorganised, not ${blocks}.`
  }
  return undefined
}

/**
 * Replaces the last blocks by as many new ones. Transactions of the old blocks go back to the pool and are
 * mined again unless mining is held, or are lost when they are not kept. What `hardhat_set…` changed since
 * the first replaced block is undone with it.
 */
export async function reorganise(chain: Chain, op: OpOf<'reorg'>): Promise<void> {
  const obstacle = reorgObstacle(chain, op.blocks)
  if (obstacle) throw new RpcError(rpcCodes.invalidParams, obstacle)

  const forkHeight = chain.head.number - op.blocks
  const removed = await readBlocks(chain, forkHeight + 1, chain.head.number)
  const removedLogs = await readLogsAbove(chain, forkHeight)
  const mined = removed.flatMap(({ transactions }) => transactions)
  const waiting = await pendingHashes(chain)

  await goBackTo(chain, forkHeight)
  for (const hash of await pendingHashes(chain)) {
    await chain.provider.call('hardhat_dropTransaction', [hash])
  }
  await chain.provider.call('hardhat_setPrevRandao', [op.prevRandao])
  await chain.events.tell({ type: 'removed', logs: removedLogs })

  const returning = op.keepTransactions ? [...mined, ...waiting] : waiting
  // Held transactions must not slip into the new blocks, so those are mined before the pool fills again.
  if (!chain.held) await sendAgain(chain, returning)
  for (let index = 0; index < op.blocks; index++) await mineBlock(chain, op.time + index)
  if (chain.held) await sendAgain(chain, returning)
}

async function goBackTo(chain: Chain, height: number): Promise<void> {
  const mark = chain.marks.findLast((candidate) => candidate.height === height)
  if (!mark) throw new Error(`There is no way back to block ${height}.`)
  await chain.provider.call('evm_revert', [mark.snapshot])
  chain.marks = chain.marks.slice(0, chain.marks.indexOf(mark))
  chain.head = await readBlock(chain.provider)
}

async function readBlocks(chain: Chain, from: number, to: number): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for (let number = from; number <= to; number++) blocks.push(await readBlock(chain.provider, number))
  return blocks
}

async function pendingHashes(chain: Chain): Promise<readonly string[]> {
  const pending = v.parse(Pending, await chain.provider.call('eth_pendingTransactions'))
  return pending.map(({ hash }) => hash)
}

async function sendAgain(chain: Chain, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    const sent = chain.sent.get(hash)
    if (!sent) continue
    try {
      await chain.provider.call(sent.method, sent.params)
    } catch (error) {
      // On the new chain a transaction may no longer be possible, for instance without its funds.
      if (!(error instanceof RpcError)) throw error
    }
  }
}
