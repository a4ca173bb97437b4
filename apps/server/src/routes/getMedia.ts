import { TooBusyError } from '../cache/createCache.ts'
import type { Context } from '../context.ts'
import type { Handler } from '../http/exchange.ts'
import { Failure, tryLater } from '../http/failure.ts'
import { image } from '../http/image.ts'
import { GuardedFetchError } from '../names/guardedFetch.ts'
import { NodeError } from '../reads/nodeError.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'

/** `GET /public/getMedia/{id}`: a picture that somebody wrote on a chain. */
export function getMediaRoute(context: Context): Handler {
  return async (exchange) => {
    try {
      const picture = await context.media.open(exchange.part('id'))
      if (picture === undefined) throw nothing('This server did not give out this link.')
      const reply = image(exchange, picture)
      // A stranger's file: a page may draw it, and who opens it by itself gets a file and no document.
      const kind = picture.type.replace(/^image\/|\+.*$/g, '')
      const disposition = `attachment; filename="picture.${kind}"`
      return { ...reply, headers: { ...reply.headers, 'content-disposition': disposition } }
    } catch (error) {
      if (error instanceof GuardedFetchError) throw nothing('There is no picture behind this link.')
      if (error instanceof TooBusyError) {
        throw tryLater(503, 'busy', 'The server is busy: try again in 1 s.', 1)
      }
      if (error instanceof ChainUnavailableError) {
        throw tryLater(503, 'chain_unavailable', error.message, error.retryAfterSeconds, 'id')
      }
      if (error instanceof NodeError) {
        throw tryLater(
          503,
          'chain_unavailable',
          'The chain does not tell where it is: try again in 5 s.',
          5,
          'id',
        )
      }
      throw error
    }
  }
}

function nothing(description: string): Failure {
  return new Failure(404, 'not_found', description, { field: 'id' })
}
