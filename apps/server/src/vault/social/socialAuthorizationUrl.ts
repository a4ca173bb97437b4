import { calculatePKCECodeChallenge } from 'oauth4webapi'
import { providerRow } from './providerTable.ts'
import type { SocialLogin, SocialSecrets } from './socialLogin.ts'

/** The provider's address that the popup opens to log a visitor in. */
export async function socialAuthorizationUrl(
  { provider, clientId, base }: SocialLogin,
  { state, nonce, codeVerifier }: SocialSecrets,
  redirectUri: string,
): Promise<string> {
  const { server, scope, pkce, parameters, identity } = providerRow(provider, base)
  const url = new URL(server.authorization_endpoint ?? server.issuer)
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    ...(identity === 'id-token' ? { nonce } : {}),
    ...(pkce
      ? {
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }
      : {}),
    ...parameters,
  }).toString()
  return url.href
}
