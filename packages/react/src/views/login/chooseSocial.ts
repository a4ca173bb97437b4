import type { Latchkey, Social } from '@latchkey/core'
import { startFarcaster, startSocial } from '@latchkey/core/login'

/** Begins a login at a social network. Called within the visitor's press: a window opens only then. */
export function chooseSocial(latchkey: Latchkey, social: Social): void {
  void (social === 'farcaster' ? startFarcaster(latchkey) : startSocial(latchkey, social))
}
