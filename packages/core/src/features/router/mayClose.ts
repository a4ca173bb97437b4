import type { Latchkey } from '../../instance/latchkey.ts'
import { currentView } from './currentView.ts'

type Requiring = { readonly required?: boolean }

/**
 * Whether the visitor may close the widget now: on an unsupported chain only where the site allows such chains, and not
 * while they must sign in, whatever view lies over that question (S6.05).
 */
export function mayClose({ router, config }: Pick<Latchkey, 'router' | 'config'>): boolean {
  const state = router.getState()
  // The view that asks for a sign-in is always the first.
  const first = state.history[0] as Requiring
  return !first.required && (config.allowUnsupportedChain || currentView(state).name !== 'UnsupportedChain')
}
