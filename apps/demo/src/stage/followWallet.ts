import { type ConnectedWallet, chainIdFrom, firstAccount } from './connectWallet.ts'

/**
 * Hears what happens inside the wallet, in another tab too: another account, another chain, or none any more.
 * Gives back how to stop.
 */
export function followWallet(
  wallet: ConnectedWallet,
  onChange: (next: ConnectedWallet | undefined) => void,
): () => void {
  function hearAccounts(accounts: unknown): void {
    const address = firstAccount(accounts)
    if (!address) onChange(undefined)
    else if (address !== wallet.address) onChange({ ...wallet, address })
  }
  function hearChain(answer: unknown): void {
    const chainId = chainIdFrom(answer)
    if (chainId !== undefined && chainId !== wallet.chainId) onChange({ ...wallet, chainId })
  }
  wallet.provider.on('accountsChanged', hearAccounts)
  wallet.provider.on('chainChanged', hearChain)
  return () => {
    wallet.provider.removeListener('accountsChanged', hearAccounts)
    wallet.provider.removeListener('chainChanged', hearChain)
  }
}
