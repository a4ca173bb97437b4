import { formatUnits, type WordsState } from '@latchkey/core'
import { balanceDecimals, floorAmount } from '@latchkey/core/internal'

/** A native balance as the visitor reads it: floored to three decimals (S9.18), in their own digits. */
export function formatBalance(units: bigint, decimals: number, locale: string): string {
  const floored = floorAmount(formatUnits(units, decimals), balanceDecimals)
  // Something that is less than a thousandth is not nothing: its zeros say so.
  const tiny = units > 0n && floored === '0'
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: tiny ? balanceDecimals : 0,
    maximumFractionDigits: balanceDecimals,
  }).format(floored as `${number}`)
}

/** What parts a whole from its decimals in a language. */
export function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** An amount as a part of a sentence: where the sentence runs from right to left, the amount still reads as one. */
export function inSentence({ dir }: WordsState, amount: string): string {
  return dir === 'rtl' ? `\u2068${amount}\u2069` : amount
}
