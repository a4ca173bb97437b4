import type { PairedWallet } from '../../adapter/pairingLink.ts'
import { rememberPairing } from '../../features/connection/rememberConnection.ts'
import { readStored } from '../../features/connection/storedConnections.ts'
import { answerGraceMs, bufferingMs, pairingExpiryMs } from '../../features/pairing/pairingCode.ts'
import { pairingRun } from '../../features/pairing/pairingRun.ts'
import { stepPairing } from '../../features/pairing/stepPairing.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { joinPaired } from './joinPaired.ts'
import { openPaired } from './openPaired.ts'

/**
 * Hears the answer to a code of an earlier life of this page: phones drop pages while their visitors are in the wallet's
 * app, and people reload. Until the code has run out, a wallet that says yes to it is connected.
 */
export async function resumePairing(latchkey: Latchkey, signal: AbortSignal): Promise<void> {
  const { clock, page } = latchkey.deps
  const left = () => (readStored(latchkey)?.pairing ?? 0) - clock.now()
  // No code is good for longer: written when this device's clock was wrong, or by a stranger.
  const isOver = left() <= 0 || left() > pairingExpiryMs + answerGraceMs
  if (isOver || !latchkey.config.pairing) return rememberPairing(latchkey)
  const isNew = () => pairingRun(latchkey).stop === undefined
  if (page.mobile && isNew()) {
    stepPairing(latchkey, { type: 'resumed' })
    clock.setTimeout(() => isNew() && stepPairing(latchkey, { type: 'reset' }), bufferingMs)
  }
  const here = await openPaired(latchkey)
  const paired = await new Promise<PairedWallet | undefined>((resolve) => {
    let timer: number | undefined
    const end = (wallet?: PairedWallet) => {
      if (timer !== undefined) clock.clearTimeout(timer)
      here.hearers.delete(look)
      signal.removeEventListener('abort', stop)
      resolve(wallet)
    }
    const stop = () => end()
    const look = () => {
      // The visitor has asked for another code: whoever answers is heard there.
      if (!isNew()) return end()
      const wallet = here.wallets?.find((one) => isStranger(latchkey, one))
      if (wallet) end(wallet)
    }
    const sleep = () => {
      timer = clock.setTimeout(() => (left() > 0 ? sleep() : end()), left())
    }
    signal.addEventListener('abort', stop)
    here.hearers.add(look)
    sleep()
    look()
  })
  if (signal.aborted) return
  if (paired) await joinPaired(latchkey, paired)
  else if (left() <= 0) rememberPairing(latchkey)
}

/** Paired, but neither connected here nor remembered. */
function isStranger(latchkey: Latchkey, { sessions }: PairedWallet): boolean {
  const remembered = readStored(latchkey)?.list ?? []
  return !sessions.some(
    ({ connector: { id } }) =>
      findConnection(latchkey.connections.getState(), id) !== undefined ||
      remembered.some(({ connector }) => connector.id === id),
  )
}
