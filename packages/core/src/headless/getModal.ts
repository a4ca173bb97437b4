import type { Latchkey } from '../latchkey.ts'
import { canGoBack, currentView } from '../router/currentView.ts'
import type { View } from '../router/views.ts'
import { type Listener, watchValue } from './watchValue.ts'

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
