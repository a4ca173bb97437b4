import { readBlock } from './block.ts'
import type { Chain } from './chainState.ts'
import { mineBlock, mineBlocks } from './mineBlocks.ts'
import type { Op, OpOf } from './op.ts'
import { readLogsAbove } from './readLogsAbove.ts'
import { reorganise } from './reorganise.ts'

/** Does one change. It is the same for a change asked for now and for one read back from the journal. */
export async function runOp(chain: Chain, op: Op): Promise<unknown> {
  switch (op.op) {
    case 'send':
      return send(chain, op)
    case 'mine':
      await mineBlocks(chain, op)
      return null
    case 'hold':
      chain.held = true
      return true
    case 'resume':
      return resume(chain, op)
    case 'clock':
      chain.clock = op.next === undefined ? { offset: op.offset } : { offset: op.offset, next: op.next }
      return null
    case 'engine':
      return chain.provider.call(op.method, op.params)
    case 'snapshot':
      return takeSnapshot(chain)
    case 'revert':
      return revert(chain, op)
    case 'reorg':
      await reorganise(chain, op)
      return null
  }
}

// Enough for every transaction of the blocks that can still be reorganised.
const rememberedTransactions = 20_000

async function send(chain: Chain, op: OpOf<'send'>): Promise<string> {
  const hash = String(await chain.provider.call(op.method, op.params))
  chain.sent.set(hash, { method: op.method, params: op.params })
  const [oldest] = chain.sent.keys()
  if (chain.sent.size > rememberedTransactions && oldest) chain.sent.delete(oldest)
  await chain.events.tell({ type: 'pending', hash })
  if (op.time !== undefined) await mineAfterSending(chain, op.time)
  return hash
}

async function mineAfterSending(chain: Chain, time: number): Promise<void> {
  try {
    await mineBlock(chain, time)
  } catch (cause) {
    // Not a refusal any more: the transaction is in the pool, so the change must stay in the journal.
    throw new Error('The transaction is in the pool, but no block could be mined.', { cause })
  }
}

async function resume(chain: Chain, op: OpOf<'resume'>): Promise<boolean> {
  chain.held = false
  let waiting = await countPending(chain)
  for (let time = op.time; waiting > 0; time++) {
    await mineBlock(chain, time)
    const left = await countPending(chain)
    // What is left behind a gap in its nonces, or pays too little, goes on waiting.
    if (left === waiting) break
    waiting = left
  }
  return true
}

async function countPending(chain: Chain): Promise<number> {
  const pending = await chain.provider.call('eth_pendingTransactions')
  return Array.isArray(pending) ? pending.length : 0
}

async function takeSnapshot(chain: Chain): Promise<string> {
  const snapshot = String(await chain.provider.call('evm_snapshot'))
  chain.snapshots.set(snapshot, chain.head.number)
  return snapshot
}

async function revert(chain: Chain, op: OpOf<'revert'>): Promise<unknown> {
  const height = chain.snapshots.get(op.snapshot)
  if (height === undefined) return false
  const removedLogs = await readLogsAbove(chain, height)
  const reverted = await chain.provider.call('evm_revert', [op.snapshot])
  if (reverted !== true) return reverted
  // The engine forgets every snapshot from this one on, and with them our ways back.
  const limit = BigInt(op.snapshot)
  chain.marks = chain.marks.filter(({ snapshot }) => BigInt(snapshot) < limit)
  chain.snapshots = new Map([...chain.snapshots].filter(([snapshot]) => BigInt(snapshot) < limit))
  chain.clock = { offset: chain.clock.offset }
  chain.head = await readBlock(chain.provider)
  await chain.events.tell({ type: 'removed', logs: removedLogs, newest: chain.head })
  return true
}
