import type { WalletEntry } from '@latchkey/wire'
import type { Config } from '../../options/options.ts'

/** The network that wallets in the field listen to; a site speaks there under a project of its own. */
const vendorRelay = 'wss://relay.walletconnect.org'
const vendorHost = /^wss:\/\/relay\.walletconnect\.(org|com)(?=[:/]|$)/i

type RelayConfig = Pick<Config, 'walletConnect' | 'pairing' | 'projectId' | 'customWallets'>

/** The relay of a site, and as whom it speaks there; undefined where there are no codes. */
export function relayOf(
  { walletConnect, pairing, projectId }: RelayConfig,
  origin = '',
): { readonly relayUrl: string; readonly projectId: string } | undefined {
  if (!walletConnect || !pairing) return undefined
  const { relayUrl = vendorRelay } = walletConnect
  return {
    relayUrl: relayUrl.startsWith('/') ? origin.replace(/^http/i, 'ws') + relayUrl : relayUrl,
    projectId: walletConnect.projectId ?? projectId,
  }
}

/**
 * Whether the site's relay reaches a wallet; without one, whether there is a code at all. A code names no relay, and a
 * wallet in the field listens only to the vendor's network: the site's own reaches those that were told of it.
 */
export function reachesWallet(config: RelayConfig, wallet?: WalletEntry): boolean {
  const relay = relayOf(config)
  if (relay === undefined) return false
  if (wallet === undefined) return true
  if (vendorHost.test(relay.relayUrl))
    return Boolean(wallet.mobile_link || wallet.desktop_link || wallet.webapp_link)
  const told = [...(config.walletConnect?.walletIds ?? []), ...config.customWallets.map(({ id }) => id)]
  return told.includes(wallet.id)
}
