import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Store } from '../../store/store.ts'
import { block, payment, someone } from './historyBlocks.ts'

const blocksAtOnce = 50

/** Gives accounts a past of so many transactions each, ten of an account in a block, among those of others. */
export async function fillPast(
  { history }: Store,
  chainId: Caip2,
  lengths: ReadonlyMap<Address, number>,
): Promise<void> {
  await history.begin(chainId, 0)
  await history.lease(chainId, 'test', Date.now(), 3_600_000)
  const blocks = Array.from({ length: Math.ceil(Math.max(...lengths.values()) / 10) }, (_, number) =>
    block(
      number,
      [...lengths].flatMap(([account, length]) =>
        Array.from({ length: Math.min(10, Math.max(0, length - number * 10)) }, (_, n) =>
          payment(account, someone(1_000 + n), { nonce: number * 10 + n }),
        ),
      ),
    ),
  )
  for (let first = 0; first < blocks.length; first += blocksAtOnce) {
    await history.append(chainId, 'test', blocks.slice(first, first + blocksAtOnce))
  }
  await history.release(chainId, 'test')
}
