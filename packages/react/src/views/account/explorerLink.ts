import type { Chain, Namespace } from '@latchkey/core'

/** Where explorers keep accounts. */
const folders: Readonly<Record<Namespace, string>> = {
  eip155: 'address',
  solana: 'account',
  polkadot: 'account',
  bip122: 'address',
}

/** The page of an account on the chain's explorer; undefined where the chain has none that a link may open. */
export function explorerLink(chain: Chain | undefined, address: string): string | undefined {
  const [first] = chain?.explorerUrls ?? []
  if (chain === undefined || first === undefined || !URL.canParse(first)) return undefined
  const url = new URL(first)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${folders[chain.namespace]}/${encodeURIComponent(address)}`
  return url.href
}
