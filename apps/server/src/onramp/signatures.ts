import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookError } from './onrampSource.ts'

/** How old a signature may be, and how far a provider's clock may be ahead of ours. */
const mostAgeMs = 5 * 60_000

/** HMAC-SHA256 of a text. */
export function macOf(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text, 'utf8').digest()
}

/** Throws unless two signatures are equal; the comparison takes constant time. */
export function assertSame(given: Uint8Array, expected: Uint8Array): void {
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw forged()
}

/** Throws unless a signature is at most five minutes old (milliseconds since 1970), which limits replays. */
export function assertRecent(signedAt: number, now: number): void {
  if (!Number.isFinite(signedAt)) throw forged()
  if (Math.abs(now - signedAt) <= mostAgeMs) return
  throw new WebhookError(401, 'The signature is older than five minutes, or lies in the future.')
}

/** The failure of an invalid signature, without a hint about the reason. */
export function forged(): WebhookError {
  return new WebhookError(401, 'The signature is invalid.')
}

/** Parses `t=1,v1=2` as names and values. */
export function readPairs(header: string | readonly string[] | undefined): ReadonlyMap<string, string> {
  if (typeof header !== 'string' || header.length > 2_000) throw forged()
  return new Map(
    header.split(',').map((pair) => {
      const cut = pair.indexOf('=')
      return [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()] as const
    }),
  )
}
