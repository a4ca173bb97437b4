import type { EvmProvider, EvmWallet } from '../evm/evmTypes.ts'

/** How a legacy provider looks. */
export type LegacyOptions = {
  /** Claims to be MetaMask, as many wallets do. */
  readonly isMetaMask?: boolean
  /** Further wallets, listed under `providers` as several wallets at once do; the first one leads. */
  readonly providers?: readonly EvmWallet[]
}

type LegacyProvider = EvmProvider & {
  readonly isMetaMask?: boolean
  readonly providers?: readonly LegacyProvider[]
}

/** Puts a wallet under `window.ethereum`, as wallets did before EIP-6963; gives back how to take it away. */
export function asWindowEthereum(wallet: EvmWallet, page: Window, options: LegacyOptions = {}): () => void {
  const dress = (dressed: EvmWallet): LegacyProvider => ({
    ...dressed.providerFor(page.location.origin),
    ...(options.isMetaMask && { isMetaMask: true }),
  })
  const own = dress(wallet)
  const providers = options.providers && [own, ...options.providers.map(dress)]
  const ethereum = providers ? { ...own, providers } : own
  const before = Object.getOwnPropertyDescriptor(page, 'ethereum')
  Object.defineProperty(page, 'ethereum', {
    value: ethereum,
    configurable: true,
    writable: true,
    enumerable: true,
  })
  page.dispatchEvent(new Event('ethereum#initialized'))
  return () => {
    if (before) Object.defineProperty(page, 'ethereum', before)
    else Reflect.deleteProperty(page, 'ethereum')
  }
}
