import { asWalletError } from '../../adapter/attemptAfter.ts'
import type { SentHandle } from '../../adapter/sendDriver.ts'
import { WalletLateError } from '../../adapter/walletErrors.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { answerLimitMs } from '../calls/askWallet.ts'
import { askDriver } from '../send/askDriver.ts'
import { type SwapRequest, sentOfSwap, swapRequest } from './swapRequest.ts'

/**
 * Asks the visitor in the wallet for what was reviewed, within a time limit. What the wallet has sent is told to `onSent`
 * once, also when nobody waits for it any more: a late yes is a yes.
 */
export async function askForSwap<Sent>(
  latchkey: Latchkey,
  request: SwapRequest,
  signal: AbortSignal,
  onSent: (handle: SentHandle, isLate: boolean) => Promise<Sent>,
): Promise<Sent> {
  const { connectorId, transfer, fee } = request
  const driver = await openDriver(latchkey, request)
  signal.throwIfAborted()
  const { lost, stop } = watchLoss(latchkey, connectorId)
  let isOver = false
  const describe = (handle: SentHandle) => sentOfSwap(latchkey, request, handle)
  const sent = askDriver(
    latchkey,
    { driver, transfer, connectorId, describe, ...(fee && { fee }) },
    signal,
  ).then((handle) => onSent(handle, isOver || signal.aborted))
  try {
    return await Promise.race([sent, lost])
  } catch (error) {
    isOver = true
    // A rejection of an abandoned request needs no handling.
    sent.catch(() => undefined)
    throw asWalletError(error)
  } finally {
    stop()
  }
}

/** The wallet, if it is still the same one on the same network with the same account. */
async function openDriver(latchkey: Latchkey, { connectorId, state }: SwapRequest) {
  const session = latchkey.sessions.get(connectorId)
  if (session?.openSend === undefined) throw new SwapError('swap.unsupported', {})
  const driver = await session.openSend()
  // Loading took a while.
  if (swapRequest(latchkey, state).connectorId !== connectorId) throw new SwapError('swap.accountMoved', {})
  return driver
}

/** Rejects when the wallet disconnects or does not answer within the time limit. */
function watchLoss(
  { connections, deps }: Latchkey,
  connectorId: string,
): { readonly lost: Promise<never>; stop(): void } {
  let stop = () => {}
  const lost = new Promise<never>((_, reject) => {
    const timer = deps.clock.setTimeout(() => reject(new WalletLateError()), answerLimitMs)
    const unwatch = connections.subscribe((state) => {
      if (findConnection(state, connectorId) === undefined) reject(new SwapError('swap.noWallet', {}))
    })
    stop = () => {
      deps.clock.clearTimeout(timer)
      unwatch()
    }
  })
  return { lost, stop: () => stop() }
}
