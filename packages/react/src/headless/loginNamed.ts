import { type Latchkey, openModal, type Social } from '@latchkey/core'
import { startFarcaster, startSocial } from '@latchkey/core/login'

/** Opens the widget at a login and begins it, within the visitor's press. */
export function loginNamed(latchkey: Latchkey, social: Social): void {
  if (social === 'farcaster') {
    openModal(latchkey, { name: 'ConnectingFarcaster' })
    void startFarcaster(latchkey)
  } else {
    openModal(latchkey, { name: 'ConnectingSocial', provider: social })
    void startSocial(latchkey, social)
  }
}
