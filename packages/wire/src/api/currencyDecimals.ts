/** The number of decimals of a currency (ISO 4217): 2 for USD, 0 for JPY; undefined for a text that is not a currency code. */
export function currencyDecimals(currency: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
}
