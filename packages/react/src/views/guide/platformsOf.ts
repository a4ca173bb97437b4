import type { WalletEntry } from '@latchkey/core'
import { withStores } from '@latchkey/core/internal'

/** Where a wallet runs. */
export type Platform = 'extension' | 'phone' | 'web'

/** Reads from its links where a wallet runs, in the order people ask. */
export function platformsOf(wallet: WalletEntry): readonly Platform[] {
  const { chrome_store, app_store, play_store, mobile_link, webapp_link } = withStores(wallet)
  return [
    ...(chrome_store ? (['extension'] as const) : []),
    ...(app_store || play_store || mobile_link ? (['phone'] as const) : []),
    ...(webapp_link ? (['web'] as const) : []),
  ]
}
