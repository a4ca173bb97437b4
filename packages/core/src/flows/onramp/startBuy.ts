import { debounce } from '../../base/debounce.ts'
import { share } from '../../base/share.ts'
import { orderKey } from '../../features/onramp/buyOrder.ts'
import { parseBuyPreset } from '../../features/onramp/buyPreset.ts'
import { buyStore } from '../../features/onramp/buyState.ts'
import { buyWatch } from '../../features/onramp/buyWatch.ts'
import { sendWallet } from '../../features/send/sendWallet.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { BuyPreset } from '../../instance/views.ts'
import { isBuyShown } from './buyViews.ts'
import { initBuy } from './initBuy.ts'
import { forgetTurn, refreshQuotes } from './refreshQuotes.ts'
import { resetBuy } from './setBuy.ts'

/**
 * Follows the account, the options and the quotes while there are subscribers; returns an unsubscribe function. It runs
 * once, however often it is started. A preset fills the form in, where it is not the one that stands there already.
 */
export function startBuy(latchkey: Latchkey, preset?: BuyPreset): () => void {
  const kept = buyWatch(latchkey)
  const wanted = parseBuyPreset(preset)
  // A view without a preset shows what stands there.
  const isNew = Object.keys(wanted).length > 0 && JSON.stringify(wanted) !== JSON.stringify(kept.preset ?? {})
  if (isNew) kept.preset = wanted
  const isRunning = kept.stop !== undefined
  if (isNew) resetBuy(latchkey)
  const stop = share(kept, () => follow(latchkey))
  if (isNew && isRunning) void initBuy(latchkey)
  return stop
}

/** Tries again what did not work: to read the options, or the quotes. */
export function retryBuy(latchkey: Latchkey): void {
  const { options } = buyStore(latchkey).getState()
  if (options.phase === 'ready' && !options.isBuiltIn) void refreshQuotes(latchkey)
  else void initBuy(latchkey)
}

function follow(latchkey: Latchkey): () => void {
  const kept = buyWatch(latchkey)
  kept.ask = debounce(latchkey.deps.clock, () => void refreshQuotes(latchkey))
  let isLeaving = false

  /** Leaving the form resets it. */
  function leave(): void {
    delete kept.preset
    kept.starting?.abort()
    isLeaving = true
    resetBuy(latchkey)
    isLeaving = false
  }

  /** Reads the options again for another account or network, which may receive other tokens. */
  function look(): void {
    const { account, options } = buyStore(latchkey).getState()
    const now = sendWallet(latchkey)?.connection.accounts[0]
    if (account !== now || (now !== undefined && options.phase === 'none')) void initBuy(latchkey)
  }

  const stops = [
    latchkey.connections.subscribe(look),
    buyStore(latchkey).subscribe((state, before) => {
      const router = latchkey.router.getState()
      const isEmptied = before.options.phase !== 'none' && state.options.phase === 'none'
      if (isEmptied && !isLeaving && (isBuyShown(router) || !router.open)) look()
      const key = orderKey(state)
      if (key === kept.key) return
      kept.reading?.abort()
      forgetTurn(latchkey)
      // A choice from a list requests quotes at once; typing does after a pause.
      const isTyped = key !== undefined && state.amount !== before.amount && before.options === state.options
      if (isTyped) kept.ask?.call()
      else void refreshQuotes(latchkey)
    }),
    latchkey.router.subscribe((now, before) => {
      if (isBuyShown(before) && !isBuyShown(now)) leave()
    }),
  ]
  look()
  const { phase } = buyStore(latchkey).getState().options
  // After a pause without subscribers, the options may be incomplete and the quotes old.
  if (phase === 'ready') void refreshQuotes(latchkey)
  else if (phase === 'reading' && kept.starting === undefined) void initBuy(latchkey)
  return () => {
    for (const stop of stops) stop()
    kept.ask?.cancel()
    kept.starting?.abort()
    delete kept.starting
    kept.reading?.abort()
    forgetTurn(latchkey)
    delete kept.key
  }
}
