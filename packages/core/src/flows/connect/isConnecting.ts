import { currentView } from '../../features/router/currentView.ts'
import type { RouterState } from '../../instance/views.ts'
import { connectViews } from './finishConnect.ts'

/** Whether the visitor is where a wallet is chosen, asked or reached. */
export function isConnecting(router: RouterState): boolean {
  return router.open && connectViews.includes(currentView(router).name)
}
