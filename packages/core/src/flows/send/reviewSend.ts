import type { Holding } from '../../chains/holding.ts'
import { currentView } from '../../features/router/currentView.ts'
import { pushView } from '../../features/router/moveView.ts'
import { sendProblem } from '../../features/send/sendProblem.ts'
import { sendStore, stepSend } from '../../features/send/sendState.ts'
import { isOpen } from '../../features/send/sendSteps.ts'
import { sendUnits } from '../../features/send/sendUnits.ts'
import { sendWallet } from '../../features/send/sendWallet.ts'
import { setToken } from '../../features/send/setSend.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Opens the form that sends, with this token in it where one is given. */
export function openSend(latchkey: Latchkey, token?: Holding): void {
  if (token) setToken(latchkey, token)
  const network = sendWallet(latchkey)?.connection.chainId
  const { isSmartAccount = false } = sendStore(latchkey).getState()
  latchkey.track({
    type: 'track',
    event: 'OPEN_SEND',
    properties: { isSmartAccount, ...(network && { network }) },
  })
  pushView(latchkey, { name: 'WalletSend' })
}

/** Shows what would be sent before the wallet is asked; answers whether there was nothing in the way. */
export function reviewSend(latchkey: Latchkey): boolean {
  const state = sendStore(latchkey).getState()
  if (!isOpen(state) || sendProblem(state) !== undefined) return false
  const units = sendUnits(state)
  // What is reviewed is what is sent: a price that moves meanwhile changes it no more.
  // And what went wrong with an earlier question is over.
  stepSend(latchkey, ({ error: _, ...before }) => ({
    ...before,
    phase: 'reviewing',
    amount: { ...before.amount, ...(units !== undefined && { units }) },
  }))
  const { open, ...router } = latchkey.router.getState()
  if (open && currentView({ open, ...router }).name === 'WalletSend')
    pushView(latchkey, { name: 'WalletSendPreview' })
  return true
}

/** Goes on editing; nothing that was filled in is lost. */
export function editSend(latchkey: Pick<Latchkey, 'kept'>): void {
  stepSend(latchkey, (state) => (state.phase === 'reviewing' ? { ...state, phase: 'editing' } : state))
}
