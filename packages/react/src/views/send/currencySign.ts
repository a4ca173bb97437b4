/** How a currency is written beside a number in a language: its sign, and on which side of the number it stands. */
export function currencySign(
  currency: string,
  locale: string,
): { readonly text: string; readonly at: 'start' | 'end' } {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1)
  const sign = parts.findIndex(({ type }) => type === 'currency')
  const number = parts.findIndex(({ type }) => type === 'integer')
  return { text: parts[sign]?.value ?? currency, at: sign > number ? 'end' : 'start' }
}

/** What a currency is called in a language when an amount is written in it: US dollars. */
export function currencyName(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
