/** A currency that the checkout takes. */
export type CheckoutCurrency = {
  readonly code: string
  /** Decimals of its amounts. */
  readonly decimals: number
  /** How many of it the amounts of providers count as one: a dollar, a hundred yen. */
  readonly scale: bigint
  /** Hundred-millionths of a dollar for one of it; fixed, as the sandbox has no market for money. */
  readonly usd: bigint
}

/** The currencies that the checkout takes; two of them have no decimals. */
export const checkoutCurrencies: readonly CheckoutCurrency[] = [
  { code: 'USD', decimals: 2, scale: 1n, usd: 100_000_000n },
  { code: 'EUR', decimals: 2, scale: 1n, usd: 108_000_000n },
  { code: 'GBP', decimals: 2, scale: 1n, usd: 127_000_000n },
  { code: 'JPY', decimals: 0, scale: 100n, usd: 670_000n },
  { code: 'KRW', decimals: 0, scale: 1_000n, usd: 73_000n },
]

/** A plain decimal as a whole number of its smallest unit; undefined where it has more decimals, or is none. */
export function toUnits(decimal: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{1,60}))?$/.exec(decimal) ?? []
  const needed = fraction.replace(/0+$/, '')
  if (whole === undefined || needed.length > decimals) return undefined
  return BigInt(whole + needed.padEnd(decimals, '0'))
}

/** The other way, without zeros at the end, or with as many as the currency has. */
export function fromUnits(units: bigint, decimals: number, zeros: 'cut' | 'keep' = 'cut'): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  const shown = zeros === 'keep' ? fraction : fraction.replace(/0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}
