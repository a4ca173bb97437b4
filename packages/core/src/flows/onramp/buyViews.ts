import { currentView } from '../../features/router/currentView.ts'
import type { RouterState, ViewName } from '../../instance/views.ts'

/** The views that use the form. */
const formViews: readonly ViewName[] = [
  'Buy',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'OnRampMethodSelect',
]

/** The views that the form is filled in, and those that it is come back to from. */
const buyViews: readonly ViewName[] = [...formViews, 'BuyInProgress', 'WhatIsABuy']

/** Whether the visitor is buying. */
export function isBuyShown(state: RouterState): boolean {
  return state.open && buyViews.includes(currentView(state).name)
}

/** Whether the form is shown, or can be gone back to. */
export function hasForm({ open, history }: RouterState): boolean {
  return open && history.some(({ name }) => formViews.includes(name))
}
