/**
 * Writes a plain decimal as a language does, digit by digit: only its whole part goes through `Intl`, as a bigint, so
 * nothing is rounded and no browser is too old for it.
 */
export function writeNumber(decimal: string, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const places = fraction === '' ? 0 : 1
  const format = new Intl.NumberFormat(locale, {
    ...options,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return format
    .formatToParts(BigInt(whole))
    .map(({ type, value }) =>
      type === 'fraction' && places === 1
        ? writeDigits(fraction, locale)
        : type === 'literal'
          ? value.replaceAll(rightToLeft, '')
          : value,
    )
    .join('')
}

/**
 * Arabic and Hebrew put this mark into amounts of money. In a box of its own it would turn the whole amount around, and
 * the sign of a currency with it: $US 5.00. Without it the amount reads from left to right, as those of tokens do.
 */
const rightToLeft = '\u200f'

/** Digits one by one, in the script of the language. */
function writeDigits(digits: string, locale: string): string {
  const { format } = new Intl.NumberFormat(locale)
  return [...digits].map((digit) => format(Number(digit))).join('')
}
