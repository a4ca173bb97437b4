/**
 * Writes a number of somebody else's JSON as a plain decimal, digit for digit as it is told; null for what is no amount:
 * below zero, not finite, not a number at all.
 */
export function plainDecimal(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  if (typeof text !== 'string' || text.length > 200) return null
  const [, whole, fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(text) ?? []
  if (whole === undefined) return null
  const shift = Number(exponent)
  const digits = whole + fraction
  const point = whole.length + shift
  if (Math.abs(shift) > 100) return null
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const front = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const back = padded.slice(at).replace(/0+$/, '')
  return back === '' ? front : `${front}.${back}`
}

/** A price; null when it is unknown, which some write as 0. */
export function plainPrice(value: unknown): string | null {
  const price = plainDecimal(value)
  return price === null || /^[0.]+$/.test(price) ? null : price
}
