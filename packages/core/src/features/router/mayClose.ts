import type { Latchkey } from '../../instance/latchkey.ts'
import { currentView } from './currentView.ts'

/** Whether the visitor may close the widget now: on an unsupported chain only where the site allows such chains. */
export function mayClose({ router, config }: Pick<Latchkey, 'router' | 'config'>): boolean {
  return config.allowUnsupportedChain || currentView(router.getState()).name !== 'UnsupportedChain'
}
