import { type Capability, paths, SupportedChains } from '@latchkey/wire'
import type { QueryClient } from '@tanstack/query-core'
import type { CaipChainId } from '../base/caip.ts'
import { type ApiCaller, createApi } from './createApi.ts'

const none: SupportedChains = { http: [], ws: [], capabilities: {} }

/** What the site's server can do on which chains: asked once in a page's life, and nothing where there is no server. */
export function supportedChainsQuery(latchkey: ApiCaller) {
  return {
    queryKey: ['supportedChains', latchkey.config.endpoints?.api ?? ''],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SupportedChains> =>
      (await createApi(latchkey)?.get(paths.supportedChains, { response: SupportedChains, signal })) ?? none,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  } as const
}

/** Whether the site's server can do this on a chain; one that does not answer cannot. */
export async function isSupported(
  latchkey: ApiCaller,
  client: QueryClient,
  chainId: CaipChainId,
  capability: Capability,
): Promise<boolean> {
  try {
    const { capabilities } = await client.fetchQuery(supportedChainsQuery(latchkey))
    return capabilities[chainId]?.includes(capability) ?? false
  } catch {
    return false
  }
}
