import { bearerOf, jsonReply, type OAuth2Shape } from './oauth2Shape.ts'

const version = '/v24.0'

/** Facebook: no word on whether an address is verified, and tokens that do not say for which app they are. */
export const facebook: OAuth2Shape = {
  label: 'Facebook',
  authorizePath: `${version}/dialog/oauth`,
  tokenPath: `${version}/oauth/access_token`,
  pkce: 'optional',
  tokenMethods: ['GET', 'POST'],
  clientAuth: ['post'],
  tokenPrefix: 'EAA',
  scopeSeparator: ',',
  tokenReply: (token) => jsonReply(200, { access_token: token, token_type: 'bearer', expires_in: 5_183_944 }),
  errorReply: (error, description) => oauthException(400, `${error}: ${description}`),
  api(request, { client, fault, grantOf }) {
    if (request.path === `${version}/debug_token`) {
      if (accessToken(request) !== `${client.clientId}|${client.clientSecret}`)
        return oauthException(400, 'Invalid OAuth access token signature.')
      const grant = grantOf(request.query.get('input_token') ?? '')
      if (!grant || fault === 'expired') return jsonReply(200, { data: { is_valid: false, scopes: [] } })
      return jsonReply(200, {
        data: {
          app_id: fault === 'other-app' ? '99' : client.clientId,
          type: 'USER',
          is_valid: true,
          user_id: grant.person.id,
          expires_at: Math.floor(Date.now() / 1_000) + 5_183_944,
          scopes: grant.scopes,
        },
      })
    }
    if (request.path !== `${version}/me`) return undefined
    const grant = grantOf(accessToken(request))
    if (!grant) return oauthException(400, 'Invalid OAuth access token.')
    const { id, name, email } = grant.person
    const known = { id, name, ...(grant.scopes.includes('email') && email ? { email } : {}) }
    const fields = ['id', ...(request.query.get('fields') ?? 'name').split(',')]
    return jsonReply(200, Object.fromEntries(Object.entries(known).filter(([key]) => fields.includes(key))))
  },
}

function accessToken(request: Parameters<OAuth2Shape['api']>[0]): string {
  return request.query.get('access_token') ?? bearerOf(request)
}

function oauthException(status: number, message: string) {
  return jsonReply(status, { error: { message, type: 'OAuthException', code: 190 } })
}
