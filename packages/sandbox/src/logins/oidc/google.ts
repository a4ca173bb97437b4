import type { OidcShape } from './createOidcLogin.ts'

/** Google: OpenID Connect as the book says. */
export const google: OidcShape = {
  name: 'google',
  label: 'Google',
  routes: {
    authorization: '/o/oauth2/v2/auth',
    token: '/token',
    jwks: '/oauth2/v3/certs',
    userinfo: '/v1/userinfo',
  },
  userInfo: true,
  claims: ({ name, email, emailVerified }) => ({
    name,
    ...(email === undefined ? {} : { email, email_verified: emailVerified }),
  }),
}
