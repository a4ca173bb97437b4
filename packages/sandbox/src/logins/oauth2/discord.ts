import { userNameOf } from '../person.ts'
import { bearerOf, jsonReply, type OAuth2Shape } from './oauth2Shape.ts'

/** Discord: names itself in the answer to the browser. */
export const discord: OAuth2Shape = {
  label: 'Discord',
  authorizePath: '/oauth2/authorize',
  tokenPath: '/api/oauth2/token',
  pkce: 'optional',
  namesIssuer: true,
  tokenMethods: ['POST'],
  clientAuth: ['basic', 'post'],
  tokenPrefix: '',
  scopeSeparator: ' ',
  tokenReply: (token, scope) =>
    jsonReply(200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 604_800,
      refresh_token: 'unused',
      scope,
    }),
  errorReply: (error, error_description) => jsonReply(400, { error, error_description }),
  api(request, lookup) {
    if (request.path !== '/api/users/@me') return undefined
    const grant = lookup.grantOf(bearerOf(request))
    if (!grant?.scopes.includes('identify')) return jsonReply(401, { message: '401: Unauthorized', code: 0 })
    const { person, scopes } = grant
    return jsonReply(200, {
      id: person.id,
      username: userNameOf(person),
      global_name: person.name,
      ...(scopes.includes('email') ? { email: person.email ?? null, verified: person.emailVerified } : {}),
    })
  },
}
