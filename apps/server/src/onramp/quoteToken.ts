import { createHmac, timingSafeEqual } from 'node:crypto'
import { Caip2, OnrampAmount, OnrampProviderId } from '@latchkey/wire'
import * as v from 'valibot'

/** What a quote was given for: the page can neither change it nor use it at another provider. */
const Quoted = v.object({
  provider: OnrampProviderId,
  /** The provider's own name for it. */
  id: v.optional(v.string()),
  payment: OnrampAmount,
  purchase: OnrampAmount,
  offerId: v.string(),
  chainId: Caip2,
  method: v.string(),
  /** Milliseconds since 1970. */
  expiresAt: v.number(),
})

/** What a quote was given for. */
export type Quoted = v.InferOutput<typeof Quoted>

/** Writes a quote as the text that clients hand back when they buy. */
export function signQuote(secret: Uint8Array, quoted: Quoted): string {
  const body = Buffer.from(JSON.stringify(quoted)).toString('base64url')
  return `${body}.${macOf(secret, body).toString('base64url')}`
}

/** Reads it back; undefined for anything that was not given out here. */
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
