import type { Exchange } from '../../http/exchange.ts'

/** No cache may keep an answer, whatever comes of it: tokens are in it, or a failure that a token would change. */
export function forbidKeeping({ headers }: Exchange): void {
  headers['cache-control'] = 'no-store'
}
