import type { WalletConnectDeps } from '../client.ts'

/** Makes request ids of 16 digits, milliseconds and three random digits: each larger than the one before, all safe integers. */
export function createRequestIds({
  clock,
  random,
}: Pick<WalletConnectDeps, 'clock' | 'random'>): () => number {
  let last = 0
  return () => {
    const [high = 0, low = 0] = random(2)
    // A clock that goes back must not repeat an id: peers order updates by them.
    last = Math.max(last + 1, clock.now() * 1000 + (((high << 8) | low) % 1000))
    return last
  }
}
