import { userNameOf } from '../person.ts'
import { bearerOf, jsonReply, type OAuth2Shape } from './oauth2Shape.ts'

/** X: insists on PKCE and Basic, and gives only confirmed addresses. */
export const x: OAuth2Shape = {
  label: 'X',
  authorizePath: '/i/oauth2/authorize',
  tokenPath: '/2/oauth2/token',
  pkce: 'required',
  tokenMethods: ['POST'],
  clientAuth: ['basic'],
  tokenPrefix: '',
  scopeSeparator: ' ',
  tokenReply: (token, scope) =>
    jsonReply(200, { token_type: 'bearer', expires_in: 7_200, access_token: token, scope }),
  errorReply: (error, error_description) => jsonReply(400, { error, error_description }),
  api(request, lookup) {
    if (request.path !== '/2/users/me') return undefined
    const grant = lookup.grantOf(bearerOf(request))
    if (!grant) return jsonReply(401, { title: 'Unauthorized', status: 401 })
    const { person, scopes } = grant
    if (!scopes.includes('users.read') || !scopes.includes('tweet.read'))
      return jsonReply(403, { title: 'Forbidden', status: 403 })
    const fields = request.query.get('user.fields')?.split(',') ?? []
    const wantsEmail = fields.includes('confirmed_email') && scopes.includes('users.email')
    return jsonReply(200, {
      data: {
        id: person.id,
        name: person.name,
        username: userNameOf(person),
        ...(wantsEmail && person.emailVerified && person.email ? { confirmed_email: person.email } : {}),
      },
    })
  },
}
