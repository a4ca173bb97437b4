import { endpoints } from '@latchkey/wire'
import { type Handler, json } from '../http/exchange.ts'

/** `GET /`, for whoever opens the address in a browser. */
export function frontRoute(): Handler {
  const { supportedChains, getWallets, healthz, metrics, openapi } = endpoints
  const links = {
    chains: supportedChains.path,
    wallets: getWallets.path,
    health: healthz.path,
    metrics: metrics.path,
    description: openapi.path,
  }
  return () => json(200, { name: 'Latchkey server', links })
}
