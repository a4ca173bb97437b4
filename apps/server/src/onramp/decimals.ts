/** A plain decimal as a whole number of its smallest unit; undefined where it has more decimals than that. */
export function toUnits(decimal: string, decimals: number): bigint | undefined {
  const [whole = '', fraction = ''] = decimal.split('.')
  const needed = fraction.replace(/0+$/, '')
  if (needed.length > decimals) return undefined
  return BigInt(whole + needed.padEnd(decimals, '0'))
}

/** Writes units as a plain decimal, without trailing zeros. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Compares two plain decimals: negative where the first is less, positive where it is more. */
export function compareDecimals(one: string, other: string): number {
  const decimals = Math.max(...[one, other].map((text) => text.split('.')[1]?.length ?? 0))
  const difference = (toUnits(one, decimals) ?? 0n) - (toUnits(other, decimals) ?? 0n)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The first decimal less the second; zero where that would be below. */
export function subtractDecimals(one: string, other: string): string {
  const decimals = Math.max(...[one, other].map((text) => text.split('.')[1]?.length ?? 0))
  const difference = (toUnits(one, decimals) ?? 0n) - (toUnits(other, decimals) ?? 0n)
  return fromUnits(difference < 0n ? 0n : difference, decimals)
}

/** The sum of plain decimals. */
export function addDecimals(one: string, other: string): string {
  const decimals = Math.max(...[one, other].map((text) => text.split('.')[1]?.length ?? 0))
  return fromUnits((toUnits(one, decimals) ?? 0n) + (toUnits(other, decimals) ?? 0n), decimals)
}
