/** Base units as English readers see them: at most so many decimals, cut and never rounded. */
export function readable(units: bigint, decimals: number, places = 3): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = BigInt(digits.slice(0, digits.length - decimals))
  const part = digits.slice(digits.length - decimals).slice(0, places)
  if (whole === 0n && units > 0n && /^0*$/.test(part)) return `< 0.${'1'.padStart(places, '0')}`
  if (whole >= 10n ** 12n) return short(whole)
  const few = part.replace(/0+$/, '')
  // From a thousand on one decimal gets a second one, as money has.
  const rest = whole >= 1_000n && few.length === 1 ? `${few}0` : few
  return `${whole.toLocaleString('en')}${rest === '' ? '' : `.${rest}`}`
}

/** From a trillion on the first three digits are told. */
function short(whole: bigint): string {
  const digits = whole.toString()
  const cut = BigInt(digits.slice(0, 3).padEnd(digits.length, '0'))
  return cut.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 })
}
