import { generatePrivateKey } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import type { EvmWalletOptions } from '../evm/evmTypes.ts'
import { announceWallet } from '../page/announceWallet.ts'
import { createPageWallet, type PageWallet } from '../page/createPageWallet.ts'
import { createMemoryStorage } from '../script/storage.ts'
import type { ContractChain } from './adapterShape.ts'

/** Makes a wallet until the test ends; its keys are fresh, so that tests can run side by side. */
export function makeFresh(chains: readonly ContractChain[], options: Partial<EvmWalletOptions>): PageWallet {
  const wallet = createPageWallet(
    {
      name: 'Harbor',
      accounts: [generatePrivateKey(), generatePrivateKey()],
      chains: chains.map(({ id, name, rpcUrls }) => ({ id, name, rpcUrl: rpcUrls[0] ?? '' })),
      ...options,
    },
    window,
    { storage: createMemoryStorage() },
  )
  onTestFinished(wallet.dispose)
  return wallet
}

/** Announces such a wallet in this page until the test ends. */
export function announceFresh(
  chains: readonly ContractChain[],
  options: Partial<EvmWalletOptions>,
): { readonly wallet: PageWallet; remove(): void } {
  const wallet = makeFresh(chains, options)
  const remove = announceWallet(wallet, window)
  onTestFinished(remove)
  return { wallet, remove }
}
