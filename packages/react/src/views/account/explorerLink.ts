import type { Chain, Namespace } from '@latchkey/core'

/** Families of chains whose explorers keep accounts under that word; those of the others say address. */
const sayAccount: readonly Namespace[] = ['solana', 'polkadot']

/** The page of an account on the chain's explorer; undefined where the chain has none that a link may open. */
export function explorerLink(chain: Chain | undefined, address: string): string | undefined {
  const [first] = chain?.explorerUrls ?? []
  if (chain === undefined || first === undefined || !URL.canParse(first)) return undefined
  const url = new URL(first)
  const folder = sayAccount.includes(chain.namespace) ? 'account' : 'address'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${folder}/${encodeURIComponent(address)}`
  return url.href
}
