import { readBlock } from './block.ts'
import type { Chain } from './chainState.ts'

/** How many blocks back a chain can be reorganised. */
const reorgDepth = 64

/** Mines one block at exactly this time, remembering the way back and telling who listens. */
export async function mineBlock(chain: Chain, time: number): Promise<void> {
  const snapshot = String(await chain.provider.call('evm_snapshot'))
  chain.marks.push({ height: chain.head.number, snapshot })
  if (chain.marks.length > reorgDepth) chain.marks.shift()
  await chain.provider.call('evm_setNextBlockTimestamp', [time])
  await chain.provider.call('evm_mine')
  chain.clock = { offset: chain.clock.offset }
  chain.head = await readBlock(chain.provider)
  await chain.events.tell({ type: 'block', block: chain.head })
}

/** Mines several blocks, the first at this time and each further one `interval` seconds later. */
export async function mineBlocks(
  chain: Chain,
  { blocks, interval, time }: { blocks: number; interval: number; time: number },
): Promise<void> {
  // Only the last blocks can be reorganised and are announced, as a node does when it imports many at once.
  const single = Math.min(blocks, reorgDepth)
  const bulk = blocks - single
  if (bulk > 0) {
    await chain.provider.call('evm_setNextBlockTimestamp', [time])
    await chain.provider.call('hardhat_mine', [`0x${bulk.toString(16)}`, `0x${interval.toString(16)}`])
    chain.head = await readBlock(chain.provider)
  }
  for (let index = bulk; index < blocks; index++) await mineBlock(chain, time + index * interval)
}
