import { nextBlockTime } from './chainClock.ts'
import type { Chain, SendMethod } from './chainState.ts'
import { change } from './change.ts'
import { fillTransaction } from './fillTransaction.ts'

/** Puts a transaction into the pool and, unless mining is held, mines it; gives its hash. */
export async function sendTransaction(
  chain: Chain,
  method: SendMethod,
  params: readonly unknown[],
): Promise<unknown> {
  const filled = method === 'eth_sendTransaction' ? [await fillTransaction(chain, params[0])] : [...params]
  const time = chain.held ? {} : { time: nextBlockTime(chain) }
  return change(chain, { op: 'send', method, params: filled, ...time })
}
