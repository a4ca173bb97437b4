import { fillPath, paths } from '@latchkey/wire'
import type { InfiniteData } from '@tanstack/query-core'
import { createApi } from '../../api/createApi.ts'
import { servedImage } from '../../api/servedImage.ts'
import { supportedChainsQuery } from '../../api/supportedChains.ts'
import { activityMessages } from '../../base/activityMessages.ts'
import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress, CaipChainId } from '../../base/caip.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { activityNamespaces } from './activityNamespaces.ts'
import type { ActivityPage } from './entry.ts'
import { LenientHistory, readPage } from './readPage.ts'

/** How long a page of the past is good. */
export const activityStaleMs = 30_000

/** What of the past is asked for. */
export type ActivityOptions = {
  /** Purchases with this provider, not transactions; their state changes fast, so none is kept (S7.31). */
  readonly onramp?: 'coinbase'
}

const nothing: ActivityPage = { entries: [] }

/** The past of an account on its chain, page by page from the newest, from the site's own server. */
export function activityQuery(latchkey: Latchkey, account: CaipAddress, options: ActivityOptions = {}) {
  return {
    queryKey: ['activity', account, options.onramp ?? ''] as readonly unknown[],
    queryFn: ({ pageParam, signal }: { readonly pageParam: unknown; readonly signal: AbortSignal }) =>
      askActivity(latchkey, account, { ...options, cursor: pageParam as string, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: ActivityPage) => next,
    // Asked again as a whole, it would ask for every page: `refreshActivity` brings what is new instead.
    staleTime: options.onramp === undefined ? Number.POSITIVE_INFINITY : 0,
    // Pages that are there stay the very same: to look for that in a long list costs more than the page.
    structuralSharing: false,
    retry: false,
  } as const
}

/** One page of the past by its cursor, '' for the first; kept under the cursor, so that no page is taken for another. */
export function activityPageQuery(
  latchkey: Latchkey,
  account: CaipAddress,
  { cursor = '', ...options }: ActivityOptions & { readonly cursor?: string | undefined } = {},
) {
  return {
    queryKey: ['activityPage', account, options.onramp ?? '', cursor],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      askActivity(latchkey, account, { ...options, cursor, signal }),
    staleTime: options.onramp === undefined ? activityStaleMs : 0,
    retry: false,
  } as const
}

/** What the library keeps of the past. */
export type ActivityPages = InfiniteData<ActivityPage, string>

type Asked = ActivityOptions & {
  readonly cursor: string
  readonly signal: AbortSignal
  /** Not asked for by the visitor, so that it is not counted. */
  readonly isQuiet?: boolean
}

/** One page of the past, as the site's own server tells it. */
export async function askActivity(
  latchkey: Latchkey,
  account: CaipAddress,
  { cursor, onramp, signal, isQuiet = false }: Asked,
): Promise<ActivityPage> {
  const { config } = latchkey
  const chain = config.networks.find(({ caip2 }) => account.startsWith(`${caip2}:`))
  const api = createApi(latchkey)
  // Where there is no past to be had, there is none (S8.48).
  if (!api || !chain || !activityNamespaces.includes(chain.namespace)) return nothing
  try {
    if (!(await isServed(latchkey, chain.caip2))) return nothing
    if (cursor !== '' && !isQuiet)
      latchkey.track({ type: 'track', event: 'LOAD_MORE_TRANSACTIONS', properties: {} })
    const answer = await api.get(fillPath(paths.history, { account: addressOf(account) }), {
      response: LenientHistory,
      query: { chainId: chain.caip2, cursor: cursor || undefined, onramp },
      signal,
    })
    return readPage(answer, chain.caip2, (url) => servedImage(config, url))
  } catch (cause) {
    // Nobody wants it any more: that is no failure.
    if (signal.aborted) throw signal.reason
    if (!isQuiet) latchkey.track({ type: 'track', event: 'ERROR_FETCH_TRANSACTIONS', properties: {} })
    throw new ActivityError({ cause })
  }
}

/** Whether the server has the past of a chain; one that does not say is asked for the past itself, and fails there. */
async function isServed(latchkey: Latchkey, chainId: CaipChainId): Promise<boolean> {
  try {
    const client = await queries(latchkey)
    const { capabilities } = await client.fetchQuery(supportedChainsQuery(latchkey))
    return capabilities[chainId]?.includes('history') ?? false
  } catch {
    return true
  }
}

/** The past cannot be had now; nothing is known of it, which is not the same as nothing having happened. */
class ActivityError extends LatchkeyError<'activity.unavailable'> {
  override readonly name = 'ActivityError'
  constructor(options?: ErrorOptions) {
    const sentence = activityMessages['activity.unavailable']
    super('activity.unavailable', {}, { ...options, sentence })
  }
}
