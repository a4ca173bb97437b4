import type { Latchkey } from '../../instance/latchkey.ts'
import type { SentTransaction } from './sentTransaction.ts'

/** The page of a transaction on its chain's explorer; undefined where there is none that a link may open. */
export function transactionLink(
  { config }: Pick<Latchkey, 'config'>,
  { chainId, hash, replacedBy }: Pick<SentTransaction, 'chainId' | 'hash' | 'replacedBy'>,
): string | undefined {
  const [first] = config.networks.find(({ caip2 }) => caip2 === chainId)?.explorerUrls ?? []
  const shown = replacedBy ?? hash
  if (shown === undefined || first === undefined || !URL.canParse(first)) return undefined
  const url = new URL(first)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  url.pathname = `${url.pathname.replace(/\/$/, '')}/tx/${encodeURIComponent(shown)}`
  return url.href
}
