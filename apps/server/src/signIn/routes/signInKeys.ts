import type { SignInKeys } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { type Handler, json } from '../../http/exchange.ts'

/** `GET /auth/v1/jwks`. New keys are in it ten minutes before they sign, so a cache may keep it for a minute. */
export function signInKeysRoute({ signIn }: Context): Handler {
  return async () => {
    const keys = await signIn.ring.listPublicKeys()
    const told: SignInKeys = {
      keys: keys.map(({ kid, x, y }) => ({ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' })),
    }
    return json(200, told, { 'cache-control': 'public, max-age=60' })
  }
}
