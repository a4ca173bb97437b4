import type { IncomingMessage } from 'node:http'
import type { Callers } from '@latchkey/wire'
import type { Config } from '../config/options.ts'
import { Failure } from './failure.ts'
import { servesHost } from './servesHost.ts'

/** Throws when a request was sent to another host name than ours, or by another site that does not say which it is. */
export function refuseForeign(config: Config, { headers }: IncomingMessage, callers: Callers): void {
  if (!servesHost(headers.host, config)) {
    throw refusal(
      'wrong_host',
      'This server does not go by the host name of this request: call it as localhost, or add the name to LATCHKEY_ALLOWED_HOSTS.',
    )
  }
  // A page that may read an answer says its origin. Without one it only makes us work, or measures how long we take.
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== 'cross-site' || callers === 'picture')
    return
  const isLink = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  if (isLink && (callers === 'anybody' || callers === 'operator')) return
  throw refusal('cross_site', 'Pages of other sites ask with fetch, so that the browser says their origin.')
}

/** Never kept: it depends on headers that caches do not look at. */
function refusal(reason: string, description: string): Failure {
  return new Failure(403, reason, description, { headers: { 'cache-control': 'no-store' } })
}
