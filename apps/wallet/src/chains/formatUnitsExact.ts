import { formatUnits } from 'viem'

const whole = new Intl.NumberFormat('en')

/** An amount with every digit it has: grouped before the point, as it is after it. */
export function formatUnitsExact(amount: bigint, decimals: number): string {
  const [before = '0', after] = formatUnits(amount, decimals).split('.')
  const grouped = whole.format(BigInt(before))
  return after === undefined ? grouped : `${grouped}.${after}`
}

/** An amount for a list: at most six decimals, cut and never rounded up. */
export function formatUnitsShort(amount: bigint, decimals: number): string {
  const exact = formatUnitsExact(amount, decimals)
  const [before = '0', after = ''] = exact.split('.')
  const cut = after.slice(0, 6).replace(/0+$/, '')
  if (before === '0' && cut === '' && amount > 0n) return '< 0.000001'
  return cut === '' ? before : `${before}.${cut}`
}

/** What something costs at most: eight decimals, rounded up. */
export function formatCost(amount: bigint, decimals: number): string {
  const unit = 10n ** BigInt(Math.max(0, decimals - 8))
  return formatUnitsExact(((amount + unit - 1n) / unit) * unit, decimals)
}
