import type { WalletEntry } from '@latchkey/core'

type MakeLink = (page: URL) => string

const enc = encodeURIComponent

/**
 * How wallets open a page in their own browser, as their documentation says: the way that needs no relay, because there
 * the wallet is injected into the page.
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
  'im.token.imtokenevm': ({ href }) => `imtokenv2://navigate/DappView?url=${enc(href)}`,
}

/** The link that opens this page inside the wallet's own browser, where one is known. */
export function openPageLink(wallet: Pick<WalletEntry, 'rdns'>, page: string): string | undefined {
  const rdns = wallet.rdns?.toLowerCase() ?? ''
  // Only a page that others can reach: a wallet on the phone cannot open a file or a frame without an address.
  if (!Object.hasOwn(byRdns, rdns) || !/^https?:/.test(page)) return undefined
  return byRdns[rdns]?.(new URL(page))
}
