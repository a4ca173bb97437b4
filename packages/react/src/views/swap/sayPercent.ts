import type { WordsState } from '@latchkey/core'

/** Formats a percentage from a plain decimal: `0.85%`. */
export function sayPercent({ locale }: WordsState, decimal: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions).format(decimal as `${number}`)
}
