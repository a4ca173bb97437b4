import { parseBuyPreset } from '../../features/onramp/buyPreset.ts'
import { pushView } from '../../features/router/moveView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { BuyPreset } from '../../instance/views.ts'

/** Opens the form that buys, with this token, amount, currency and network in it where they are given. */
export function openBuy(latchkey: Latchkey, preset: BuyPreset = {}): void {
  latchkey.track({ type: 'track', event: 'SELECT_BUY_CRYPTO', properties: {} })
  pushView(latchkey, { name: 'Buy', ...parseBuyPreset(preset) })
}

/** Shows how buying works. */
export function openWhatIsABuy(latchkey: Latchkey): void {
  latchkey.track({ type: 'track', event: 'SELECT_WHAT_IS_A_BUY' })
  pushView(latchkey, { name: 'WhatIsABuy' })
}
