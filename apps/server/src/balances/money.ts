/** Places after the point that a value keeps: those of a coin and of a price together. */
const mostPlaces = 36

/** Writes an amount of smallest units as a plain decimal. */
export function formatAmount(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  if (decimals === 0) return digits
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, -decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** What an amount is worth at a price, exactly; what would not fit is cut off, never rounded up. */
export function worth(amount: bigint, decimals: number, price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const places = decimals + fraction.length
  const product = amount * BigInt(whole + fraction)
  const cut = Math.max(0, places - mostPlaces)
  return formatAmount(product / 10n ** BigInt(cut), places - cut)
}

/** Which of two plain decimals comes first when the larger one does. */
export function largerFirst(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  const places = Math.max(fractionA.length, fractionB.length)
  const left = BigInt(wholeA + fractionA.padEnd(places, '0'))
  const right = BigInt(wholeB + fractionB.padEnd(places, '0'))
  return left < right ? 1 : left > right ? -1 : 0
}
