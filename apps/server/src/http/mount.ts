import type { Endpoint } from '@latchkey/wire'
import type { Hono, Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { admit } from './admit.ts'
import { allowOrigin, preflightHeaders, refusedPreflightHeaders } from './cors.ts'
import type { Exchange, Handler, Reply } from './exchange.ts'
import { Failure } from './failure.ts'
import { openVisit } from './openVisit.ts'
import { refuseForeign } from './refuseForeign.ts'
import { type Env, type Responder, respond } from './respond.ts'

/** A route: what it answers, and how it writes failures where that is not the usual way. */
export type Route = { readonly handler: Handler; readonly tell?: (failure: Failure) => Reply }

/**
 * Puts a row of the wire's table on the app. Who may call, what a call costs at least and how large it may be stand in
 * the row; the route is asked only once all of it holds.
 */
export function mount(
  app: Hono<Env>,
  context: Context,
  endpoint: Endpoint,
  { handler, ...tell }: Route,
): void {
  const paths = routePaths(endpoint)
  const use = (responder: Responder) => guarded(context, endpoint, responder)
  app.on(
    endpoint.method,
    paths,
    use({ answer: (exchange) => visit(context, endpoint, exchange, handler), ...tell }),
  )
  app.on('OPTIONS', paths, use({ answer: (exchange) => preflight(context, endpoint, exchange) }))
}

/** Refuses every other method at the address of a row. */
export function mountRefusal(app: Hono<Env>, context: Context, endpoint: Endpoint): void {
  const { method } = endpoint
  const refuse = () => {
    throw new Failure(405, 'method_not_allowed', `Call this address with ${method}.`, {
      headers: { allow: `${method}, OPTIONS` },
    })
  }
  for (const path of routePaths(endpoint)) app.all(path, guarded(context, endpoint, { answer: refuse }))
}

/** Answers only what is meant for this server. */
export function guarded(
  context: Context,
  { path, callers }: Pick<Endpoint, 'path' | 'callers'>,
  { answer, ...tell }: Responder,
) {
  const responded = respond(context, path, {
    answer: (exchange) => {
      refuseForeign(context.config, exchange.incoming, callers)
      return answer(exchange)
    },
    isClosed: callers === 'operator',
    ...tell,
  })
  if (callers !== 'project' && callers !== 'relay') return responded
  return (c: HonoContext<Env>) => {
    // Whatever comes of it: a cache that keeps an answer to no origin, or a failure, must not give it to a page.
    c.env.outgoing.setHeader('vary', 'origin')
    return responded(c)
  }
}

async function visit(
  context: Context,
  endpoint: Endpoint,
  exchange: Exchange,
  handler: Handler,
): Promise<Reply> {
  return handler(await openVisit(context, endpoint, exchange))
}

/** A page of a foreign origin may send its request all the same: a no at this point is one that it could not read. */
async function preflight(context: Context, { callers }: Endpoint, exchange: Exchange): Promise<Reply> {
  if (callers !== 'project' && callers !== 'relay') allowOrigin(exchange, '*')
  else {
    try {
      await admit(context, exchange)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { status: 204, body: '', headers: refusedPreflightHeaders(exchange) }
    }
  }
  return { status: 204, body: '', headers: preflightHeaders(exchange) }
}

/** Hono writes the gap of `/v1/identity/{address}` as `:address`. */
function routePaths({ path }: Endpoint): string[] {
  const route = path.replace(/\{(\w+)\}/g, ':$1')
  return [route, `${route}/`]
}
