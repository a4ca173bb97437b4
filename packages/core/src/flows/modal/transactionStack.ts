import { goBackTo, resetView } from '../../features/router/moveView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { TransactionEntry } from '../../instance/views.ts'
import { closeModal } from './closeModal.ts'
import { goBack } from './goBack.ts'

/** Remembers where to go once the visitor has answered what is asked now. */
export function pushTransaction({ router }: Pick<Latchkey, 'router'>, entry: TransactionEntry): void {
  const state = router.getState()
  const asked = { askedAt: state.history.length - 1, ...entry }
  router.setState({ ...state, transactionStack: [...state.transactionStack, asked] })
}

/** Goes where the last remembered question leads; nothing happens when nothing waits. */
export function popTransaction(latchkey: Latchkey, outcome: 'success' | 'cancel'): void {
  const state = latchkey.router.getState()
  const entry = state.transactionStack.at(-1)
  if (entry === undefined) return
  latchkey.router.setState({ ...state, transactionStack: state.transactionStack.slice(0, -1) })
  if (outcome === 'cancel') {
    goBack(latchkey)
    entry.onCancel?.()
    return
  }
  moveOn(latchkey, entry)
  entry.onSuccess?.()
}

function moveOn(latchkey: Latchkey, { goBack: back, replace, view, askedAt = 0 }: TransactionEntry): void {
  if (back) goBack(latchkey)
  // The view that asked, such as a signature, has done its work: on to the one before it.
  else if (replace && askedAt > 0) goBackTo(latchkey, askedAt - 1)
  else if (replace) closeModal(latchkey)
  else if (view) resetView(latchkey, view)
}
