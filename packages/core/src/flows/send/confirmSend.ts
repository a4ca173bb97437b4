import { asWalletError } from '../../adapter/attemptAfter.ts'
import type { SendDriver } from '../../adapter/sendDriver.ts'
import { currentView } from '../../features/router/currentView.ts'
import { SendError } from '../../features/send/SendError.ts'
import { chainMoved, type SendOrder, sendOrder } from '../../features/send/sendOrder.ts'
import { type SendState, sendStore, stepSend } from '../../features/send/sendState.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { watchLoss } from '../calls/watchLoss.ts'
import { askDriver } from './askDriver.ts'
import { beginSend, dropSend, finishSend, missSend } from './finishSend.ts'
import { editSend } from './reviewSend.ts'
import { findReceiver } from './setReceiver.ts'
import { requestOf } from './takeSent.ts'

/** The request to the wallet that the form waits for; another object is another request. */
const asking = slot('sendQuestion', (): { current?: AbortController } => ({}))

/**
 * Sends the reviewed transfer to the wallet, once. No request is made when the wallet, its account, its network or the
 * receiver's name has changed since the review. The form stays filled in until the wallet has sent the transfer.
 */
export async function confirmSend(latchkey: Latchkey): Promise<void> {
  const state = sendStore(latchkey).getState()
  // A second click finds the request of the first.
  if (state.phase !== 'reviewing') return
  const question = new AbortController()
  asking(latchkey).current = question
  const isAsked = () => asking(latchkey).current === question
  stepSend(latchkey, ({ error: _, ...before }) => ({ ...before, phase: 'asking' }))
  const unwatch = watchBack(latchkey)
  try {
    const order = sendOrder(latchkey, state)
    await checkName(latchkey, state)
    const driver = await openWallet(latchkey, order)
    if (!isAsked()) return
    beginSend(latchkey, order)
    await ask(latchkey, order, driver, question.signal)
  } catch (error) {
    if (isAsked()) missSend(latchkey, asWalletError(error))
  } finally {
    unwatch()
  }
}

/** Stops waiting for the wallet. Its request stays open: a late approval is followed and shown. */
export function cancelSend(latchkey: Latchkey): void {
  if (sendStore(latchkey).getState().phase !== 'asking') return
  abandonRequest(latchkey)
  missSend(latchkey)
}

/** Going back from the review to the form cancels the request and makes the form editable. */
function watchBack(latchkey: Latchkey): () => void {
  return latchkey.router.subscribe((now, before) => {
    const [from, to] = [currentView(before).name, currentView(now).name]
    if (now.direction !== 'back' || from !== 'WalletSendPreview' || to !== 'WalletSend') return
    cancelSend(latchkey)
    editSend(latchkey)
  })
}

/** Abandons the pending request; one that has not reached the wallet yet is not sent. */
function abandonRequest(latchkey: Latchkey): void {
  const kept = asking(latchkey)
  kept.current?.abort()
  delete kept.current
}

/** Requests the transfer from the wallet and handles the outcome. */
async function ask(
  latchkey: Latchkey,
  order: SendOrder,
  driver: SendDriver,
  signal: AbortSignal,
): Promise<void> {
  const { lost, stop } = watchLoss(latchkey, order.connectorId, () => new SendError('transfer.noWallet', {}))
  let isSent = false
  // A transfer that the wallet has sent is listed, whatever view is open by then.
  const sent: Promise<SentTransaction> = askDriver(latchkey, requestOf(latchkey, order, driver), signal).then(
    (handle) => {
      isSent = true
      return finishSend(latchkey, order, handle, signal.aborted ? 'late' : 'shown')
    },
  )
  try {
    await Promise.race([sent, lost])
  } catch (error) {
    // A rejection of an abandoned request needs no handling.
    sent.catch(() => undefined)
    if (signal.aborted) return
    abandonRequest(latchkey)
    // A listener of the site failed: a sent transfer must not be shown as failed, or the visitor sends it twice.
    if (isSent) dropSend(latchkey)
    else missSend(latchkey, asWalletError(error), order)
  } finally {
    stop()
  }
}

/** Resolves a name again: its owner may have changed the address. */
async function checkName(latchkey: Latchkey, { receiver }: SendState): Promise<void> {
  if (receiver.phase !== 'ready' || !receiver.isNamed) return
  const found = await findReceiver(latchkey, receiver.text, true)
  if (found.phase === 'failed') throw found.error
  if (found.phase === 'ready' && found.address === receiver.address) return
  stepSend(latchkey, (state) =>
    // The visitor may have cancelled and entered another receiver meanwhile.
    state.receiver === receiver ? { ...state, receiver: found, isAcknowledged: false } : state,
  )
  throw new SendError('transfer.nameMoved', {})
}

/** The wallet, if it is still the same one on the same network with the same account. */
async function openWallet(latchkey: Latchkey, order: SendOrder): Promise<SendDriver> {
  const session = latchkey.sessions.get(order.connectorId)
  if (session?.openSend === undefined) throw new SendError('transfer.unsupported', {})
  const driver = await session.openSend()
  const chainId = await driver.readChain?.()
  // Looking up and loading took a while.
  const now = sendOrder(latchkey, order.state)
  // Some wallets move to another network without an event.
  if (chainId !== undefined && chainId !== now.transfer.chainId)
    throw chainMoved(latchkey, now.transfer.chainId)
  if (now.connectorId !== order.connectorId) throw new SendError('transfer.accountMoved', {})
  return driver
}
