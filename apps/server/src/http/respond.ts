import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { errorFields } from '../observe/createLog.ts'
import { allowOrigin } from './cors.ts'
import type { Exchange, Reply } from './exchange.ts'
import { Failure, failureBody, tryLater } from './failure.ts'
import { readingMs, sendBody, smallBytes } from './sendBody.ts'
import { visitorAddress } from './visitorAddress.ts'

/** What Hono hands to a route: Node's own request and response. */
export type Env = { Bindings: HttpBindings }

/** Log and metrics of every request. */
type Watchers = Pick<Context, 'log' | 'metrics' | 'stopping' | 'unsent'> & {
  readonly config: Pick<Context['config'], 'trustProxy'>
}

/** How a request is answered, and how its failures are written where that is not the usual way. */
export type Responder = {
  answer(exchange: Exchange): Reply | Promise<Reply>
  tell?(failure: Failure): Reply
  /** No page may read failures either. */
  readonly isClosed?: boolean
}

/** Gives a request its id, has it answered, and writes, counts and logs whatever comes of it. */
export function respond(context: Watchers, route: string, responder: Responder, patienceMs = readingMs) {
  return async (c: HonoContext<Env>): Promise<Response> => {
    const started = performance.now()
    const { incoming, outgoing } = c.env
    const exchange: Exchange = {
      requestId: randomUUID(),
      incoming,
      query: (name) => c.req.query(name),
      part: (name) => c.req.param(name) ?? '',
      headers: {},
      hold: context.unsent.open(visitorAddress(incoming, context.config.trustProxy)),
      notes: {},
    }
    const { reply, bytes } = holdReply(exchange, await answer(context, exchange, responder))
    const headers: Record<string, string> = exchange.headers
    headers['x-request-id'] = exchange.requestId
    headers['x-content-type-options'] = 'nosniff'
    Object.assign(headers, reply.headers)
    if (reply.status !== 204 && reply.status !== 304) {
      headers['content-type'] ??= 'application/json'
      headers['content-length'] = String(bytes)
    }
    if (context.stopping()) headers['connection'] = 'close'
    // Straight to Node: what Hono would do for us costs more than the rest of a small answer.
    outgoing.writeHead(reply.status, headers)
    sendBody(outgoing, reply.body, bytes, exchange.hold, context.unsent, patienceMs)
    const ms = performance.now() - started
    context.metrics.request(route, reply.status, ms / 1000)
    context.log.info('request', {
      requestId: exchange.requestId,
      method: c.req.method,
      route,
      ...exchange.notes,
      status: reply.status,
      ms: Math.round(ms * 100) / 100,
    })
    return RESPONSE_ALREADY_SENT
  }
}

/** A large answer needs room until it is read; where there is none, the client gets a 503 instead. */
function holdReply(exchange: Exchange, reply: Reply): { readonly reply: Reply; readonly bytes: number } {
  const bytes = Buffer.byteLength(reply.body)
  if (bytes <= smallBytes) exchange.hold.release()
  else if (!exchange.hold.resize(bytes)) return holdReply(exchange, failureReply(noRoom()))
  return { reply, bytes }
}

/** Too many answers have not been read yet. */
export function noRoom(): Failure {
  const description = 'Too many answers wait to be read, yours or those of others: try again in 1 s.'
  return tryLater(503, 'busy', description, 1)
}

async function answer(context: Watchers, exchange: Exchange, responder: Responder): Promise<Reply> {
  try {
    if (context.stopping()) throw tryLater(503, 'stopping', 'The server is stopping: try again in 2 s.', 2)
    return await responder.answer(exchange)
  } catch (error) {
    // Why it failed any page may read: a failure holds no data, and unread it would look like a network that is down.
    if (!exchange.headers['access-control-allow-origin'] && !responder.isClosed) allowOrigin(exchange, '*')
    const { tell = failureReply } = responder
    return tell(error instanceof Failure ? error : unexpected(context, exchange, error))
  }
}

/** The answer that tells of a failure. */
export function failureReply(failure: Failure): Reply {
  return { status: failure.status, body: JSON.stringify(failureBody(failure)), headers: failure.headers }
}

function unexpected(context: Watchers, exchange: Exchange, error: unknown): Failure {
  context.log.error('unexpected error', { requestId: exchange.requestId, ...errorFields(error) })
  return new Failure(
    500,
    'internal',
    `Something went wrong here. Tell the operator the id ${exchange.requestId}.`,
  )
}
