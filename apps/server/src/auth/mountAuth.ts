import { authCalls } from '@latchkey/wire/embedded'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { charge } from '../http/charge.ts'
import { allowOrigin } from '../http/cors.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { type CallRequest, mountCalls } from '../http/mountCalls.ts'
import { refuseForeign } from '../http/refuseForeign.ts'
import { type Env, type Responder, respond } from '../http/respond.ts'
import { visitorAddress } from '../http/visitorAddress.ts'
import { walletPolicy } from '../limits/policies.ts'
import type { AuthContext } from './authContext.ts'
import { createAuthHandlers, type SeenRequester } from './createAuthHandlers.ts'
import { networkOf } from './networkOf.ts'

/** Puts the calls of the frame on the app: for pages of the frame's own origin, and for no others. */
export function mountAuth(app: Hono<Env>, context: Context, auth: AuthContext, frameOrigin: string): void {
  const guarded = (path: string, { answer }: Responder) =>
    respond(context, path, {
      answer: (exchange) => {
        admitFrame(context, exchange, { path, frameOrigin })
        return answer(exchange)
      },
    })
  const see = ({ exchange }: CallRequest): SeenRequester => ({
    city: cityOf(context, exchange),
    network: networkOf(visitorAddress(exchange.incoming, context.config.trustProxy)),
  })
  mountCalls(app, authCalls, createAuthHandlers(auth, see), guarded)
  for (const { path } of Object.values(authCalls)) {
    app.on('OPTIONS', path, guarded(path, { answer: preflight }))
    app.all(path, guarded(path, { answer: refuseMethod }))
  }
}

function admitFrame(
  context: Context,
  exchange: Exchange,
  { path, frameOrigin }: { readonly path: string; readonly frameOrigin: string },
): void {
  exchange.headers['vary'] = 'origin'
  refuseForeign(context.config, exchange.incoming, 'project')
  if (exchange.incoming.headers.origin !== frameOrigin) {
    throw new Failure(403, 'origin_refused', 'Only the wallet itself may call this address.')
  }
  allowOrigin(exchange, frameOrigin)
  // The one call with a cookie, for a window of the wallet: without this a browser would neither send nor keep it. A cookie
  // alone gives nothing, the call needs a stamp like the others.
  if (path === authCalls.recognizeBrowser.path) exchange.headers['access-control-allow-credentials'] = 'true'
  if (exchange.incoming.method === 'OPTIONS') return
  charge(context, exchange, walletPolicy, visitorAddress(exchange.incoming, context.config.trustProxy), 1)
}

function preflight(): Reply {
  return {
    status: 204,
    body: '',
    headers: {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, x-stamp',
      'access-control-max-age': '86400',
    },
  }
}

function refuseMethod(): never {
  throw new Failure(405, 'method_not_allowed', 'Call this address with POST.', {
    headers: { allow: 'POST, OPTIONS' },
  })
}

/** Only a proxy that the operator trusts says where a visitor is. */
function cityOf({ config }: Context, { incoming }: Exchange): string | undefined {
  const city = config.cityHeader && config.trustProxy > 0 ? incoming.headers[config.cityHeader] : undefined
  return typeof city === 'string' && city !== '' ? city.slice(0, 80) : undefined
}
