import { asWalletError, attemptAfter } from '../../adapter/attemptAfter.ts'
import type { PairedWallet, PairingCode } from '../../adapter/pairingLink.ts'
import { hasLink, holdLink } from '../../features/connection/holdLink.ts'
import { rememberPairing } from '../../features/connection/rememberConnection.ts'
import type { PairingEvent } from '../../features/pairing/nextPairing.ts'
import { pairingRun } from '../../features/pairing/pairingRun.ts'
import { stepPairing } from '../../features/pairing/stepPairing.ts'
import { activeChain } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { trackFailure } from '../connect/connectWallet.ts'
import { isConnecting } from '../connect/finishConnect.ts'
import { oneClick } from '../signIn/oneClick.ts'
import { joinPaired } from './joinPaired.ts'
import { leavePairing } from './leavePairing.ts'
import { isListShown, markPairing } from './markPairing.ts'
import { openPaired } from './openPaired.ts'
import { partPaired } from './partPaired.ts'

/** How long the first code may take before the view says why there is none. */
const codeLimitMs = 15_000

/**
 * One attempt to reach a wallet outside of this browser, from the first code to the answer; an older one ends. One that
 * is made ahead, for another try, shows nothing until the visitor takes it up.
 */
export function runPairing(latchkey: Latchkey, isAhead = false): void {
  const { clock, page } = latchkey.deps
  const run = pairingRun(latchkey)
  run.stop?.()
  const controller = new AbortController()
  const { signal } = controller
  const step = (event: PairingEvent) => {
    if (!signal.aborted) stepPairing(latchkey, event)
  }
  let timer: number | undefined
  const setTimer = (ms?: number, act = () => {}) => {
    if (timer !== undefined) clock.clearTimeout(timer)
    timer = ms === undefined ? undefined : clock.setTimeout(act, ms)
  }
  const unwatch = latchkey.router.subscribe((now, before) => {
    if (isConnecting(before) && !isConnecting(now)) leavePairing(latchkey)
  })
  run.stop = () => {
    unwatch()
    setTimer()
    controller.abort()
  }
  // When the instance stops.
  if (!hasLink(latchkey, runPairing)) holdLink(latchkey, runPairing, () => leavePairing(latchkey))

  const waitForCode = () => setTimer(codeLimitMs, () => step({ type: 'overdue' }))
  let isFirst = true
  const onCode = (code: PairingCode | undefined) => {
    if (signal.aborted) return
    // The visitor is back at the list: a code that nobody sees is not renewed. On a phone its rows are links with it.
    if (code && !isFirst && !page.mobile && isListShown(latchkey)) return leavePairing(latchkey)
    step({ type: 'code', code, at: clock.now() })
    if (code === undefined) return waitForCode()
    isFirst = false
    markPairing(latchkey)
    // Renewed in time it never comes to this: an old code must not stay on the screen.
    setTimer(code.expiresAt - clock.now(), () => onCode(undefined))
  }

  if (!isAhead) step({ type: 'begun', at: clock.now(), ...(run.wallet && { walletId: run.wallet.id }) })
  waitForCode()
  askForWallet(latchkey, signal, { step, onCode })
    .then(async (paired) => {
      if (signal.aborted) return partPaired(paired)
      setTimer()
      await joinPaired(latchkey, paired)
      if (latchkey.pairing.getState().phase === 'joined') leavePairing(latchkey)
    })
    .catch((thrown: unknown) => {
      // What was made ahead and came to nothing is nobody's: the visitor still reads what the wallet said.
      if (signal.aborted || latchkey.pairing.getState().phase === 'declined') return setTimer()
      setTimer()
      rememberPairing(latchkey)
      const error = asWalletError(thrown)
      step({ type: 'ended', how: attemptAfter(error) })
      trackFailure(latchkey, error)
      // Who was sent to the wallet is sent there again by the very tap that tries again: its code must be there before.
      if (run.sentBy && latchkey.pairing.getState().phase === 'declined') runPairing(latchkey, true)
    })
}

async function askForWallet(
  latchkey: Latchkey,
  signal: AbortSignal,
  { step, onCode }: { step: (event: PairingEvent) => void; onCode: (code: PairingCode | undefined) => void },
): Promise<PairedWallet> {
  const { networks, defaultNetwork } = latchkey.config
  const { link } = await openPaired(latchkey)
  const isSigning = latchkey.config.siwx && !pairingRun(latchkey).isPlain
  const signIn = isSigning ? await oneClick(latchkey) : undefined
  signal.throwIfAborted()
  const wished = activeChain(latchkey)
  return link.pair({
    chains: networks,
    chainId: ('caip2' in wished ? wished : defaultNetwork).caip2,
    signal,
    ...(signIn && { signIn }),
    onCode,
    onTaken: () => step({ type: 'taken' }),
    onTrouble: (trouble) => step({ type: 'trouble', trouble }),
  })
}
