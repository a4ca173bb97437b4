import { LoginError } from '../../adapter/LoginError.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { takeLeft } from '../../features/login/leftLogin.ts'
import { showError } from '../../features/notice/showNotice.ts'
import { exitOf } from '../../features/pairing/exitOf.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { joinEmbedded } from './joinEmbedded.ts'
import { openEmbedded } from './openEmbedded.ts'

/** Goes on with a login that left the page, as in browsers inside of apps: connects, or says why it came to nothing. */
export async function resumeSocial(latchkey: Latchkey, signal: AbortSignal): Promise<void> {
  const provider = takeLeft(latchkey)
  const uri = takeResult(latchkey)
  // A visitor who went back without an answer of the provider has not logged in.
  if (provider === undefined || uri === undefined) return
  try {
    const link = await openEmbedded(latchkey)
    await link.returnFromSocial(uri)
    if (signal.aborted) return
    latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
    await joinEmbedded(latchkey, link, { social: provider, signal })
  } catch (thrown) {
    if (signal.aborted) return
    latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
    const isOurs = thrown instanceof LatchkeyError
    showError(latchkey, isOurs ? thrown : new LoginError('login.refused', {}, { cause: thrown }))
  }
}

/** The address that the login ended at. The server puts the result into the hash of the page, and here it is removed again. */
function takeResult(latchkey: Latchkey): string | undefined {
  const exit = exitOf(latchkey)
  const url = new URL(exit.href)
  const status = new URLSearchParams(url.hash.slice(1)).get('latchkey-login')
  if (status === null) return undefined
  // A site that routes by the hash would look for a page of this name.
  url.hash = ''
  exit.replaceHref?.(url.href)
  const { embedded } = latchkey.config
  if (embedded === undefined) return undefined
  return `${new URL('/social/done', embedded.frameUrl).href}#${new URLSearchParams({ status })}`
}
