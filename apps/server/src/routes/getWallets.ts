import type { WalletEntry } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { DirectoryWallet } from '../directory/directory.ts'
import { findWallets } from '../directory/findWallets.ts'
import { readWalletsRequest } from '../directory/walletsRequest.ts'
import { cached } from '../http/cached.ts'
import type { Handler } from '../http/exchange.ts'

/** `GET /getWallets`, for anybody: what is asked is not kept, and what is searched is not logged. */
export function getWalletsRoute(context: Context): Handler {
  const { wallets } = context.directory
  return (exchange) => {
    const found = findWallets(wallets, readWalletsRequest(exchange.query))
    const body = JSON.stringify({ count: found.count, data: found.wallets.map(entryOf) })
    return cached(exchange, body, {
      'cache-control': 'public, max-age=7200, stale-while-revalidate=86400',
    })
  }
}

/** What a client gets to know of a wallet; what is not known is null. */
function entryOf(wallet: DirectoryWallet): WalletEntry {
  return {
    id: wallet.id,
    name: wallet.name,
    homepage: wallet.homepage ?? null,
    image_id: wallet.image_id,
    order: wallet.order,
    mobile_link: wallet.mobile_link ?? null,
    desktop_link: wallet.desktop_link ?? null,
    webapp_link: wallet.webapp_link ?? null,
    app_store: wallet.app_store ?? null,
    play_store: wallet.play_store ?? null,
    chrome_store: wallet.chrome_store ?? null,
    rdns: wallet.rdns ?? null,
    injected: wallet.injected ?? [],
    chains: [...wallet.chains],
    badge_type: wallet.badge_type,
  }
}
