import type { Latchkey } from '../../instance/latchkey.ts'
import { currentView } from './currentView.ts'

/**
 * Whether the visitor may close the widget now: on an unsupported chain only where the site allows such chains, and not
 * while they must sign in, whatever view lies over that question (S6.05).
 */
export function mayClose({ router, config }: Pick<Latchkey, 'router' | 'config'>): boolean {
  const state = router.getState()
  return (
    (config.allowUnsupportedChain || currentView(state).name !== 'UnsupportedChain') &&
    !state.history.some((view) => 'required' in view && view.required)
  )
}
