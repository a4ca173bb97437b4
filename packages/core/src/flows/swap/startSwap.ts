import { debounce } from '../../base/debounce.ts'
import { share } from '../../base/share.ts'
import { sendWallet } from '../../features/send/sendWallet.ts'
import { readPreset } from '../../features/swap/readPreset.ts'
import { orderKey, orderOf } from '../../features/swap/swapOrder.ts'
import { swapStore } from '../../features/swap/swapState.ts'
import { isOpen } from '../../features/swap/swapSteps.ts'
import { swapWatch } from '../../features/swap/swapWatch.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SwapPreset } from '../../instance/views.ts'
import { goBack } from '../modal/goBack.ts'
import { initSwap } from './initSwap.ts'
import { showSwapError } from './leaveReview.ts'
import { movedWallet } from './movedWallet.ts'
import { rebuildSwap } from './rebuildSwap.ts'
import { forgetTimer, planTurn, refreshSwap } from './refreshSwap.ts'
import { editSwap } from './reviewSwap.ts'
import { resetSwap } from './setSwap.ts'
import { isAtView, isSwapShown } from './swapViews.ts'

/** How long a visitor must pause before what they typed is asked about. */
const typingMs = 200

/** How long the widget takes to go, and its views with it. */
const leaveMs = 1_000

/**
 * Follows the wallet, the balances and the price for the swap on the screen; returns an unsubscribe function. It runs once,
 * however often it is started. A preset fills the form in, where it is not the one that stands there already.
 */
export function startSwap(latchkey: Latchkey, given?: SwapPreset): () => void {
  const kept = swapWatch(latchkey)
  const preset = given && readPreset(given)
  const isNew = preset !== undefined && JSON.stringify(preset) !== JSON.stringify(kept.preset ?? {})
  if (isNew) kept.preset = preset
  const isRunning = kept.stop !== undefined
  const isOther = isNew && isOpen(swapStore(latchkey).getState())
  // What stands there is from before.
  if (isOther && !isRunning) resetSwap(latchkey)
  const stop = share(kept, () => follow(latchkey))
  if (isOther && isRunning) void initSwap(latchkey)
  return stop
}

/** Tries again what did not work: to begin, or to get a price. */
export function retrySwap(latchkey: Latchkey): void {
  const { phase, step } = swapStore(latchkey).getState()
  if (phase === 'uninitialised') void initSwap(latchkey)
  else if (phase === 'initialized' && step === 'editing') void refreshSwap(latchkey)
}

function follow(latchkey: Latchkey): () => void {
  const kept = swapWatch(latchkey)
  const { clock } = latchkey.deps
  kept.ask = debounce(clock, () => void refreshSwap(latchkey), typingMs)
  kept.onTurn = () => takeTurn(latchkey)

  let isLeaving = false
  let returning: number | undefined

  /** Leaving the form resets it; a form of the site's own, which is still shown then, starts again. */
  function leave(): void {
    delete kept.preset
    kept.starting?.abort()
    isLeaving = true
    resetSwap(latchkey)
    isLeaving = false
    if (returning !== undefined) clock.clearTimeout(returning)
    returning = clock.setTimeout(() => !latchkey.router.getState().open && look(), leaveMs)
  }

  /** Starts again for another account or network, whose balances differ. */
  function look(): void {
    const state = swapStore(latchkey).getState()
    const connection = sendWallet(latchkey)?.connection
    const isSame = state.account === connection?.accounts[0] && state.chainId === connection?.chainId
    // While the wallet is asked, the code that asked handles a change.
    if ((isSame && state.phase !== 'uninitialised') || !isOpen(state)) return
    if (isSame && state.error !== undefined) return
    const moved = state.step === 'reviewing' ? movedWallet(latchkey, state) : undefined
    if (moved && isAtView(latchkey.router.getState(), 'SwapPreview')) goBack(latchkey)
    void initSwap(latchkey)
    if (moved) void showSwapError(latchkey, moved)
  }

  /** After a pause without subscribers the price is old, and the build of a review was stopped. */
  function resume(): void {
    // The visitor closed the widget while the wallet was asked, and starts again in the form.
    if (isAtView(latchkey.router.getState(), 'Swap')) editSwap(latchkey)
    const { phase, step } = swapStore(latchkey).getState()
    if (phase !== 'initialized') return
    if (step === 'reviewing') void rebuildSwap(latchkey)
    else kept.ask?.call()
  }

  const stops = [
    latchkey.connections.subscribe(look),
    swapStore(latchkey).subscribe((state, before) => {
      // The wallet may have moved while it was asked, and no price was read meanwhile.
      if (!isOpen(before) && isOpen(state)) {
        look()
        if (orderOf(swapStore(latchkey).getState())) kept.ask?.call()
      }
      // Emptied after a success: a form that is still shown starts with the next swap.
      const isEmptied = before.phase === 'initialized' && state.phase === 'uninitialised'
      const router = latchkey.router.getState()
      if (isEmptied && !isLeaving && (isSwapShown(router) || !router.open)) look()
      if (state.phase !== 'initialized' || !isOpen(state) || orderKey(state) === kept.key) return
      kept.reading?.abort()
      forgetTimer(latchkey)
      if (orderOf(state)) kept.ask?.call()
      else kept.ask?.cancel()
    }),
    latchkey.router.subscribe((now, before) => {
      const state = swapStore(latchkey).getState()
      // A form that is shown again is updated.
      if (isSwapShown(now) && !isSwapShown(before)) look()
      if (isAtView(now, 'Swap') && !isAtView(before, 'Swap')) editSwap(latchkey)
      // A wallet that is asked keeps the form.
      if (isSwapShown(before) && !isSwapShown(now) && isOpen(state)) leave()
    }),
  ]
  look()
  resume()
  return () => {
    for (const stop of stops) stop()
    if (returning !== undefined) clock.clearTimeout(returning)
    kept.starting?.abort()
    kept.reading?.abort()
    kept.building?.abort()
    kept.ask?.cancel()
    forgetTimer(latchkey)
    delete kept.key
    delete kept.onTurn
    // An unfinished initialization starts again with the next subscriber.
    if (swapStore(latchkey).getState().phase === 'initializing') resetSwap(latchkey)
  }
}

/** Every 10 seconds: the price, and in the preview the transaction with it. */
async function takeTurn(latchkey: Latchkey): Promise<void> {
  const { step } = swapStore(latchkey).getState()
  if (step === 'editing') await refreshSwap(latchkey)
  if (step !== 'reviewing') return
  // A build that every turn restarted would never finish on a slow service.
  if (swapWatch(latchkey).building) planTurn(latchkey)
  else await rebuildSwap(latchkey, { isForced: true })
}
