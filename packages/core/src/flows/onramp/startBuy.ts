import { debounce } from '../../base/debounce.ts'
import { share } from '../../base/share.ts'
import { hasLink, holdLink } from '../../features/connection/holdLink.ts'
import { orderKey } from '../../features/onramp/buyOrder.ts'
import { parseBuyPreset } from '../../features/onramp/buyPreset.ts'
import { buyStore } from '../../features/onramp/buyState.ts'
import { buyWatch } from '../../features/onramp/buyWatch.ts'
import { currentView } from '../../features/router/currentView.ts'
import { sendWallet } from '../../features/send/sendWallet.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { BuyPreset } from '../../instance/views.ts'
import { hasForm } from './buyViews.ts'
import { initBuy } from './initBuy.ts'
import { forgetTurn, refreshQuotes } from './refreshQuotes.ts'
import { resetBuy } from './setBuy.ts'

/** How long the widget takes to go, and its views with it. */
const leaveMs = 1_000

/**
 * Follows the account, the options and the quotes while there are subscribers; returns an unsubscribe function. It runs
 * once, however often it is started. A preset fills the form in, where it is not the one that stands there already.
 */
export function startBuy(latchkey: Latchkey, preset?: BuyPreset): () => void {
  const kept = buyWatch(latchkey)
  const wanted = parseBuyPreset(preset)
  kept.presets.add(wanted)
  // A view without a preset shows what stands there.
  const isNew = isGiven(wanted) && JSON.stringify(wanted) !== JSON.stringify(kept.preset)
  if (isNew) kept.preset = wanted
  const isRunning = kept.stop !== undefined
  if (isNew) resetBuy(latchkey)
  if (!hasLink(latchkey, startBuy)) holdLink(latchkey, startBuy, watchVisits(latchkey))
  const stop = share(kept, () => follow(latchkey))
  if (isNew && isRunning) void initBuy(latchkey)
  return () => {
    kept.presets.delete(wanted)
    stop()
  }
}

/** Tries again what did not work: to read the options, or the quotes. */
export function retryBuy(latchkey: Latchkey): void {
  const { options } = buyStore(latchkey).getState()
  if (options.phase === 'ready' && !options.isBuiltIn) void refreshQuotes(latchkey)
  else void initBuy(latchkey)
}

/** Leaving the form resets it, and so does a site that opens it anew; also from a view that does not follow it. */
function watchVisits(latchkey: Latchkey): () => void {
  const kept = buyWatch(latchkey)
  return latchkey.router.subscribe((now, before) => {
    const isLeft = !hasForm(now)
    const isAnew = now.direction === 'none' && now.history !== before.history
    if (!hasForm(before) || !(isLeft || isAnew)) return
    kept.preset = isLeft ? {} : parseBuyPreset(currentView(now))
    kept.starting?.abort()
    kept.isLeaving = isLeft
    resetBuy(latchkey)
    kept.isLeaving = false
  })
}

function isGiven(preset: BuyPreset): boolean {
  return Object.keys(preset).length > 0
}

function follow(latchkey: Latchkey): () => void {
  const kept = buyWatch(latchkey)
  const { clock } = latchkey.deps
  kept.ask = debounce(clock, () => void refreshQuotes(latchkey))
  let returning: number | undefined

  /** A form of the site's own, which is still shown when the widget's views have gone, starts again with its own preset. */
  function planReturn(): void {
    forgetReturn()
    returning = clock.setTimeout(() => {
      kept.preset = [...kept.presets].findLast(isGiven) ?? {}
      look()
    }, leaveMs)
  }

  function forgetReturn(): void {
    if (returning !== undefined) clock.clearTimeout(returning)
    returning = undefined
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
      const isEmptied = before.options.phase !== 'none' && state.options.phase === 'none'
      if (isEmptied && !kept.isLeaving) look()
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
      if (hasForm(before) === hasForm(now)) return
      if (hasForm(before)) return planReturn()
      forgetReturn()
      // A view that was fading away is shown again.
      const isEmpty = buyStore(latchkey).getState().options.phase === 'none'
      if (isEmpty) kept.preset = parseBuyPreset(currentView(now))
      look()
    }),
  ]
  look()
  const { phase } = buyStore(latchkey).getState().options
  // After a pause without subscribers, the options may be incomplete and the quotes old.
  if (phase === 'ready') void refreshQuotes(latchkey)
  else if (phase === 'reading' && kept.starting === undefined) void initBuy(latchkey)
  return () => {
    for (const stop of stops) stop()
    forgetReturn()
    kept.ask?.cancel()
    kept.starting?.abort()
    delete kept.starting
    kept.reading?.abort()
    forgetTurn(latchkey)
    delete kept.key
  }
}
