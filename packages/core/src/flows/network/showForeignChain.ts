import { resetView } from '../../features/router/moveView.ts'
import { openModal } from '../../features/router/openModal.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Shows that the wallet is on a chain the site does not have, with nothing to go back to. */
export function showForeignChain(latchkey: Latchkey): void {
  const view = { name: 'UnsupportedChain' } as const
  if (latchkey.router.getState().open) resetView(latchkey, view)
  else openModal(latchkey, view)
}
