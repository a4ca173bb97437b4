import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a refresh token names: a session, and how often its token was replaced before. */
export type RefreshClaim = { readonly sessionId: string; readonly generation: number }

/**
 * Writes the refresh token of a session's generation. It follows from the two, so an old one is recognised without keeping
 * it, and a page that did not hear the answer gets the same token again.
 */
export function writeRefreshToken(secret: Uint8Array, { sessionId, generation }: RefreshClaim): string {
  const claim = `${sessionId}.${generation}`
  return `${claim}.${seal(secret, claim).toString('base64url')}`
}

/** Reads a refresh token; undefined for one that we did not write. */
export function readRefreshToken(secret: Uint8Array, token: string): RefreshClaim | undefined {
  const [, claim = '', sessionId = '', generation, mac = ''] =
    /^(([\w-]{43})\.(\d{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (claim === '' || !timingSafeEqual(seal(secret, claim), Buffer.from(mac, 'base64url'))) return undefined
  return { sessionId, generation: Number(generation) }
}

function seal(secret: Uint8Array, claim: string): Buffer {
  return createHmac('sha256', secret).update(`latchkey sign-in refresh ${claim}`).digest()
}
