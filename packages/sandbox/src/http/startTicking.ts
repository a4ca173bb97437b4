import { request } from '../chain/request.ts'
import type { Endpoint } from './endpoint.ts'

// A page that polls asks far more often than this; after it, nobody is looking.
const attentionMs = 15_000

/** Mines an empty block every so often on each chain that somebody is reading; gives the way to stop. */
export function startTicking(endpoints: readonly Endpoint[], tickMs: number): () => void {
  if (tickMs === 0) return () => undefined
  const timer = setInterval(() => {
    for (const endpoint of endpoints) {
      if (!isWatched(endpoint) || endpoint.chain.held) continue
      // A chain that cannot mine says so to the next who asks it; the clock itself has nobody to tell.
      request(endpoint.chain, 'evm_mine').catch(() => undefined)
    }
  }, tickMs)
  timer.unref()
  return () => clearInterval(timer)
}

function isWatched({ subscriptions, lastAskedAt, stopped }: Endpoint): boolean {
  return !stopped && (subscriptions > 0 || performance.now() - lastAskedAt < attentionMs)
}
