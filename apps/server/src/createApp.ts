import { type Endpoint, endpoints } from '@latchkey/wire'
import { Hono, type Context as HonoContext } from 'hono'
import type { Context } from './context.ts'
import { admit } from './http/admit.ts'
import { allowOrigin, preflightHeaders, refusedPreflightHeaders } from './http/cors.ts'
import type { Handler } from './http/exchange.ts'
import { Failure, failureBody } from './http/failure.ts'
import { type Env, mount } from './http/mount.ts'
import { type RouteKind, refuseForeign } from './http/refuseForeign.ts'
import { errorFields } from './observe/createLog.ts'
import { relayPath } from './relay/isAudience.ts'
import { balanceRoute } from './routes/balance.ts'
import { frontRoute } from './routes/front.ts'
import { fungiblePriceRoute } from './routes/fungiblePrice.ts'
import { gasPriceRoute } from './routes/gasPrice.ts'
import { getAnalyticsConfigRoute } from './routes/getAnalyticsConfig.ts'
import { getAssetImageRoute } from './routes/getAssetImage.ts'
import { getCurrencyImageRoute } from './routes/getCurrencyImage.ts'
import { getMediaRoute } from './routes/getMedia.ts'
import { getTokenImageRoute } from './routes/getTokenImage.ts'
import { getWalletImageRoute } from './routes/getWalletImage.ts'
import { getWalletsRoute } from './routes/getWallets.ts'
import { healthRoute } from './routes/health.ts'
import { historyRoute } from './routes/history.ts'
import { identityRoute } from './routes/identity.ts'
import { metricsRoute } from './routes/metrics.ts'
import { openapiRoute } from './routes/openapi.ts'
import { profileAccountRoute } from './routes/profileAccount.ts'
import { profileReverseRoute } from './routes/profileReverse.ts'
import { relayRpcRoute } from './routes/relayRpc.ts'
import { rpcRoute } from './routes/rpc.ts'
import { sendEventsRoute } from './routes/sendEvents.ts'
import { supportedChainsRoute } from './routes/supportedChains.ts'

/** Endpoints that only pages of a project may call. */
const ofProjects: readonly string[] = [
  'rpc',
  'relayRpc',
  'balance',
  'history',
  'fungiblePrice',
  'gasPrice',
  'identity',
  'profileAccount',
  'profileReverse',
  'sendEvents',
]

/** Endpoints that pages draw pictures from, with an `img` that says no origin. */
const ofPictures: readonly string[] = [
  'getWalletImage',
  'getAssetImage',
  'getTokenImage',
  'getCurrencyImage',
  'getMedia',
]

/** The whole HTTP side: a row of the wire's table for each route, and an answer in JSON for everything else. */
export function createApp(context: Context): Hono<Env> {
  const app = new Hono<Env>()
  const handlers: { readonly [Name in keyof typeof endpoints]: Handler } = {
    front: frontRoute(),
    supportedChains: supportedChainsRoute(context),
    rpc: rpcRoute(context),
    relayRpc: relayRpcRoute(context),
    balance: balanceRoute(context),
    history: historyRoute(context),
    fungiblePrice: fungiblePriceRoute(context),
    gasPrice: gasPriceRoute(context),
    identity: identityRoute(context),
    profileAccount: profileAccountRoute(context),
    profileReverse: profileReverseRoute(context),
    getWallets: getWalletsRoute(context),
    getWalletImage: getWalletImageRoute(context),
    getAssetImage: getAssetImageRoute(context),
    getTokenImage: getTokenImageRoute(context),
    getCurrencyImage: getCurrencyImageRoute(context),
    getMedia: getMediaRoute(context),
    getAnalyticsConfig: getAnalyticsConfigRoute(context),
    sendEvents: sendEventsRoute(context),
    healthz: healthRoute(context),
    metrics: metricsRoute(context),
    openapi: openapiRoute(),
  }
  for (const name of Object.keys(handlers) as (keyof typeof endpoints)[]) {
    const endpoint: Endpoint = endpoints[name]
    const path = routePath(endpoint.path)
    const paths = [path, `${path}/`]
    const kind = kindOf(name)
    const preflight = kind === 'project' ? projectPreflight(context) : openPreflight
    app.on(endpoint.method, paths, route(context, endpoint.path, kind, handlers[name]))
    app.on('OPTIONS', paths, route(context, endpoint.path, kind, preflight))
  }
  const rpcPaths = [endpoints.rpc.path, `${endpoints.rpc.path}/`]
  app.on('GET', rpcPaths, route(context, endpoints.rpc.path, 'project', upgradeRequired))
  app.on(
    'GET',
    [relayPath, `${relayPath}/`],
    route(context, relayPath, 'project', context.relay ? socketsOnly : notFound),
  )
  for (const [name, { path, method }] of Object.entries(endpoints)) {
    const refused = route(context, path, kindOf(name), wrongMethod(method))
    app.all(routePath(path), refused).all(`${routePath(path)}/`, refused)
  }
  app.notFound(route(context, '(none)', 'open', notFound))
  app.onError((error) => {
    // Handlers never throw past `mount`; this is for what nobody thought of.
    context.log.error('unexpected error', errorFields(error))
    return Response.json(failureBody(new Failure(500, 'internal', 'Something went wrong here.')), {
      status: 500,
    })
  })
  return app
}

function kindOf(name: string): RouteKind {
  if (ofProjects.includes(name)) return 'project'
  return ofPictures.includes(name) ? 'picture' : 'open'
}

/** Makes a route that only requests meant for this server reach. */
function route(context: Context, path: string, kind: RouteKind, handler: Handler) {
  const mounted = mount(context, path, (exchange) => {
    refuseForeign(context.config, exchange.incoming, kind)
    return handler(exchange)
  })
  if (kind !== 'project') return mounted
  return (c: HonoContext<Env>) => {
    // Whatever comes of it: a cache that keeps an answer to no origin, or a failure, must not give it to a page.
    c.env.outgoing.setHeader('vary', 'origin')
    return mounted(c)
  }
}

/** Hono writes the gap of `/v1/identity/{address}` as `:address`. */
function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** A page of a foreign origin may send its request all the same: a no at this point is one that it could not read. */
function projectPreflight(context: Context): Handler {
  return async (exchange) => {
    try {
      await admit(context, exchange)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { status: 204, body: '', headers: refusedPreflightHeaders(exchange) }
    }
    return { status: 204, body: '', headers: preflightHeaders(exchange) }
  }
}

const openPreflight: Handler = (exchange) => {
  allowOrigin(exchange, '*')
  return { status: 204, body: '', headers: preflightHeaders(exchange) }
}

const upgradeRequired: Handler = () => {
  throw new Failure(426, 'upgrade_required', 'Call this address with POST: it does not serve WebSockets.', {
    headers: { upgrade: 'websocket' },
  })
}

const socketsOnly: Handler = () => {
  throw new Failure(426, 'upgrade_required', 'Open a WebSocket here, or call /relay/rpc with POST.', {
    headers: { upgrade: 'websocket' },
  })
}

function wrongMethod(method: string): Handler {
  return () => {
    throw new Failure(405, 'method_not_allowed', `Call this address with ${method}.`, {
      headers: { allow: `${method}, OPTIONS` },
    })
  }
}

const notFound: Handler = () => {
  throw new Failure(404, 'not_found', 'There is nothing at this address: /openapi.json lists what there is.')
}
