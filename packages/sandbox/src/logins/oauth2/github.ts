import { textReply } from '../../page/reply.ts'
import { userNameOf } from '../person.ts'
import { bearerOf, jsonReply, type OAuth2Shape } from './oauth2Shape.ts'

/** GitHub: errors with status 200, form answers unless JSON is asked for, addresses behind a scope. */
export const github: OAuth2Shape = {
  label: 'GitHub',
  authorizePath: '/login/oauth/authorize',
  tokenPath: '/login/oauth/access_token',
  pkce: 'optional',
  tokenMethods: ['POST'],
  clientAuth: ['post', 'basic'],
  tokenPrefix: 'gho_',
  scopeSeparator: ' ',
  tokenReply(token, scope, { headers }) {
    const body = { access_token: token, scope: scope.replaceAll(' ', ','), token_type: 'bearer' }
    if (String(headers['accept'] ?? '').includes('json')) return jsonReply(200, body)
    return textReply({
      type: 'application/x-www-form-urlencoded',
      text: new URLSearchParams(body).toString(),
    })
  },
  errorReply: (error, error_description) => jsonReply(200, { error, error_description }),
  api(request, lookup) {
    if (request.path !== '/user' && request.path !== '/user/emails') return undefined
    if (!request.headers['user-agent']) return jsonReply(403, { message: 'Request forbidden: no user agent' })
    const grant = lookup.grantOf(bearerOf(request))
    if (!grant) return jsonReply(401, { message: 'Bad credentials' })
    const { person, scopes } = grant
    // The public address is null unless a user shows one.
    if (request.path === '/user')
      return jsonReply(200, {
        id: Number(person.id),
        login: userNameOf(person),
        name: person.name,
        email: null,
      })
    if (!scopes.includes('user:email') && !scopes.includes('user'))
      return jsonReply(404, { message: 'Not Found' })
    const { email, emailVerified } = person
    const other = { email: `${person.id}@users.noreply.example`, primary: false, verified: true }
    return jsonReply(
      200,
      email === undefined ? [other] : [other, { email, primary: true, verified: emailVerified }],
    )
  },
}
