import { multiplyDecimals, sayAmount, sayFiat } from '@latchkey/core/send'
import type { SwapFigures, SwapState } from '@latchkey/core/swap'
import { isCoin, offerOf, swapFigures } from '@latchkey/core/swap'
import type { Detail } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { sayPercent } from './sayPercent.ts'
import { sayRate } from './sayRate.ts'

/** The figures of a quote, line by line. */
export type SaidFigures = {
  readonly rate: string | undefined
  readonly least: Detail
  readonly impact: Detail | undefined
  /** The provider fee; absent if it is zero (S9.12). */
  readonly fee: Detail | undefined
  readonly cost: Detail
  readonly provider: Detail | undefined
}

/** Formats the figures of the newest quote; undefined without one. */
export function useFigures(state: SwapState): SaidFigures | undefined {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const cost = useNetworkCost(state)
  const { from, to } = state
  const figures = swapFigures(state)
  if (figures === undefined || from === undefined || to === undefined) return undefined
  const { rate, minimum, priceImpact, providerFee, providerFeeRate } = figures
  const least = sayAmount(words, minimum, { symbol: to.symbol, places: 6 })
  const fee = sayAmount(words, providerFee, { symbol: from.symbol, places: 6 })
  const provider = offerOf(state)?.provider
  return {
    rate: rate === undefined ? undefined : sayRate(words, rate, { from: from.symbol, to: to.symbol }),
    least: { label: say('swap.least'), value: <bdi title={least.exact}>{least.text}</bdi> },
    impact:
      priceImpact === undefined
        ? undefined
        : { label: say('swap.impact'), value: <bdi>{sayPercent(words, priceImpact)}</bdi> },
    fee: /[1-9]/.test(providerFeeRate)
      ? {
          label: say('swap.fee', { percent: sayPercent(words, multiplyDecimals(providerFeeRate, '100')) }),
          value: <bdi title={fee.exact}>{fee.text}</bdi>,
        }
      : undefined,
    cost: { label: say('send.cost'), value: cost(figures) },
    provider:
      provider === undefined ? undefined : { label: say('swap.provider'), value: <bdi>{provider}</bdi> },
  }
}

/** The network cost, in the visitor's currency if the coin has a price. */
function useNetworkCost(state: SwapState): (figures: SwapFigures) => Detail['value'] {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  return ({ networkCost, networkCostInUSD }) => {
    if (state.isSmartAccount) return say('send.cost.none')
    if (networkCost === undefined) return say('send.cost.failed')
    const symbol = state.tokens.find(isCoin)?.symbol
    const inCoin = sayAmount(words, networkCost, { ...(symbol && { symbol }), places: 6 })
    const said = networkCostInUSD === undefined ? inCoin : sayFiat(words, networkCostInUSD)
    return <bdi title={inCoin.exact}>{said.text}</bdi>
  }
}
