import { formatUnits, type Holding, sayFiat, sayUnits, type WordsState } from '@latchkey/core'
import { floorAmount } from '@latchkey/core/internal'

/** How many digits of a small price count. */
const priceDigits = 4

/** A price with more zeros than this after the point is less than can be written. */
const mostZeros = 12

/** What one of a token costs. Below one it shows the digits that count: cut like every amount, never rounded up. */
export function sayPrice(words: WordsState, price: string, currency: string): string {
  const [, zeros] = /^0*\.(0*)[1-9]/.exec(price) ?? []
  if (zeros === undefined || zeros.length > mostZeros) return sayFiat(words, price, currency).text
  return sayFiat(words, floorAmount(price, zeros.length + priceDigits), currency).exact
}

/** Every digit of a balance; undefined where it is drawn with every digit already. */
export function exactAmount(
  words: WordsState,
  { amount, decimals, symbol }: Pick<Holding, 'amount' | 'decimals' | 'symbol'>,
): string | undefined {
  // Up to a million millions with three decimals nothing is left out.
  if (/^\d{1,12}(\.\d{1,3})?$/.test(formatUnits(amount, decimals))) return undefined
  return sayUnits(words, amount, decimals, { symbol }).exact
}
