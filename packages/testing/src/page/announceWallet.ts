import { announceProvider } from '../announce/announceProvider.ts'
import type { EvmWallet } from '../evm/evmTypes.ts'

/** Announces a wallet to a page by EIP-6963 for as long as it lives; gives back how to stop. */
export function announceWallet(wallet: EvmWallet, page: Window): () => void {
  const provider = wallet.providerFor(page.location.origin)
  let stop = wallet.isCrashed() ? () => {} : announceProvider(wallet.info, provider, page)
  const unwatch = wallet.watch((news) => {
    if (news.type === 'event') return
    stop()
    stop = news.type === 'recovered' ? announceProvider(wallet.info, provider, page) : () => {}
  })
  return () => {
    unwatch()
    stop()
  }
}
