import { currentView } from '../../features/router/currentView.ts'
import type { RouterState, ViewName } from '../../instance/views.ts'

/** The views that the form is filled in, and those that it is come back to from. */
const buyViews: readonly ViewName[] = [
  'Buy',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'OnRampMethodSelect',
  'BuyInProgress',
  'WhatIsABuy',
]

/** Whether the visitor is buying. */
export function isBuyShown(state: RouterState): boolean {
  return state.open && buyViews.includes(currentView(state).name)
}
