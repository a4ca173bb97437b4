import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { KeyRing } from './createKeyRing.ts'

/** A token of one type is never taken for one of the other. */
type TokenType = 'nonce' | 'session'

/** Signs tokens with ES256, and reads those of every node of the database. */
export type Tokens = {
  sign(type: TokenType, claims: JWTPayload, issuedAt: number, endsAt: number): Promise<string>
  /** What a genuine token of this type says; undefined for anything else, and once it ended unless that does not matter. */
  read(type: TokenType, token: string, options?: { readonly ended: 'fine' }): Promise<JWTPayload | undefined>
}

/** Makes and reads tokens with the keys of a ring. */
export function createTokens(ring: KeyRing, now: () => number): Tokens {
  return {
    async sign(type, claims, issuedAt, endsAt) {
      const { kid, key } = await ring.findSigningKey(endsAt)
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', kid, typ: headerType(type) })
        .setIssuedAt(toSeconds(issuedAt))
        .setExpirationTime(toSeconds(endsAt))
        .sign(key)
    },
    async read(type, token, options) {
      const findKey = async ({ kid }: { readonly kid?: string }) => {
        const key = kid === undefined ? undefined : await ring.findPublicKey(kid)
        if (key === undefined) throw new errors.JWKSNoMatchingKey()
        return key
      }
      try {
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: ['ES256'],
          typ: headerType(type),
          requiredClaims: ['iat', 'exp'],
          currentDate: new Date(options?.ended === 'fine' ? 0 : now()),
        })
        return payload
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

/** Explicit types, as RFC 8725 advises. */
function headerType(type: TokenType): string {
  return `latchkey-${type}+jwt`
}

function toSeconds(time: number): number {
  return Math.floor(time / 1_000)
}
