import { LenientWalletPage, paths, type WalletPage } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import { withDeadline } from '../../base/deadline.ts'
import type { HttpQuery } from '../../base/http.ts'
import { HttpDeadlineError } from '../../base/httpErrors.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { listed } from './listed.ts'

/** How long the directory may take in all, retries included: a visitor looks at skeletons meanwhile. */
const patienceMs = 10_000

/** Asks the site's directory for a page of wallets for its chains; entries that are none are left out. */
export async function fetchWallets(
  latchkey: Pick<Latchkey, 'config' | 'deps'>,
  query: HttpQuery,
  signal?: AbortSignal,
): Promise<WalletPage> {
  const { config, deps } = latchkey
  const api = createApi(latchkey, 'directory')
  if (!api) return { data: [], count: 0 }
  const always = {
    chains: listed(config.networks.map(({ caip2 }) => caip2)),
    include: listed(config.includeWalletIds),
    exclude: listed(config.excludeWalletIds),
  }
  const tooLate = () => new HttpDeadlineError(patienceMs)
  return await withDeadline({ clock: deps.clock, ms: patienceMs, signal, tooLate }, (ending) =>
    api.get(paths.getWallets, {
      response: LenientWalletPage,
      query: { ...always, ...query },
      signal: ending,
    }),
  )
}
