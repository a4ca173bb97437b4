import type { Holding } from '../chains/holding.ts'
import { emptySwap, type SwapOffer, type SwapState } from '../features/swap/swapState.ts'
import { plainAddress, type SwapToken, swapAddress } from '../features/swap/swapToken.ts'
import { alice, dai, usdc } from './swapService.ts'

const chainId = 'eip155:1'

/** Tokens as the form has them. */
export const ethToken: SwapToken = {
  chainId,
  address: swapAddress(chainId),
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
}
export const usdcToken: SwapToken = {
  chainId,
  address: swapAddress(chainId, usdc),
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}
export const daiToken: SwapToken = {
  chainId,
  address: swapAddress(chainId, dai),
  name: 'Dai',
  symbol: 'DAI',
  decimals: 18,
}

/** What the account holds of a token, in base units. */
export function held(token: SwapToken, amount: bigint): Holding {
  const { name, symbol, decimals } = token
  const address = token === ethToken ? {} : { address: plainAddress(token) }
  return { chainId, name, symbol, decimals, amount, ...address }
}

/** An offer of 2,000 USDC for 1 ETH. */
export function offered(change: Partial<SwapOffer> = {}): SwapOffer {
  return {
    fromAmount: 10n ** 18n,
    toAmount: 2_000_000_000n,
    minToAmount: 1_980_000_000n,
    gas: 120_000n,
    gasPrice: 10n ** 9n,
    readAt: 1_000_000,
    ...change,
  }
}

/** A swap of 1 ETH for USDC, with a price, and nothing in its way. */
export function readySwap(change: Partial<SwapState> = {}): SwapState {
  return {
    ...emptySwap,
    phase: 'initialized',
    isSupported: true,
    isSmartAccount: false,
    account: `${chainId}:${alice}`,
    chainId,
    from: ethToken,
    to: usdcToken,
    amount: { text: '1', decimal: '1', isMax: false },
    tokens: [ethToken, usdcToken, daiToken],
    holdings: [held(ethToken, 10n ** 19n), held(usdcToken, 5_000_000_000n)],
    prices: { [ethToken.address]: '2000', [usdcToken.address]: '1', [daiToken.address]: '1' },
    gasPrice: 10n ** 9n,
    quote: { phase: 'ready', offer: offered(), refreshAt: 1_010_000 },
    ...change,
  }
}

/** The same with another offer. */
export function withOffer(change: Partial<SwapOffer>, state: Partial<SwapState> = {}): SwapState {
  return readySwap({ quote: { phase: 'ready', offer: offered(change), refreshAt: 1_010_000 }, ...state })
}
