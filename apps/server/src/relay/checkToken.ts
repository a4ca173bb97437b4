import { verify } from 'node:crypto'
import * as v from 'valibot'
import { clientKey } from './clientKey.ts'
import { RelayError } from './relayError.ts'

/** Clocks of phones go wrong by minutes; a token is good for a day anyway. */
const leewaySeconds = 300
/** Clients sign for a day, of one that says no end a day is supposed. A token that somebody got hold of ends some time. */
const usualLifeSeconds = 86_400
const longestLifeSeconds = 2 * 86_400
const longestToken = 4_096

const Header = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const Claims = v.object({
  iss: v.string(),
  aud: v.string(),
  iat: v.number(),
  /** Native clients may leave it out. */
  exp: v.optional(v.number()),
})

/** Checks who speaks: a token signed by the key that its issuer names, for this relay, at this time. Gives the client id. */
export function checkToken(
  token: string | undefined,
  now: number,
  accepts: (audience: string) => boolean,
): string {
  if (!token) throw new RelayError('MissingJwt')
  if (token.length > longestToken) throw new RelayError('InvalidJwt')
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  const claims = readPart(Claims, payload)
  if (rest.length > 0 || readPart(Header, header) === undefined || claims === undefined) {
    throw new RelayError('InvalidJwt')
  }
  const key = clientKey(claims.iss)
  const signed = Buffer.from(`${header}.${payload}`)
  if (key === undefined || !verify(null, signed, key, Buffer.from(signature, 'base64url'))) {
    throw new RelayError('InvalidJwt')
  }
  if (!accepts(claims.aud)) throw new RelayError('InvalidJwt', 'JWT Token is for another relay')
  const seconds = now / 1000
  // With our time, so that a client whose clock is wrong can tell by how much.
  const time = `now=${Math.floor(seconds)}`
  if (claims.iat > seconds + leewaySeconds) {
    throw new RelayError('InvalidJwt', `JWT Token is not yet valid ${time}`)
  }
  const expires = claims.exp ?? claims.iat + usualLifeSeconds
  if (expires < seconds - leewaySeconds) {
    throw new RelayError('InvalidJwt', `JWT Token is expired ${time}`)
  }
  if (expires - claims.iat > longestLifeSeconds) {
    throw new RelayError('InvalidJwt', 'JWT Token lives longer than two days')
  }
  return claims.iss
}

function readPart<T>(schema: v.GenericSchema<unknown, T>, part: string): T | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
    return result.success ? result.output : undefined
  } catch {
    // Not JSON: not a token.
    return undefined
  }
}
