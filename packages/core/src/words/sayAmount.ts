import { balanceDecimals, floorAmount, formatUnits } from '../base/amounts.ts'
import { say } from './say.ts'
import type { WordsState } from './words.ts'
import { writeNumber } from './writeNumber.ts'

/** A number as a person reads it. */
export type Said = {
  /** What is drawn. */
  readonly text: string
  /** The same for those who hear it. */
  readonly label: string
  /** Every digit, for hover and focus. */
  readonly exact: string
}

/** How an amount is written. */
export type AmountStyle = {
  /** Stands behind the number; a stranger's, so it is cleaned before. */
  readonly symbol?: string
  /** How many decimals it shows at most: 3 unless told (S9.18). */
  readonly places?: number
}

/** From this many digits before the point on, a number is written short. */
const longestWhole = 12

/** As many digits as languages have short words for: thousands of billions. */
const longestNamed = 15

/** What is more than that has no name that people know, and powers of ten are for engineers: it is said to be more. */
const mostNamed = '999'.padEnd(longestNamed, '0')

/** Says an amount: floored to three decimals (S9.18), short where huge, never nothing where there is some. */
export function sayAmount(words: WordsState, amount: string, style: AmountStyle = {}): Said {
  const { symbol, places = balanceDecimals } = style
  const write: Write = (decimal, options) => {
    const number = writeNumber(decimal, words.locale, options)
    return symbol ? `${number} ${symbol}` : number
  }
  return sayNumber(words, amount, places, write, asMoney)
}

/** From a thousand on an amount reads as money does, so a single decimal gets a second one: 1,250.50. */
function asMoney(decimal: string): string {
  return /^\d{4,}\.\d$/.test(decimal) ? `${decimal}0` : decimal
}

/** Says base units of a token, as `sayAmount` does. */
export function sayUnits(words: WordsState, units: bigint, decimals: number, style?: AmountStyle): Said {
  return sayAmount(words, formatUnits(units, decimals), style)
}

/** Writes a plain decimal with what belongs around it. */
export type Write = (decimal: string, options?: Intl.NumberFormatOptions) => string

/** Says a number with so many decimals at most: cut and never rounded up, whatever it is. */
export function sayNumber(
  words: WordsState,
  number: string,
  places: number,
  write: Write,
  shape = (decimal: string) => decimal,
): Said {
  const exact = write(shape(floorAmount(number, number.length)))
  const floored = floorAmount(number, places)
  if (floored === '0' && /[1-9]/.test(number)) {
    const least = write(places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`)
    return { text: `< ${least}`, label: say(words, 'amount.less', { amount: least }) || `< ${least}`, exact }
  }
  const [whole = ''] = floored.split('.')
  if (whole.length > longestNamed) {
    const most = writeShort(mostNamed, write)
    return { text: `> ${most}`, label: say(words, 'amount.more', { amount: most }) || `> ${most}`, exact }
  }
  // Cut here, so that nothing is left to round.
  const text =
    whole.length > longestWhole
      ? writeShort(whole.slice(0, 3).padEnd(whole.length, '0'), write)
      : write(places < 2 ? floored : shape(floored))
  return { text, label: text, exact }
}

/** A huge number by its first three digits: 1.23T. */
function writeShort(whole: string, write: Write): string {
  return write(whole, { notation: 'compact', maximumSignificantDigits: 3 })
}
