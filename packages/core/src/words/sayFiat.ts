import { floorAmount } from '../base/amounts.ts'
import { say } from './say.ts'
import { type Said, sayNumber, type Write } from './sayAmount.ts'
import type { WordsState } from './words.ts'
import { writeNumber } from './writeNumber.ts'

/** How many decimals a value in money shows. */
const fiatDecimals = 2

/** Says a value in money: two decimals, cut and never rounded up; one that nobody knows is said to be unknown. */
export function sayFiat(words: WordsState, value: string | undefined, currency = 'USD'): Said {
  if (value === undefined) {
    const text = say(words, 'fiat.unknown')
    return { text, label: text, exact: text }
  }
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const write: Write = (decimal, options) =>
    writeNumber(options?.notation === undefined ? withCents(decimal) : decimal, words.locale, {
      ...style,
      ...options,
    })
  return sayNumber(words, value, fiatDecimals, write)
}

/** At least two decimals: money is written with its cents. */
function withCents(decimal: string): string {
  const [whole = '0', fraction = ''] = floorAmount(decimal, decimal.length).split('.')
  return `${whole}.${fraction.padEnd(fiatDecimals, '0')}`
}
