import { cached } from './cached.ts'
import { allowOrigin } from './cors.ts'
import type { Exchange, Reply } from './exchange.ts'

/** A picture to serve. */
export type Picture = {
  readonly body: string | Uint8Array
  readonly type: string
  readonly etag: string
  /** Whether the same address will always give the same picture. */
  readonly lasting: boolean
}

const forever = 'public, max-age=31536000, immutable'
/** What stands in for a picture may give way to the real one. */
const aDay = 'public, max-age=86400, stale-while-revalidate=604800'

/** Serves a picture to any page; opened by itself it can run nothing and load nothing. */
export function image(exchange: Exchange, picture: Picture): Reply {
  allowOrigin(exchange, '*')
  return cached(
    exchange,
    picture.body,
    {
      'content-type': picture.type,
      'cache-control': picture.lasting ? forever : aDay,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
    picture.etag,
  )
}
