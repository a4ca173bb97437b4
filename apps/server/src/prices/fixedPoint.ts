/** How many decimals amounts of money have inside: enough for tokens of which a dollar buys trillions. */
const scale = 36

/** One dollar. */
export const one = 10n ** BigInt(scale)

/** How many digits of a price are told: more than any source knows. */
const significantDigits = 15

/** Writes an amount as a plain decimal, cut and never rounded up. */
export function toDecimal(value: bigint): string {
  const digits = value.toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, -scale)
  const fraction = digits.slice(-scale)
  // Zeros before the first digit do not count, and neither does what stands before the point.
  const leading = whole === '0' ? fraction.search(/[1-9]/) : -whole.length
  if (leading === -1 && whole === '0') return '0'
  const kept = fraction.slice(0, Math.max(0, leading + significantDigits)).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** Reads a plain decimal; undefined for anything else, and for zero. */
export function fromDecimal(text: string): bigint | undefined {
  const parts = /^(\d{1,40})(?:\.(\d{1,60}))?$/.exec(text)
  if (parts === null) return undefined
  const value = BigInt(`${parts[1]}${(parts[2] ?? '').slice(0, scale).padEnd(scale, '0')}`)
  return value > 0n ? value : undefined
}

/** A whole number with so many decimals as an amount; undefined unless it is more than nothing. */
export function fromUnits(value: bigint, decimals: bigint): bigint | undefined {
  if (value <= 0n || decimals < 0n || decimals > BigInt(scale)) return undefined
  return value * 10n ** (BigInt(scale) - decimals)
}

/** Whether two amounts differ by no more than so many hundredths of a percent of the second. */
export function within(a: bigint, b: bigint, basisPoints: bigint): boolean {
  const gap = a > b ? a - b : b - a
  return gap * 10_000n <= b * basisPoints
}

/** The smaller of two. */
export function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}
