import { asWalletError } from '../../adapter/attemptAfter.ts'
import type { SendDriver } from '../../adapter/sendDriver.ts'
import { WalletLateError } from '../../adapter/walletErrors.ts'
import { currentView } from '../../features/router/currentView.ts'
import { SendError } from '../../features/send/SendError.ts'
import { type SendOrder, sendOrder } from '../../features/send/sendOrder.ts'
import { type SendState, sendStore, stepSend } from '../../features/send/sendState.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { answerLimitMs } from '../calls/askWallet.ts'
import { askDriver } from './askDriver.ts'
import { beginSend, dropSend, finishSend, missSend } from './finishSend.ts'
import { editSend } from './reviewSend.ts'
import { findReceiver } from './setReceiver.ts'

/** The question on the screen; another object is another question. */
const asking = slot('sendQuestion', (): { current?: AbortController } => ({}))

/**
 * Asks the wallet for what was reviewed, once. Nothing is asked when the wallet, its account, its network or the receiver's
 * name is not what was reviewed; and whatever happens, what was filled in stays until the wallet has sent it.
 */
export async function confirmSend(latchkey: Latchkey): Promise<void> {
  const state = sendStore(latchkey).getState()
  // A second click finds the first one's question.
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

/** Stops waiting for the wallet. What it was asked stays in it: a yes that comes after all is followed, and told. */
export function cancelSend(latchkey: Latchkey): void {
  if (sendStore(latchkey).getState().phase !== 'asking') return
  letGo(latchkey)
  missSend(latchkey)
}

/** Whoever goes back from the review to the form edits again: nobody waits for the wallet any more. */
function watchBack(latchkey: Latchkey): () => void {
  return latchkey.router.subscribe((now, before) => {
    const [from, to] = [currentView(before).name, currentView(now).name]
    if (now.direction !== 'back' || from !== 'WalletSendPreview' || to !== 'WalletSend') return
    cancelSend(latchkey)
    editSend(latchkey)
  })
}

/** Nobody waits for the question on the screen any more; what has not reached the wallet does not reach it. */
function letGo(latchkey: Latchkey): void {
  const kept = asking(latchkey)
  kept.current?.abort()
  delete kept.current
}

/** Asks the visitor in the wallet; how that ends is told by what follows. */
async function ask(
  latchkey: Latchkey,
  order: SendOrder,
  driver: SendDriver,
  signal: AbortSignal,
): Promise<void> {
  const { lost, stop } = watchLoss(latchkey, order.connectorId)
  let isSent = false
  // Whatever is on the screen by then: what the wallet has sent is sent.
  const sent: Promise<SentTransaction> = askDriver(latchkey, { order, driver }, signal).then((handle) => {
    isSent = true
    return finishSend(latchkey, order, handle, signal.aborted ? 'late' : 'shown')
  })
  try {
    await Promise.race([sent, lost])
  } catch (error) {
    // The no to a question that nobody asks any more is heard by nobody.
    sent.catch(() => undefined)
    if (signal.aborted) return
    letGo(latchkey)
    // A listener of the site's own failed: what is sent must not be told as not sent, or somebody sends it twice.
    if (isSent) dropSend(latchkey)
    else missSend(latchkey, asWalletError(error), order)
  } finally {
    stop()
  }
}

/** Rejects when the wallet goes away, or has not answered in the time that a person needs. */
function watchLoss(
  { connections, deps }: Latchkey,
  connectorId: string,
): { readonly lost: Promise<never>; stop(): void } {
  let stop = () => {}
  const lost = new Promise<never>((_, reject) => {
    const timer = deps.clock.setTimeout(() => reject(new WalletLateError()), answerLimitMs)
    const unwatch = connections.subscribe((state) => {
      if (findConnection(state, connectorId) === undefined) reject(new SendError('transfer.noWallet', {}))
    })
    stop = () => {
      deps.clock.clearTimeout(timer)
      unwatch()
    }
  })
  return { lost, stop: () => stop() }
}

/** A name is looked up once more: who has it may have changed where it leads. */
async function checkName(latchkey: Latchkey, { receiver }: SendState): Promise<void> {
  if (receiver.phase !== 'ready' || !receiver.isNamed) return
  const found = await findReceiver(latchkey, receiver.text, true)
  if (found.phase === 'failed') throw found.error
  if (found.phase === 'ready' && found.address === receiver.address) return
  stepSend(latchkey, (state) =>
    // Whoever gave up meanwhile may have written somebody else.
    state.receiver === receiver ? { ...state, receiver: found, isAcknowledged: false } : state,
  )
  throw new SendError('transfer.nameMoved', {})
}

/** The wallet, if it is still the same one on the same network with the same account. */
async function openWallet(latchkey: Latchkey, order: SendOrder): Promise<SendDriver> {
  const session = latchkey.sessions.get(order.connectorId)
  if (session?.openSend === undefined) throw new SendError('transfer.unsupported', {})
  const driver = await session.openSend()
  // Looking up and loading took a while.
  const now = sendOrder(latchkey, order.state)
  if (now.connectorId !== order.connectorId) throw new SendError('transfer.accountMoved', {})
  return driver
}
