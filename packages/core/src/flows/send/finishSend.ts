import { cleanText } from '@latchkey/wire'
import type { SentHandle } from '../../adapter/sendDriver.ts'
import { WalletDeclinedError, WalletFailedError } from '../../adapter/walletErrors.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { hideNotice } from '../../features/notice/hideNotice.ts'
import { showError, showNotice, showSuccess } from '../../features/notice/showNotice.ts'
import { currentView } from '../../features/router/currentView.ts'
import { pushView } from '../../features/router/moveView.ts'
import { readingKey } from '../../features/send/readingKey.ts'
import { SendError } from '../../features/send/SendError.ts'
import type { SendOrder } from '../../features/send/sendOrder.ts'
import { sendStore, stepSend } from '../../features/send/sendState.ts'
import { resetSend } from '../../features/send/setSend.ts'
import { trackSend } from '../../features/send/trackSend.ts'
import { sentStore } from '../../features/sent/sentStore.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { loadWords } from '../../words/loadWords.ts'
import { say } from '../../words/say.ts'
import { popTransaction, pushTransaction } from '../modal/transactionStack.ts'
import { sentOf, takeSent } from './takeSent.ts'

/** Marks the entry of a send on the transaction stack. */
const sentMark = slot('sentMark', (): { onSuccess?: () => void } => ({}))

/** Puts the view after a send on the transaction stack (S2.25) and tracks its start. */
export function beginSend(latchkey: Latchkey, { state, transfer }: SendOrder): void {
  const mark = sentMark(latchkey)
  mark.onSuccess = () => undefined
  pushTransaction(latchkey, { view: { name: 'Account' }, goBack: false, onSuccess: mark.onSuccess })
  trackSend(latchkey, 'SEND_INITIATED', state, transfer.chainId)
}

/** Lists and follows a transfer that the wallet has sent, empties the form and notifies the visitor. */
export async function finishSend(
  latchkey: Latchkey,
  order: SendOrder,
  handle: SentHandle,
  /** `shown`: the form waits for it; `late`: the visitor stopped waiting; `quiet`: it was not sent from the form. */
  how: 'shown' | 'late' | 'quiet',
): Promise<SentTransaction> {
  const { state } = order
  const sent = sentOf(latchkey, order, handle)
  takeSent(latchkey, sent)
  if (how === 'quiet') return sent
  // After a late approval the form is emptied only while it still holds this transfer.
  if (how === 'shown' || readingKey(sendStore(latchkey).getState()) === readingKey(state)) {
    dropSend(latchkey)
  }
  leaveStack(latchkey, how === 'shown', sent.id)
  await loadWords(latchkey).catch(() => undefined)
  showStarted(latchkey, sent.id)
  return sent
}

/** Shows "Transaction started" (S8.26), except over the view of a transfer that is confirmed or failed already. */
function showStarted(latchkey: Latchkey, id: string): void {
  const sends = sentStore(latchkey)
  const isOver = () => sends.getState().find((one) => one.id === id)?.status !== 'pending'
  const isOutdated = () => isOver() && currentView(latchkey.router.getState()).name === 'WalletSendConfirmed'
  if (isOutdated()) return
  showSuccess(latchkey, 'transfer.started')
  const started = say(latchkey.words.getState(), 'transfer.started')
  const unwatch = sends.subscribe(() => {
    if (!isOver()) return
    end()
    if (isOutdated() && latchkey.notice.getState().message === started) hideNotice(latchkey)
  })
  const leave = latchkey.notice.subscribe(({ open }) => {
    if (!open) end()
  })
  function end(): void {
    unwatch()
    leave()
  }
}

/** Empties the form. */
export function dropSend(latchkey: Latchkey): void {
  stepSend(latchkey, (before) => ({ ...before, phase: 'editing' }))
  resetSend(latchkey)
}

/** Returns to the review when a transfer was not sent: the form stays filled in. A declined request shows no error. */
export function missSend(latchkey: Latchkey, error?: LatchkeyError, order?: SendOrder): void {
  leaveStack(latchkey, false)
  const isQuiet = error === undefined || error instanceof WalletDeclinedError
  stepSend(latchkey, (state) => ({ ...state, phase: 'reviewing', ...(!isQuiet && { error }) }))
  if (order && error instanceof WalletDeclinedError)
    trackSend(latchkey, 'SEND_REJECTED', order.state, order.transfer.chainId)
  if (isQuiet) return
  const isFailure = order !== undefined && (error instanceof WalletFailedError || !isWaiting(error))
  void showMiss(latchkey, error, isFailure ? order : undefined)
}

/** The wallet has a pending request or is gone: not a failed send. */
function isWaiting(error: LatchkeyError): boolean {
  return ['wallet.pending', 'wallet.late'].includes(error.code) || error instanceof SendError
}

async function showMiss(latchkey: Latchkey, error: LatchkeyError, failed?: SendOrder): Promise<void> {
  if (failed?.namespace === 'eip155')
    trackSend(latchkey, 'SEND_ERROR', failed.state, failed.transfer.chainId, error)
  await loadWords(latchkey).catch(() => undefined)
  if (failed === undefined) return showError(latchkey, error)
  const words = latchkey.words.getState()
  // Each family has its own sentence (S8.27, S8.29); the wallet's own reason stands under it.
  const message = say(words, failed.namespace === 'solana' ? 'transfer.solanaFailed' : 'error.unknown')
  const reason = 'reason' in error && typeof error.reason === 'string' ? cleanText(error.reason, 140) : ''
  showNotice(latchkey, { variant: 'error', message, ...(reason && { detail: reason }) })
}

/** Takes the send off the transaction stack; on success it opens the next view, if the visitor is still in the form. */
function leaveStack(latchkey: Latchkey, isSent: boolean, id = ''): void {
  const { onSuccess } = sentMark(latchkey)
  const state = latchkey.router.getState()
  const { transactionStack: stack } = state
  if (onSuccess === undefined || !stack.some((entry) => entry.onSuccess === onSuccess)) return
  // The form shows the pending request too, after a way back to it.
  const isThere = state.open && ['WalletSend', 'WalletSendPreview'].includes(currentView(state).name)
  if (isSent && isThere && stack.at(-1)?.onSuccess === onSuccess) {
    popTransaction(latchkey, 'success')
    pushView(latchkey, { name: 'WalletSendConfirmed', id })
    return
  }
  const others = stack.filter((entry) => entry.onSuccess !== onSuccess)
  latchkey.router.setState({ ...state, transactionStack: others })
}
