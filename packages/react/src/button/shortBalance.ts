import { formatUnits } from '@latchkey/core'
import { formatBalance } from '../hooks/formatBalance.ts'

/**
 * A balance on a button of the page, where room is short: as `formatBalance` writes it, and from a million on by its
 * first digits, for example 30.03M; never rounded up.
 */
export function shortBalance(units: bigint, decimals: number, locale: string): string {
  const [whole = ''] = formatUnits(units, decimals).split('.')
  if (whole.length < 7) return formatBalance(units, decimals, locale)
  const write = (digits: string) =>
    new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(BigInt(digits))
  // No language has a short word that people know for more.
  if (whole.length > 15) return `> ${write('999'.padEnd(15, '0'))}`
  // Cut here, so that nothing is left to round.
  return write(whole.slice(0, ((whole.length - 1) % 3) + 3).padEnd(whole.length, '0'))
}
