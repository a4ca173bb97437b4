import type { CaipChainId } from '../../base/caip.ts'
import { buyNamespaces } from './buyNetworks.ts'
import type { BuyToken } from './buyState.ts'
import type { MarketToken } from './marketOptions.ts'

/** The account that receives. */
export type BuyReceiver = {
  /** The network of the account in use. */
  readonly chainId: CaipChainId
  /** Whether the account is a contract, which exists on its own network only. */
  readonly isOwnNetworkOnly: boolean
}

/**
 * The tokens that an account can receive on the networks of the site: on eip155 and solana (S9.44), and only on chains of
 * its own family.
 */
export function tokensFor(
  tokens: readonly MarketToken[],
  site: readonly CaipChainId[],
  { chainId, isOwnNetworkOnly }: BuyReceiver,
): readonly BuyToken[] {
  const family = buyNamespaces.find((namespace) => chainId.startsWith(`${namespace}:`))
  if (family === undefined) return []
  return tokens.flatMap(({ networks, ...token }) => {
    const [first, ...rest] = networks.filter(
      (network) =>
        network.chainId.startsWith(`${family}:`) &&
        site.includes(network.chainId) &&
        (!isOwnNetworkOnly || network.chainId === chainId),
    )
    return first === undefined ? [] : [{ ...token, networks: [first, ...rest] as const }]
  })
}
