import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { errorFields } from '../observe/createLog.ts'
import { allowOrigin } from './cors.ts'
import type { Exchange, Handler, Reply } from './exchange.ts'
import { Failure, failureBody, tryLater } from './failure.ts'

/** What Hono hands to a route: Node's own request and response. */
export type Env = { Bindings: HttpBindings }

/** Who hears of every request. */
type Watchers = Pick<Context, 'log' | 'metrics' | 'stopping'>

/** How long a client may take to read its answer. Until then we hold it in memory. */
const readingMs = 120_000

/** Makes a route of a handler: gives the request its id, and writes, counts and logs whatever comes of it. */
export function mount(context: Watchers, route: string, handler: Handler, patienceMs = readingMs) {
  return async (c: HonoContext<Env>): Promise<Response> => {
    const started = performance.now()
    const { incoming, outgoing } = c.env
    const exchange: Exchange = {
      requestId: randomUUID(),
      incoming,
      query: (name) => c.req.query(name),
      part: (name) => c.req.param(name) ?? '',
      headers: {},
      notes: {},
    }
    const reply = await answer(context, exchange, handler)
    const headers: Record<string, string> = exchange.headers
    headers['x-request-id'] = exchange.requestId
    headers['x-content-type-options'] = 'nosniff'
    Object.assign(headers, reply.headers)
    if (reply.status !== 204 && reply.status !== 304) {
      headers['content-type'] ??= 'application/json'
      headers['content-length'] = String(Buffer.byteLength(reply.body))
    }
    if (context.stopping()) headers['connection'] = 'close'
    // Straight to Node: what Hono would do for us costs more than the rest of a small answer.
    outgoing.writeHead(reply.status, headers)
    outgoing.end(reply.body)
    if (outgoing.writableLength > 0) endWhenSlow(outgoing, patienceMs)
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

/** What the system did not take at once waits for the client, who may have no mind to read it. */
function endWhenSlow(outgoing: ServerResponse, patienceMs: number): void {
  const timer = setTimeout(() => outgoing.destroy(), patienceMs).unref()
  outgoing.on('close', () => clearTimeout(timer))
}

async function answer(context: Watchers, exchange: Exchange, handler: Handler): Promise<Reply> {
  try {
    if (context.stopping()) throw tryLater(503, 'stopping', 'The server is stopping: try again in 2 s.', 2)
    return await handler(exchange)
  } catch (error) {
    // Why it failed any page may read: a failure holds no data, and unread it would look like a network that is down.
    if (!exchange.headers['access-control-allow-origin']) allowOrigin(exchange, '*')
    return failureReply(error instanceof Failure ? error : unexpected(context, exchange, error))
  }
}

/** The answer that tells of a failure. */
function failureReply(failure: Failure): Reply {
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
