import { floorAmount, formatUnits, parseUnits, swapOutputDecimals } from '../../base/amounts.ts'
import { divideDecimals, multiplyDecimals } from '../../base/decimals.ts'
import type { SwapOffer, SwapState } from './swapState.ts'
import { isCoin, type SwapToken, swapAddress } from './swapToken.ts'
import { networkCost, offerOf, slippageBps, worthOf } from './swapUnits.ts'

/** The fee of a service that names none (S9.12), as a part of the payment. */
const defaultFeeRate = '0.0085'

/** The figures of an offer, as plain decimals; undefined where they are unknown. */
export type SwapFigures = {
  /** What is received, with 6 decimals (S5.25). */
  readonly toAmount: string
  /** The same with all of its decimals. */
  readonly output: string
  /** What one of the source token gives, in units of the other. */
  readonly rate: string | undefined
  /** What is received at least, in units of the token received. */
  readonly minimum: string
  /** How much less that is than the offer: the offer times the slippage. */
  readonly maxSlippage: string
  /** What is lost to the price, in percent of what is paid: by what both are worth, else by the pools of the route. */
  readonly priceImpact: string | undefined
  /** The same by the pools of the route alone: how much the swap itself moves the price. */
  readonly poolImpact: string | undefined
  /** What is paid and what is received, in USD. */
  readonly fromWorth: string | undefined
  readonly toWorth: string | undefined
  /** What the service takes, in units of the token that is paid. */
  readonly providerFee: string
  /** The part that it takes: 0.0085 is 0.85 %. */
  readonly providerFeeRate: string
  /** What the network takes, in units of its coin and in USD. */
  readonly networkCost: string | undefined
  readonly networkCostInUSD: string | undefined
}

/** The figures of the newest offer; undefined while there is none. */
export function swapFigures(state: SwapState): SwapFigures | undefined {
  const { from, to, slippage, prices } = state
  const offer = shownOffer(state)
  if (offer === undefined || from === undefined || to === undefined) return undefined
  const paid = formatUnits(offer.fromAmount, from.decimals)
  const exact = formatUnits(offer.toAmount, to.decimals)
  const fromWorth = worthOf(state, from, offer.fromAmount)
  const toWorth = worthOf(state, to, offer.toAmount)
  const poolImpact =
    offer.priceImpactBps === undefined ? undefined : formatUnits(BigInt(Math.max(0, offer.priceImpactBps)), 2)
  const cost = networkCost(offer)
  const coinPrice = prices[swapAddress(from.chainId)]
  const inCoin = cost === undefined ? undefined : formatUnits(cost, coinOf(state)?.decimals ?? 18)
  const rate = feeRate(state)
  return {
    toAmount: floorAmount(exact, swapOutputDecimals),
    output: exact,
    rate: divideDecimals(exact, paid, 18),
    minimum: formatUnits(offer.minToAmount, to.decimals),
    maxSlippage: formatUnits((offer.toAmount * slippageBps(slippage)) / 10_000n, to.decimals),
    priceImpact: lossOf(fromWorth, toWorth) ?? poolImpact,
    poolImpact,
    fromWorth,
    toWorth,
    providerFee: floorAmount(multiplyDecimals(paid, rate), from.decimals),
    providerFeeRate: rate,
    networkCost: inCoin,
    networkCostInUSD:
      inCoin === undefined || coinPrice === undefined ? undefined : multiplyDecimals(inCoin, coinPrice),
  }
}

/** Once the swap is built, the preview shows its amounts; a new price changes them with the next build. */
function shownOffer(state: SwapState): SwapOffer | undefined {
  const { build } = state
  const offer = offerOf(state)
  if (offer === undefined || build.phase !== 'swap') return offer
  return { ...offer, toAmount: build.call.toAmount, minToAmount: build.minToAmount }
}

/** The fee of the service as a part of the payment; 0.0085 where it names none (S9.12). */
function feeRate(state: Pick<SwapState, 'quote'>): string {
  const fees = offerOf(state)?.fees
  if (fees === undefined) return defaultFeeRate
  return formatUnits(BigInt(fees.reduce((sum, { bps }) => sum + bps, 0)), 4)
}

/** The chain's own coin in the list of tokens. */
export function coinOf({ tokens }: Pick<SwapState, 'tokens'>): SwapToken | undefined {
  return tokens.find(isCoin)
}

/** How much less is received than is paid, in percent with two decimals; nothing where it is more. */
export function lossOf(paid: string | undefined, received: string | undefined): string | undefined {
  if (paid === undefined || received === undefined) return undefined
  const places = Math.max(scaleOf(paid), scaleOf(received))
  const [given, gotten] = [parseUnits(paid, places), parseUnits(received, places)]
  if (given === 0n) return undefined
  const lost = given > gotten ? given - gotten : 0n
  return formatUnits((lost * 10_000n) / given, 2)
}

function scaleOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}
