import type { WalletEntry } from '@latchkey/wire'
import { hasLink, holdLink } from '../../features/connection/holdLink.ts'
import { exitOf } from '../../features/pairing/exitOf.ts'
import { bufferingMs } from '../../features/pairing/pairingCode.ts'
import { pairingRun } from '../../features/pairing/pairingRun.ts'
import { linkingOf } from '../../features/pairing/readPairing.ts'
import { stepPairing } from '../../features/pairing/stepPairing.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { Linking } from '../../instance/pairingState.ts'
import { slot } from '../../instance/slots.ts'
import { isConnecting } from '../connect/finishConnect.ts'
import { leavePairing } from './leavePairing.ts'
import { markPairing } from './markPairing.ts'
import type { WalletWay } from './walletWays.ts'

/** An app that opens has hidden the page by then. */
const openLimitMs = 1_500

/** Sends the visitor to a wallet. Call it within their click: only there do phones open apps. */
export function openWalletLink(latchkey: Latchkey, wallet: WalletEntry, way: WalletWay): boolean {
  if (way.href === undefined) return false
  noteWalletLink(latchkey, wallet, way)
  exitOf(latchkey).follow(way.href, way.target)
  return true
}

/** The visitor follows a link to a wallet that opens by itself, as an element of the page does. */
export function noteWalletLink(latchkey: Latchkey, wallet: WalletEntry, way: WalletWay): void {
  const { href, kind } = way
  if (href === undefined || kind === 'store') return
  Object.assign(pairingRun(latchkey), { wallet, sentBy: kind })
  const linking = { href, kind, name: wallet.name, at: latchkey.deps.clock.now() }
  stepPairing(latchkey, { type: 'sent', linking, walletId: wallet.id })
  markPairing(latchkey)
  followWalletLink(latchkey)
}

/** What is still to be looked at. */
const pending = slot('linkTimers', () => new Set<number>())

/** Sees whether the app came to the front, and when the visitor is back; following twice counts as once. */
function followWalletLink(latchkey: Latchkey): void {
  const { clock } = latchkey.deps
  const exit = exitOf(latchkey)
  const timers = pending(latchkey)
  const later = (ms: number, act: () => void) => {
    const timer = clock.setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }
  if (!hasLink(latchkey, pairingRun)) {
    const unwatch = exit.watchVisible(() => {
      stepPairing(latchkey, { type: exit.isVisible() ? 'seen' : 'hidden' })
      const back = latchkey.pairing.getState()
      if (back.phase !== 'taken' || !back.buffering) return
      later(bufferingMs, () => {
        if (sentTo(latchkey) === back.linking) stepPairing(latchkey, { type: 'settled' })
      })
    })
    // A link into the wallet's own browser needs no code, so that nobody else sees the visitor leave.
    const unwatchRouter = latchkey.router.subscribe((now, before) => {
      if (isConnecting(before) && !isConnecting(now)) leavePairing(latchkey)
    })
    holdLink(latchkey, pairingRun, () => {
      unwatch()
      unwatchRouter()
      for (const timer of timers) clock.clearTimeout(timer)
      timers.clear()
    })
  }
  const sent = sentTo(latchkey)
  later(openLimitMs, () => {
    // A program on a desk leaves the page visible, and takes the keyboard.
    const isInFront = exit.isVisible() && (latchkey.deps.page.mobile || exit.hasFocus?.() !== false)
    if (isInFront && sentTo(latchkey) === sent) stepPairing(latchkey, { type: 'unopened' })
  })
}

function sentTo({ pairing }: Latchkey): Linking | undefined {
  return linkingOf(pairing.getState())
}
