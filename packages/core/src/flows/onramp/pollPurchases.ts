import { addressOf } from '../../base/addressOf.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import { BuyError } from '../../features/onramp/BuyError.ts'
import { asAbandoned } from '../../features/onramp/keptPurchases.ts'
import type { Purchase } from '../../features/onramp/purchase.ts'
import { withAnswer, withFailure } from '../../features/onramp/purchaseSteps.ts'
import {
  type Followed,
  findPurchase,
  patienceMs,
  purchaseStore,
  stepPurchase,
} from '../../features/onramp/purchaseStore.ts'
import { purchaseWatch } from '../../features/onramp/purchaseWatch.ts'
import { readPurchases } from '../../features/onramp/readPurchases.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { settlePurchase } from './settlePurchase.ts'

/** How often a purchase is polled. */
export const pollMs = 4_000
/** How often a purchase is polled that takes longer than three minutes; also the longest pause after failed polls. */
export const slowPollMs = 30_000

/** Polls all waiting purchases, with one request an account; schedules the next poll. */
export async function pollPurchases(latchkey: Latchkey): Promise<void> {
  const kept = purchaseWatch(latchkey)
  forgetPoll(latchkey)
  const waiting = waitingOf(latchkey)
  if (waiting.length === 0 || !kept.isOn) return
  const asking = new AbortController()
  kept.asking = asking
  const addresses = [...new Set(waiting.map(({ purchase }) => addressOf(purchase.account)))]
  let waitMs = 0
  await Promise.all(
    addresses.map(async (address) => {
      const mine = waiting.filter(({ purchase }) => addressOf(purchase.account) === address)
      try {
        const { purchases } = await readPurchases(latchkey, address, { signal: asking.signal })
        if (!asking.signal.aborted) applyAnswer(latchkey, mine, purchases)
      } catch (cause) {
        if (asking.signal.aborted) return
        const retryAfterMs = cause instanceof HttpStatusError ? cause.retryAfterMs : undefined
        waitMs = Math.max(waitMs, retryAfterMs ?? backOff(kept.failures + 1))
        const error = new BuyError('buy.check', { cause })
        const now = latchkey.deps.clock.now()
        for (const { purchase } of mine)
          stepPurchase(latchkey, purchase.id, (one) => withFailure(one, error, now))
      }
    }),
  )
  if (asking.signal.aborted) return
  kept.failures = waitMs > 0 ? kept.failures + 1 : 0
  plan(latchkey, waitMs || usualMs(latchkey))
}

/** Stops the running poll and the timer of the next. */
export function forgetPoll(latchkey: Latchkey): void {
  const kept = purchaseWatch(latchkey)
  kept.asking?.abort()
  if (kept.again !== undefined) latchkey.deps.clock.clearTimeout(kept.again)
  delete kept.again
}

/** Applies the server's answer to the polled purchases. */
function applyAnswer(latchkey: Latchkey, polled: readonly Followed[], answered: readonly Purchase[]): void {
  const now = latchkey.deps.clock.now()
  for (const { purchase } of polled) {
    const found = answered.find(({ id }) => id === purchase.id)
    stepPurchase(latchkey, purchase.id, (one) => withAnswer(one, found && asAbandoned(latchkey, found), now))
    const after = findPurchase(latchkey, purchase.id)
    if (after?.phase === 'done') void settlePurchase(latchkey, after.purchase)
  }
}

function waitingOf(latchkey: Latchkey): readonly Followed[] {
  return purchaseStore(latchkey)
    .getState()
    .filter(({ phase }) => phase === 'waiting')
}

/** A new purchase is polled often; those that wait for a bank can wait for the next poll. */
function usualMs(latchkey: Latchkey): number {
  const now = latchkey.deps.clock.now()
  return waitingOf(latchkey).every(({ since }) => now - since >= patienceMs) ? slowPollMs : pollMs
}

function backOff(failures: number): number {
  return Math.min(slowPollMs, pollMs * 2 ** failures)
}

function plan(latchkey: Latchkey, waitMs: number): void {
  const kept = purchaseWatch(latchkey)
  if (!kept.isOn || waitingOf(latchkey).length === 0) return
  kept.again = latchkey.deps.clock.setTimeout(() => {
    delete kept.again
    void pollPurchases(latchkey)
  }, waitMs)
}
