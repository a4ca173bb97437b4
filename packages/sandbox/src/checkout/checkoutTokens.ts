import type { ContractName } from '../contracts/contractNames.ts'
import type { SandboxDescription } from '../sandbox.ts'

/** A chain as the sandbox describes it. */
export type CheckoutChain = SandboxDescription['chains'][number]

/** A token that the checkout sells. */
export type CheckoutToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The token's contract; absent for the chain's own coin. */
  readonly contract?: ContractName
  /** The contract that tells its price. */
  readonly feed: ContractName
}

/** The coin, and the tokens that the sandbox has a price of. */
export const checkoutTokens: readonly CheckoutToken[] = [
  { id: 'eth', name: 'Ether', symbol: 'ETH', decimals: 18, feed: 'PriceFeedEthUsd' },
  { id: 'usdc', name: 'USD Coin', symbol: 'USDC', decimals: 6, contract: 'USDC', feed: 'PriceFeedUsdcUsd' },
  {
    id: 'dai',
    name: 'Dai Stablecoin',
    symbol: 'DAI',
    decimals: 18,
    contract: 'DAI',
    feed: 'PriceFeedDaiUsd',
  },
  { id: 'wbtc', name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8, contract: 'WBTC', feed: 'PriceFeedBtcUsd' },
]

/** What is sold on a chain, as the checkout tells it. */
export function offersOn({ caip2, contracts }: CheckoutChain) {
  return checkoutTokens.map(({ id, name, symbol, contract }) => ({
    id,
    name,
    symbol,
    chainId: caip2,
    contract: contract === undefined ? '' : (contracts[contract] ?? ''),
  }))
}
