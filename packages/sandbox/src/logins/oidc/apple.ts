import { createPublicKey, type KeyObject } from 'node:crypto'
import { verifyEs256 } from '../jwt.ts'
import type { OidcShape } from './createOidcLogin.ts'

/** How a site proves itself to Apple: it signs its client secrets. */
export type AppleKeys = {
  readonly teamId: string
  readonly keyId: string
  readonly privateKey: KeyObject
}

const longestSecretSeconds = 15_777_000

/** Apple: answers by form, tells the name once, and takes a signed client secret. */
export function apple({ teamId, privateKey }: AppleKeys, clientId: string, issuer: string): OidcShape {
  const publicKey = createPublicKey(privateKey)
  const named = new Set<string>()
  return {
    name: 'apple',
    label: 'Apple',
    routes: { authorization: '/auth/authorize', token: '/auth/token', jwks: '/auth/keys' },
    userInfo: false,
    // Apple writes its booleans either way, this one as text.
    claims: ({ email, emailVerified }) =>
      email === undefined ? {} : { email, email_verified: String(emailVerified) },
    extraFields({ id, name, email }, scope): Readonly<Record<string, string>> {
      if (named.has(id) || !scope.split(' ').includes('name')) return {}
      named.add(id)
      const [firstName, ...rest] = name.split(' ')
      return { user: JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email }) }
    },
    checkSecret(secret) {
      const claims = verifyEs256(secret, publicKey)
      if (!claims) return false
      const { iss, sub, aud, iat, exp } = claims
      const now = Date.now() / 1_000
      return (
        iss === teamId &&
        sub === clientId &&
        aud === issuer &&
        typeof iat === 'number' &&
        typeof exp === 'number' &&
        exp > now &&
        exp - now <= longestSecretSeconds
      )
    },
  }
}
