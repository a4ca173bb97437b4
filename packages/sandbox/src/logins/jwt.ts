import { createHmac, type KeyObject, sign, verify } from 'node:crypto'

type Json = Readonly<Record<string, unknown>>

/** Signs a JWT with RS256 or ES256, by the kind of the key. */
export function signJwt(header: Json, payload: Json, key: KeyObject): string {
  const alg = key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'
  const text = `${encode({ ...header, alg })}.${encode(payload)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** A JWT without a signature. */
export function unsignedJwt(payload: Json): string {
  return `${encode({ alg: 'none' })}.${encode(payload)}.`
}

/** A JWT signed with a shared secret. */
export function hmacJwt(header: Json, payload: Json, secret: string): string {
  const text = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** The payload of an ES256 JWT, or nothing when its signature is not by this key. */
export function verifyEs256(jwt: string, key: KeyObject): Json | undefined {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  if (decode(header)?.['alg'] !== 'ES256') return undefined
  const signed = Buffer.from(`${header}.${payload}`)
  const bytes = Buffer.from(signature, 'base64url')
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes) ? decode(payload) : undefined
}

/** The header or payload of a JWT, unverified. */
export function decode(part: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    // Text that is no JSON is no part of a JWT.
    return undefined
  }
}

function encode(value: Json): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
