import type { SupportedChains } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import type { Onramp } from '../onramp/createOnramp.ts'

/** `GET /v1/supported-chains`, for anybody. */
export function supportedChainsRoute(context: Context): Handler {
  const zones = context.ownNames?.zones
  const served = context.registry.supported()
  const supported = {
    ...served,
    capabilities: withOnramp(served.capabilities, context.onramp),
    ...(zones && { nameZones: zones }),
  }
  // The chains of a sandbox come and go within a coffee; real ones do not.
  const sandbox = context.registry.chains.some((chain) => chain.sandbox)
  const cacheControl = sandbox ? 'public, max-age=5' : 'public, max-age=86400, s-maxage=86400'
  return () => json(200, supported, { 'cache-control': cacheControl })
}

/** Adds the chains that providers send to; some have no other capability here, such as Solana. */
function withOnramp(
  capabilities: SupportedChains['capabilities'],
  { sources }: Onramp,
): SupportedChains['capabilities'] {
  const added = new Set(sources.flatMap(({ networks }) => networks))
  return {
    ...capabilities,
    ...Object.fromEntries([...added].map((id) => [id, [...(capabilities[id] ?? []), 'onramp' as const]])),
  }
}
