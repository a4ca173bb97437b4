import { LoginError } from '../../adapter/LoginError.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { takeLeft } from '../../features/login/leftLogin.ts'
import { showError } from '../../features/notice/showNotice.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { joinEmbedded } from './joinEmbedded.ts'
import { openEmbedded } from './openEmbedded.ts'

/** Goes on with a login that left the page, as in browsers inside of apps: connects, or says why it came to nothing. */
export async function resumeSocial(latchkey: Latchkey, signal: AbortSignal): Promise<void> {
  const provider = takeLeft(latchkey)
  if (provider === undefined) return
  try {
    const link = await openEmbedded(latchkey)
    // Who went back without an answer of the provider has not logged in.
    if ((await link.returnFromSocial()) === undefined || signal.aborted) return
    latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
    await joinEmbedded(latchkey, link, { social: provider, signal })
  } catch (thrown) {
    if (signal.aborted) return
    latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
    // The frame's own sentence, such as that the visitor cancelled.
    const reason = thrown instanceof Error ? thrown.message : ''
    const isOurs = thrown instanceof LatchkeyError
    showError(latchkey, isOurs ? thrown : new LoginError('login.refused', {}, { cause: thrown, reason }))
  }
}
