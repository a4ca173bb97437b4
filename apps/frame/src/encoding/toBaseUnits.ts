/** A decimal as base units; digits beyond the decimals are cut off. */
export function toBaseUnits(decimal: string, decimals: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return String(BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`))
}
