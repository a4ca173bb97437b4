import { type Listener, watchValue } from '../../base/watchValue.ts'
import { canGoBack, currentView } from '../../features/router/currentView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { View } from '../../instance/views.ts'

/** Whether the modal is open, and where in it the visitor is. */
export type ModalState = {
  readonly isOpen: boolean
  /** What is shown, or would be if it were open. */
  readonly view: View
  readonly canGoBack: boolean
}

/** Whether the modal is open, and where in it the visitor is. */
export function getModal({ router }: Pick<Latchkey, 'router'>): ModalState {
  const state = router.getState()
  return { isOpen: state.open, view: currentView(state), canGoBack: canGoBack(state) }
}

/** Hears when the modal opens, closes or moves; returns the way to stop. */
export function watchModal(latchkey: Pick<Latchkey, 'router'>, listener: Listener<ModalState>): () => void {
  return watchValue([latchkey.router], () => getModal(latchkey), listener)
}
