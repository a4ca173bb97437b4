/** How many decimals a currency of money has (ISO 4217): 2 for USD, none for JPY; undefined for what is no code. */
export function currencyDecimals(currency: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
}
