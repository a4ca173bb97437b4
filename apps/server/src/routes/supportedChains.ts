import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'

/** `GET /v1/supported-chains`, for anybody. */
export function supportedChainsRoute(context: Context): Handler {
  const zones = context.ownNames?.zones
  const supported = { ...context.registry.supported(), ...(zones && { nameZones: zones }) }
  // The chains of a sandbox come and go within a coffee; real ones do not.
  const sandbox = context.registry.chains.some((chain) => chain.sandbox)
  const cacheControl = sandbox ? 'public, max-age=5' : 'public, max-age=86400, s-maxage=86400'
  return () => json(200, supported, { 'cache-control': cacheControl })
}
