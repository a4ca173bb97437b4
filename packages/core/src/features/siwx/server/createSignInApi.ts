import {
  nonceHeader,
  SignedInAccount,
  SignInAnswer,
  type SignInBody,
  SignInNonce,
  signInPaths,
} from '@latchkey/wire'
import * as v from 'valibot'
import { projectQuery } from '../../../api/projectQuery.ts'
import { createHttp } from '../../../base/http.ts'
import { SetupError } from '../../../base/SetupError.ts'
import type { Latchkey } from '../../../instance/latchkey.ts'

/** A page that is opened, or left, waits no longer than this for the server. */
const shortMs = 4_000

/** The server checks contract accounts on their chain. */
const longMs = 15_000

/** The calls of the site's server about signing in. */
export type SignInApi = {
  nonce(): Promise<SignInNonce>
  authenticate(body: SignInBody, nonceToken: string): Promise<SignInAnswer>
  /** Rejects where the session has ended. */
  me(token: string): Promise<SignedInAccount>
  refresh(refreshToken: string): Promise<SignInAnswer>
  signOut(token: string): Promise<unknown>
}

/** Makes the client of the server's calls about signing in; it never asks twice by itself. */
export function createSignInApi({ config, deps }: Pick<Latchkey, 'config' | 'deps'>): SignInApi {
  if (config.endpoints === undefined) throw new NoServerError()
  const http = createHttp({ baseUrl: config.endpoints.api, getQuery: projectQuery(config) }, deps)
  const query = projectQuery(config)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    nonce: () => http.get(signInPaths.signInNonce, { response: SignInNonce, cache: 'no-store' }),
    authenticate: (body, nonceToken) =>
      http.post(signInPaths.signIn, {
        response: SignInAnswer,
        query,
        body,
        headers: { [nonceHeader]: nonceToken },
        deadlineMs: longMs,
      }),
    me: (token) =>
      http.get(signInPaths.signInSession, {
        response: SignedInAccount,
        headers: bearer(token),
        cache: 'no-store',
        deadlineMs: shortMs,
      }),
    refresh: (refreshToken) =>
      http.post(signInPaths.refreshSignIn, { response: SignInAnswer, query, body: { refreshToken } }),
    signOut: (token) =>
      http.post(signInPaths.signOut, {
        response: v.unknown(),
        query,
        headers: bearer(token),
        keepalive: true,
        deadlineMs: shortMs,
      }),
  }
}

/** The site signs in at its server, and names none. */
export class NoServerError extends SetupError {
  override readonly name = 'NoServerError'
  constructor() {
    super('option.noServer', 'Name your server in endpoints: siwx signs visitors in there.')
  }
}
