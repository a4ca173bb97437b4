import { trackName } from '../../features/names/trackName.ts'
import { pushView } from '../../features/router/moveView.ts'
import { sendStore } from '../../features/send/sendState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { resetName } from './setName.ts'

/** Opens the form that registers a name for the account in use, empty. */
export function openNames(latchkey: Latchkey): void {
  const { isSmartAccount = false } = sendStore(latchkey).getState()
  resetName(latchkey)
  trackName(latchkey, 'OPEN_ENS_FLOW', { isSmartAccount })
  pushView(latchkey, { name: 'RegisterAccountName' })
}
