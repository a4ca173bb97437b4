import type { WalletEntry } from '@latchkey/wire'

type MakeLink = (page: URL) => string

const enc = encodeURIComponent

/**
 * How wallets open a page in their own browser: the way that needs no relay, because there the wallet is injected into
 * the page. Each is tested as text. The forms are those of permissively licensed lists: MetaMask (whose host has another
 * name since) and Phantom of thirdweb 5.121.6 (Apache-2.0); Trust, OKX, Bitget, Solflare and, under another host of its
 * own, Coinbase of @dynamic-labs/wallet-book 5.8.1 (MIT).
 */
const byRdns: Readonly<Record<string, MakeLink>> = {
  'io.metamask': ({ host, pathname, search, hash }) =>
    `https://link.metamask.io/dapp/${host}${pathname}${search}${hash}`,
  'com.coinbase.wallet': ({ href }) => `https://go.cb-w.com/dapp?cb_url=${enc(href)}`,
  'app.phantom': ({ href, origin }) => `https://phantom.app/ul/browse/${enc(href)}?ref=${enc(origin)}`,
  'com.trustwallet.app': ({ href }) => `https://link.trustwallet.com/open_url?coin_id=60&url=${enc(href)}`,
  'com.okex.wallet': ({ href }) =>
    `https://web3.okx.com/download?deeplink=${enc(`okx://wallet/dapp/url?dappUrl=${enc(href)}`)}`,
  'com.bitget.web3': ({ href }) => `https://bkcode.vip?action=dapp&url=${enc(href)}`,
  'com.solflare': ({ href, origin }) => `https://solflare.com/ul/v1/browse/${enc(href)}?ref=${enc(origin)}`,
}

/** The link that opens this page inside the wallet's own browser, where one is known. */
export function openPageLink(
  wallet: Pick<WalletEntry, 'rdns'> & { readonly id?: string },
  page: string,
): string | undefined {
  // Only a page that others can reach: a wallet on the phone cannot open a file or a frame without an address.
  if (!/^https?:/.test(page)) return undefined
  // A wallet without an extension announces nothing, and is known by its id alone.
  const rdns = [wallet.rdns, wallet.id].find((name) => name && Object.hasOwn(byRdns, name.toLowerCase()))
  return byRdns[rdns?.toLowerCase() ?? '']?.(new URL(page))
}
