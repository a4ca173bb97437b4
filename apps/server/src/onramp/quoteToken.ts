import { createHmac, timingSafeEqual } from 'node:crypto'
import { Caip2, OnrampAmount, OnrampProviderId } from '@latchkey/wire'
import * as v from 'valibot'

/** The content of a quote token. It is signed, so a page can neither change it nor use it at another provider. */
const Quoted = v.object({
  provider: OnrampProviderId,
  /** The provider's id of the quote. */
  id: v.optional(v.string()),
  payment: OnrampAmount,
  purchase: OnrampAmount,
  offerId: v.string(),
  chainId: Caip2,
  method: v.string(),
  /** Milliseconds since 1970. */
  expiresAt: v.number(),
})

/** The content of a quote token. */
export type Quoted = v.InferOutput<typeof Quoted>

/** Signs a quote as the token that clients send when they buy. */
export function signQuote(secret: Uint8Array, quoted: Quoted): string {
  const body = Buffer.from(JSON.stringify(quoted)).toString('base64url')
  return `${body}.${macOf(secret, body).toString('base64url')}`
}

/** Verifies and parses a token; undefined for one that this server did not sign. */
export function readQuote(secret: Uint8Array, token: string): Quoted | undefined {
  const [body = '', mac = '', ...more] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(secret, body)
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return
  const parsed = v.safeParse(Quoted, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  return parsed.success ? parsed.output : undefined
}

function macOf(secret: Uint8Array, body: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['onramp quote', body]))
    .digest()
    .subarray(0, 16)
}
