import { currentView } from '../../features/router/currentView.ts'
import type { RouterState, ViewName } from '../../instance/views.ts'

/** The views that a swap is filled in, reviewed and followed in until the wallet has sent it. */
const formViews: readonly ViewName[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

/** Whether the visitor is in one of these views. */
export function isSwapShown(state: RouterState): boolean {
  return state.open && formViews.includes(currentView(state).name)
}

/** Whether this view of a swap is on the screen. */
export function isAtView(state: RouterState, name: ViewName): boolean {
  return state.open && currentView(state).name === name
}
