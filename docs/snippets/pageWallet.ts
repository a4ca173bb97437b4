import { announceWallet, createPageWallet, type PageWallet } from '@latchkey/testing/page'

/** A wallet on Ethereum for a test that runs inside the page; connecting and signing need no node behind it. */
export function giveWallet(): { readonly wallet: PageWallet; readonly takeAway: () => void } {
  const chains = [{ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }]
  const wallet = createPageWallet({ name: 'Harbor', chains }, window)
  const stop = announceWallet(wallet, window)
  const takeAway = () => {
    stop()
    wallet.dispose()
  }
  return { wallet, takeAway }
}
