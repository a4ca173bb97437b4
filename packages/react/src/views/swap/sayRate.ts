import type { WordsState } from '@latchkey/core'
import { multiplyDecimals, sayAmount } from '@latchkey/core/send'

/** The number of significant digits of a rate. */
const digits = 5

/** With more zeros after the decimal point, the rate is for thousands, millions or billions of the token. */
const mostZeros = 3

type Tokens = { readonly from: string; readonly to: string }

/** Formats the rate: `1 ETH = 3,074.15 USDC`, and for a cheap token `1M PEPPER = 0.0008789 WBTC`. */
export function sayRate(words: WordsState, rate: string, { from, to }: Tokens): string {
  let [base, given] = ['1', rate]
  while (zerosOf(given) > mostZeros && base.length < 13) {
    base += '000'
    given = multiplyDecimals(given, '1000')
  }
  const compact = new Intl.NumberFormat(words.locale, { notation: 'compact' }).format(base as `${number}`)
  const one = `${base === '1' ? new Intl.NumberFormat(words.locale).format(1) : compact} ${from}`
  const other = sayAmount(words, given, { symbol: to, places: placesOf(given) }).text
  return `${one} = ${other}`
}

/** The number of zeros after the decimal point; zero if the integer part is not zero. */
function zerosOf(decimal: string): number {
  const [whole = '', fraction = ''] = decimal.split('.')
  if (/[1-9]/.test(whole)) return 0
  return /^0*/.exec(fraction)?.[0].length ?? 0
}

function placesOf(decimal: string): number {
  const [whole = ''] = decimal.split('.')
  return /[1-9]/.test(whole) ? Math.max(2, digits - whole.length) : zerosOf(decimal) + digits
}
