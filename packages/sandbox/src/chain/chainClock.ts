import type { Chain } from './chainState.ts'

/** The wall clock, in whole seconds. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000)
}

/** When the next block will be: at the time somebody set, or now, but always after the last one. */
export function nextBlockTime(chain: Chain): number {
  return chain.clock.next ?? Math.max(unixNow() + chain.clock.offset, chain.head.time + 1)
}

/**
 * Brings the engine's own clock in line with the chain's, so that calls against the pending block see the
 * time the next block would have. Mined blocks do not depend on it: their times are always given.
 */
export async function alignEngineClock(chain: Chain): Promise<void> {
  if (chain.clock.next !== undefined) {
    await chain.provider.call('evm_setNextBlockTimestamp', [chain.clock.next])
    return
  }
  const pending = await chain.provider.call('eth_getBlockByNumber', ['pending', false])
  if (typeof pending !== 'object' || pending === null || !('timestamp' in pending)) return
  const behind = nextBlockTime(chain) - Number(pending.timestamp)
  if (behind > 0) await chain.provider.call('evm_increaseTime', [behind])
}
