import { formatUnits, parseUnits } from '../../base/amounts.ts'
import { multiplyDecimals } from '../../base/decimals.ts'
import type { SwapOffer, SwapState } from './swapState.ts'
import { isCoin, type SwapToken, swapAddress } from './swapToken.ts'

/** Units of gas that a swap is thought to take where the service does not give it (S9.13). */
export const defaultGas = 150_000n

/** All of something, in hundredths of a percent. */
const whole = 10_000n

/** The base units that would be paid; undefined while they cannot be told, or are finer than the token. */
export function swapUnits({ from, amount }: Pick<SwapState, 'from' | 'amount'>): bigint | undefined {
  if (from === undefined || amount.decimal === undefined) return undefined
  return fractionOf(amount.decimal) > from.decimals ? undefined : parseUnits(amount.decimal, from.decimals)
}

/** The digits after the point that count. */
export function fractionOf(decimal: string): number {
  return (decimal.split('.')[1] ?? '').replace(/0+$/, '').length
}

/** The newest offer for what stands in the form. */
export function offerOf({ quote }: Pick<SwapState, 'quote'>): SwapOffer | undefined {
  return quote.phase === 'ready' ? quote.offer : quote.phase === 'reading' ? quote.last : undefined
}

/** The slippage in hundredths of a percent. */
export function slippageBps(slippage: string): bigint {
  return parseUnits(slippage, 2)
}

/** What is left of an amount after the worst slippage, floored. */
export function leastOf(amount: bigint, bps: bigint): bigint {
  return (amount * (whole - bps)) / whole
}

/** How much the account has of a token. */
export function balanceOf({ holdings }: Pick<SwapState, 'holdings'>, token: SwapToken): bigint {
  const found = holdings.find(({ chainId, address }) => swapAddress(chainId, address) === token.address)
  return found?.amount ?? 0n
}

/** What an amount of a token is worth in USD, exactly; undefined where the price is unknown. */
export function worthOf(
  { prices }: Pick<SwapState, 'prices'>,
  token: SwapToken,
  units: bigint,
): string | undefined {
  const price = prices[token.address]
  return price === undefined ? undefined : multiplyDecimals(formatUnits(units, token.decimals), price)
}

/** What the network takes for an offer, in base units of its coin; undefined where the price of gas is unknown. */
export function networkCost({ gas, gasPrice }: Pick<SwapOffer, 'gas' | 'gasPrice'>): bigint | undefined {
  return gasPrice === undefined ? undefined : gas * gasPrice
}

/** What the network would take: by the offer, else for the usual units of gas; zero where its price is unknown. */
export function expectedCost({ quote, gasPrice }: Pick<SwapState, 'quote' | 'gasPrice'>): bigint {
  const offer = offerOf({ quote })
  return (offer && networkCost(offer)) ?? defaultGas * (gasPrice ?? 0n)
}

/** The most that can be paid: of the coin, less what the network may take, and half of that again since its price moves. */
export function mostOf(
  state: Pick<SwapState, 'holdings' | 'quote' | 'gasPrice' | 'isSmartAccount'>,
  token: SwapToken,
): bigint {
  const balance = balanceOf(state, token)
  if (!isCoin(token) || state.isSmartAccount) return balance
  const left = balance - (expectedCost(state) * 3n) / 2n
  return left > 0n ? left : 0n
}
