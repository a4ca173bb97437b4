import type { WalletEntry } from '@latchkey/wire'
import { isFresh } from '../../features/pairing/pairingCode.ts'
import { pairingRun } from '../../features/pairing/pairingRun.ts'
import { stepPairing } from '../../features/pairing/stepPairing.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { retryGuardMs } from '../calls/askWallet.ts'
import { openWalletLink } from './followWalletLink.ts'
import { markPairing } from './markPairing.ts'
import { runPairing } from './runPairing.ts'
import { walletWays } from './walletWays.ts'

/**
 * Makes a code by which a wallet outside of this browser can connect, for this wallet or for any. How it goes is in
 * `latchkey.pairing`. A code that is there already, and good for more than a moment, serves whoever is chosen next. It
 * ends when the widget closes or leaves what is about connecting.
 */
export function startPairing(latchkey: Latchkey, wallet?: WalletEntry): void {
  const run = pairingRun(latchkey)
  const state = latchkey.pairing.getState()
  const isTaken = state.phase === 'taken' && state.buffering === undefined && run.stop !== undefined
  // A list that is drawn again while a wallet is about to answer.
  if (isTaken && wallet === undefined) return
  if (run.wallet?.id !== wallet?.id) delete run.sentBy
  run.wallet = wallet
  // Who chooses another wallet waits no longer for the one that took the code.
  const isLeft = isTaken && state.walletId !== undefined && state.walletId !== wallet?.id
  const isRunning =
    state.phase === 'opening' ||
    (state.phase === 'taken' && !isLeft) ||
    state.phase === 'joined' ||
    (state.phase === 'waiting' && isFresh(state.code, latchkey.deps.clock.now()))
  if (isRunning && run.stop) {
    stepPairing(latchkey, { type: 'chosen', ...(wallet && { walletId: wallet.id }) })
    markPairing(latchkey)
  } else runPairing(latchkey)
}

/**
 * Tries again after a refusal or a failure; not twice within a second (S9.23). Who was sent to the wallet and
 * refused there is sent there again, if this is called within their click; else another code comes at once.
 */
export function retryPairing(latchkey: Latchkey): void {
  const run = pairingRun(latchkey)
  const now = latchkey.deps.clock.now()
  if (now - run.retriedAt < retryGuardMs) return
  run.retriedAt = now
  // A wallet that asks nothing, or whose signature is wrong, may still connect. Who said no is asked for the same again.
  run.isPlain = latchkey.pairing.getState().phase !== 'declined'
  if (!sendAgain(latchkey)) runPairing(latchkey)
}

/** The code for it was made ahead, when the visitor refused. */
function sendAgain(latchkey: Latchkey): boolean {
  const { wallet, sentBy } = pairingRun(latchkey)
  if (wallet === undefined || latchkey.pairing.getState().phase !== 'declined') return false
  const way = walletWays(latchkey, wallet).find(({ kind }) => kind === sentBy)
  return way !== undefined && openWalletLink(latchkey, wallet, way)
}
