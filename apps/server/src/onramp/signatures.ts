import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookError } from './onrampSource.ts'

/** How old a signature may be, and how far a provider's clock may be ahead of ours. */
const mostAgeMs = 5 * 60_000

/** HMAC-SHA256 of a text. */
export function macOf(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text, 'utf8').digest()
}

/** Throws unless a signature is the one that is expected; compared in the same time whatever it is. */
export function assertSame(given: Uint8Array, expected: Uint8Array): void {
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw forged()
}

/** Throws unless a signature was made within five minutes (milliseconds since 1970): older ones may be replayed. */
export function assertRecent(signedAt: number, now: number): void {
  if (!Number.isFinite(signedAt)) throw forged()
  if (Math.abs(now - signedAt) <= mostAgeMs) return
  throw new WebhookError(401, 'The signature is older than five minutes, or of a clock that is ahead.')
}

/** The signature does not hold; which part of it is not told. */
export function forged(): WebhookError {
  return new WebhookError(401, 'The signature does not hold.')
}

/** Reads `t=1,v1=2` as the names and texts in it. */
export function readPairs(header: string | readonly string[] | undefined): ReadonlyMap<string, string> {
  if (typeof header !== 'string' || header.length > 2_000) throw forged()
  return new Map(
    header.split(',').map((pair) => {
      const cut = pair.indexOf('=')
      return [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()] as const
    }),
  )
}
