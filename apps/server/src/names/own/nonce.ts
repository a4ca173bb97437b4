import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Whom a nonce is for: one page, one name, one owner. */
export type NonceOwner = { readonly domain: string; readonly name: string; readonly address: string }

/** How long a message may wait for its signature and its way here. */
export const nonceSeconds = 600

/**
 * Makes a nonce that only this server can make and that says itself when it ends, so that nothing is kept of those that are
 * never used. Any node with the same secret can check it.
 */
export function makeNonce(secret: Uint8Array, owner: NonceOwner, now: number): string {
  const start = `${Math.floor(now / 1000).toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${start}.${macOf(secret, owner, start).toString('base64url')}`
}

/** When a nonce ends, in milliseconds; undefined for one that is not from here, not for this owner, or over. */
export function checkNonce(
  secret: Uint8Array,
  owner: NonceOwner,
  nonce: string,
  now: number,
): number | undefined {
  const [, start = '', issued = '', mac = ''] =
    /^(([0-9a-z]{1,9})\.[\w-]{16})\.([\w-]{22})$/.exec(nonce) ?? []
  const given = Buffer.from(mac, 'base64url')
  const made = macOf(secret, owner, start)
  if (given.length !== made.length || !timingSafeEqual(given, made)) return undefined
  // Base64url has several ways to write the last bits, and a nonce has one.
  if (given.toString('base64url') !== mac) return undefined
  const endsAt = (Number.parseInt(issued, 36) + nonceSeconds) * 1000
  return now < endsAt ? endsAt : undefined
}

function macOf(secret: Uint8Array, { domain, name, address }: NonceOwner, start: string): Buffer {
  const claim = JSON.stringify(['name nonce', domain, name, address.toLowerCase(), start])
  return createHmac('sha256', secret).update(claim).digest().subarray(0, 16)
}
