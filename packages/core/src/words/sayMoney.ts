import { floorAmount } from '../base/amounts.ts'
import { type Said, sayAmount, sayNumber, type Write } from './sayAmount.ts'
import type { WordsState } from './words.ts'
import { writeNumber } from './writeNumber.ts'

/** How an amount of money is written. */
export type MoneyStyle = {
  /** A whole amount goes without its cents: €100. */
  readonly short?: boolean
}

/** Says an amount of any currency with as many decimals as that currency has; what is no currency, as an amount of a token. */
export function sayMoney(
  words: WordsState,
  { amount, currency }: { readonly amount: string; readonly currency: string },
  { short = false }: MoneyStyle = {},
): Said {
  if (!/^[a-z]{3}$/i.test(currency)) return sayAmount(words, amount, { symbol: currency })
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const places = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2
  const write: Write = (decimal, options) => {
    const [whole = '0', fraction = ''] = floorAmount(decimal, decimal.length).split('.')
    const isWhole = options?.notation !== undefined || places === 0 || (short && fraction === '')
    return writeNumber(isWhole ? whole : `${whole}.${fraction.padEnd(places, '0')}`, words.locale, {
      ...style,
      ...options,
    })
  }
  return sayNumber(words, amount, places, write)
}
