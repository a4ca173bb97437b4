import type { WalletPage } from '@latchkey/wire'
import type { HttpQuery } from '../../base/http.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/**
 * Asks the site's directory for a page of wallets. A site without one never loads what asks it, and the list that is
 * known already does not wait for that either.
 */
export async function askWallets(
  latchkey: Pick<Latchkey, 'config' | 'deps'>,
  query: HttpQuery,
  signal?: AbortSignal,
): Promise<WalletPage> {
  if (!latchkey.config.endpoints) return { data: [], count: 0 }
  const { fetchWallets } = await import('./fetchWallets.ts')
  return fetchWallets(latchkey, query, signal)
}
