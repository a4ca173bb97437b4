import type { SiweMessage } from '../decode/siwe.ts'

/** The page that asks, and what it may ask for. */
export type SilentTerms = {
  /** As the browser told it. */
  readonly origin: string
  /** EVM chains of the server, by number. */
  readonly chains: readonly number[]
  readonly now: number
}

const longestLifeMs = 24 * 3_600_000
/** How far the clocks of a page's server and of this device may differ. */
const leewayMs = 5 * 60_000
/** A shorter nonce can be guessed. */
const shortestNonce = 17

/**
 * Whether a sign-in message is no more than a sign-in to the very page that asks: then it may be signed as a part of a login,
 * without an approval. Anything else is a page that uses the login to get a signature (A63).
 */
export function maySignSilently(message: SiweMessage, { origin, chains, now }: SilentTerms): boolean {
  const { scheme, domain, uri, chainId, nonce, issuedAt, expirationTime, notBefore, resources = [] } = message
  const [issued, expires, begins] = [issuedAt, expirationTime, notBefore].map((time) =>
    Date.parse(time ?? ''),
  )
  return (
    scheme === undefined &&
    domain === new URL(origin).host &&
    isOf(uri, origin) &&
    chains.includes(chainId) &&
    /^[A-Za-z0-9]+$/.test(nonce) &&
    nonce.length >= shortestNonce &&
    issued !== undefined &&
    Math.abs(issued - now) <= leewayMs &&
    expires !== undefined &&
    expires > now &&
    expires - now <= longestLifeMs + leewayMs &&
    expires - issued <= longestLifeMs &&
    (notBefore === undefined || (begins !== undefined && begins <= now + leewayMs)) &&
    resources.every((resource) => isOf(resource, origin))
  )
}

/** Whether an address is one of the page's site: also written so, without a user's name before it or `blob:`. */
function isOf(uri: string, origin: string): boolean {
  return URL.parse(uri)?.origin === origin && uri.startsWith(origin)
}
