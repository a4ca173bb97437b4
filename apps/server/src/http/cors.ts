import type { Exchange } from './exchange.ts'

/** What a page may read of an answer besides its body. */
const exposed =
  'x-request-id, date, retry-after, ratelimit, ratelimit-policy, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset'

/** Lets the pages of one origin read the answer. Never with credentials: nothing here rests on cookies. */
export function allowOrigin(exchange: Exchange, origin: string): void {
  const { headers } = exchange
  headers['access-control-allow-origin'] = origin
  headers['access-control-expose-headers'] = exposed
  if (origin !== '*') headers['vary'] = 'origin'
}

const spoken = {
  'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
  'access-control-allow-headers':
    'content-type, user-agent, referer, origin, solana-client, sec-fetch-mode, x-sdk-type, x-sdk-version, authorization, x-nonce-jwt',
}

/** What a preflight hears besides which origin is allowed. */
export function preflightHeaders(exchange: Exchange): Record<string, string> {
  const asked = exchange.incoming.headers['access-control-request-private-network']
  return {
    ...spoken,
    'access-control-max-age': '86400',
    // A public page that reaches a server on this machine or network asks first.
    ...(asked === 'true' ? { 'access-control-allow-private-network': 'true' } : {}),
  }
}

/**
 * What the preflight of a page hears that will be refused: it may ask, and then reads why. Not for long, since its
 * project may be added meanwhile, and never from a public page into a private network.
 */
export function refusedPreflightHeaders(exchange: Exchange): Record<string, string> {
  allowOrigin(exchange, '*')
  return { ...spoken, vary: 'origin' }
}
