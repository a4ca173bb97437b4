import { openSiwx } from '../../features/siwx/openSiwx.ts'
import { signInTarget } from '../../features/siwx/signInTarget.ts'
import { stepSignIn } from '../../features/siwx/stepSignIn.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { getSession } from './getSession.ts'

/**
 * What a page sends to the site's backend as `Authorization: Bearer …`; made anew when the last one has ended, and undefined
 * when the session has.
 */
export async function getToken(latchkey: Latchkey): Promise<string | undefined> {
  const signedIn = getSession(latchkey)
  if (signedIn === undefined) return undefined
  const siwx = await openSiwx(latchkey)
  if (siwx.getToken === undefined) return undefined
  const token = await siwx.getToken(signedIn.chainId, signedIn.address)
  const isHere = signInTarget(latchkey)?.account === signedIn.account
  if (token === undefined && isHere && getSession(latchkey)?.session === signedIn.session)
    stepSignIn(latchkey, { type: 'missed' })
  return token
}
