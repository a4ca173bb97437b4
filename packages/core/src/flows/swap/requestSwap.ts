import { asWalletError } from '../../adapter/attemptAfter.ts'
import type { SentHandle } from '../../adapter/sendDriver.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { watchLoss } from '../calls/watchLoss.ts'
import { askDriver } from '../send/askDriver.ts'
import { chainMoved } from './movedWallet.ts'
import { type SwapRequest, sentOfSwap, swapRequest } from './swapRequest.ts'

/**
 * Asks the visitor in the wallet for what was reviewed, within a time limit. `onSent` gets what the wallet has sent,
 * once, also after the visitor stopped waiting: a late approval counts.
 */
export async function requestSwap<Sent>(
  latchkey: Latchkey,
  request: SwapRequest,
  signal: AbortSignal,
  onSent: (handle: SentHandle, isLate: boolean) => Promise<Sent>,
): Promise<Sent> {
  const { connectorId, transfer, fee } = request
  const driver = await openDriver(latchkey, request)
  signal.throwIfAborted()
  const { lost, stop } = watchLoss(latchkey, connectorId, () => new SwapError('swap.noWallet', {}))
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
async function openDriver(latchkey: Latchkey, { connectorId, state, transfer }: SwapRequest) {
  const session = latchkey.sessions.get(connectorId)
  if (session?.openSend === undefined) throw new SwapError('swap.unsupported', {})
  const driver = await session.openSend()
  const chainId = await driver.readChain?.()
  // Loading took a while.
  if (swapRequest(latchkey, state).connectorId !== connectorId) throw new SwapError('swap.accountMoved', {})
  // Some wallets move to another network without an event.
  if (chainId !== undefined && chainId !== transfer.chainId) throw chainMoved(latchkey, transfer.chainId)
  return driver
}
