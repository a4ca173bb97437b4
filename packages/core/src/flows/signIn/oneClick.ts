import type { SignInAsk } from '../../adapter/signInAsk.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** What has a wallet sign in while it connects; undefined where visitors do not sign in. Its code loads only where they do. */
export async function oneClick(latchkey: Latchkey): Promise<SignInAsk | undefined> {
  try {
    const { askAtConnect } = await import('./askAtConnect.ts')
    return askAtConnect(latchkey)
  } catch {
    // A chunk that did not load: the visitor connects, and signs in afterwards.
    return undefined
  }
}
