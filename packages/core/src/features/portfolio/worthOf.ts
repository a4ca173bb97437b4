import { formatUnits } from '../../base/amounts.ts'
import { multiplyDecimals } from '../../base/decimals.ts'

/**
 * What an amount is worth, exactly. A price of nothing is how some services say that they know none; what is worth
 * nothing because there is none of it is known.
 */
export function worthOf(
  amount: bigint,
  decimals: number,
  price: string | undefined,
  value?: string,
): { readonly price?: string; readonly value?: string } {
  const known = price === undefined || price === '0' ? undefined : price
  if (known !== undefined) {
    return { price: known, value: multiplyDecimals(formatUnits(amount, decimals), known) }
  }
  if (amount === 0n) return { value: '0' }
  return value === undefined || value === '0' ? {} : { value }
}
