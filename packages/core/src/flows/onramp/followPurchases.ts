import { share } from '../../base/share.ts'
import { giveUp } from '../../features/onramp/keptPurchases.ts'
import {
  dropPurchase,
  findPurchase,
  openPurchases,
  purchaseStore,
  stepPurchase,
  windowOf,
} from '../../features/onramp/purchaseStore.ts'
import { purchaseWatch } from '../../features/onramp/purchaseWatch.ts'
import { isShown } from '../../features/router/currentView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { goBack } from '../modal/goBack.ts'
import { forgetPoll, pollPurchases } from './pollPurchases.ts'

/** How often the provider's window is checked. */
const peekMs = 1_000

/**
 * Polls all open purchases while a view shows one of them, also those from before a reload; returns an unsubscribe function.
 * It runs once, however often it is started; each subscriber restarts the three minutes.
 */
export function followPurchases(latchkey: Latchkey): () => void {
  const kept = purchaseWatch(latchkey)
  const isRunning = kept.stop !== undefined
  for (const { purchase } of openPurchases(latchkey)) waitAnew(latchkey, purchase.id)
  const stop = share(kept, () => follow(latchkey))
  if (isRunning) void pollPurchases(latchkey)
  return stop
}

/** Polls a purchase now, and for three more minutes. */
export async function checkPurchase(latchkey: Latchkey, id: string): Promise<void> {
  const since = latchkey.deps.clock.now()
  stepPurchase(latchkey, id, ({ error: _, ...followed }) =>
    followed.phase === 'done' ? followed : { ...followed, phase: 'waiting', isChecking: true, since },
  )
  await pollPurchases(latchkey)
  stepPurchase(latchkey, id, (followed) =>
    followed.isChecking ? { ...followed, isChecking: false } : followed,
  )
}

/** "I didn't pay": forgets the purchase, closes its window and leaves its view. */
export function givePurchaseUp(latchkey: Latchkey, id: string): void {
  const followed = findPurchase(latchkey, id)
  if (followed === undefined) return
  windowOf(latchkey, id)?.close()
  giveUp(latchkey, followed.purchase)
  const view = latchkey.router.getState().history.at(-1)
  const isHere = view?.name === 'BuyInProgress' && view.purchase === id
  if (isHere && isShown(latchkey.router.getState(), view)) goBack(latchkey)
  dropPurchase(latchkey, id)
}

/** Restarts the three minutes of a purchase. */
function waitAnew(latchkey: Latchkey, id: string): void {
  const since = latchkey.deps.clock.now()
  stepPurchase(latchkey, id, (followed) => ({ ...followed, phase: 'waiting', since }))
}

function follow(latchkey: Latchkey): () => void {
  const kept = purchaseWatch(latchkey)
  const { clock } = latchkey.deps
  kept.failures = 0

  /** Polls at once where a window was closed: the visitor has probably paid. */
  function peek(): void {
    const closed = openPurchases(latchkey).filter(
      ({ purchase, window }) => window === 'open' && windowOf(latchkey, purchase.id)?.closed,
    )
    for (const { purchase } of closed) {
      stepPurchase(latchkey, purchase.id, (followed) => ({ ...followed, window: 'closed' }))
      waitAnew(latchkey, purchase.id)
    }
    if (closed.length > 0) void pollPurchases(latchkey)
    const isAnyOpen = openPurchases(latchkey).some(({ window }) => window === 'open')
    if (isAnyOpen) kept.peek = clock.setTimeout(peek, peekMs)
    else delete kept.peek
  }

  const stop = purchaseStore(latchkey).subscribe((list, before) => {
    if (kept.peek === undefined && list.some(({ window }) => window === 'open')) peek()
    // A new purchase is polled with the others.
    if (list.length > before.length) void pollPurchases(latchkey)
  })
  kept.isOn = true
  peek()
  void pollPurchases(latchkey)
  return () => {
    kept.isOn = false
    stop()
    forgetPoll(latchkey)
    if (kept.peek !== undefined) clock.clearTimeout(kept.peek)
    delete kept.peek
  }
}
