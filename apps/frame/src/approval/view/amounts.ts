/** An amount of base units as a decimal, exact. */
export function toDecimal(amount: string, decimals: number): string {
  const isNegative = amount.startsWith('-')
  const digits = amount.replace('-', '').padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Arabic puts these into numbers. The view says itself which way a number reads. */
const directionMarks = /[\u200e\u200f\u061c]/g

/** Writes a decimal as people do, with every digit of it. */
export function writeDecimal(decimal: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 36 })
  // As a text: a number would lose digits.
  return format
    .format(decimal as Intl.StringNumericLiteral)
    .replaceAll(directionMarks, '')
    .replace('-', '−')
}

/** Writes a decimal with few digits, rounded up: for what something costs at most. */
export function writeCost(decimal: string, locale: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept = zeros + 4
  if (fraction.length <= kept) return writeDecimal(decimal, locale)
  const raised = BigInt(`${whole}${fraction.slice(0, kept)}`) + 1n
  return writeDecimal(toDecimal(String(raised), kept), locale)
}

/** What an amount is worth, in cents; undefined without a price. */
export function worthOf(amount: string, decimals: number, price: string | undefined): bigint | undefined {
  if (price === undefined) return undefined
  const [whole = '0', fraction = ''] = price.split('.')
  const priceUnits = BigInt(`${whole}${fraction.slice(0, 18).padEnd(18, '0')}`)
  const positive = BigInt(amount.replace('-', ''))
  return (positive * priceUnits) / 10n ** BigInt(decimals + 16)
}

/** Writes cents of a dollar; less than one is said to be less. */
export function writeWorth(cents: bigint, locale: string): string {
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  if (cents === 0n) return `< ${dollars.format(0.01).replaceAll(directionMarks, '')}`
  return dollars
    .format(toDecimal(String(cents), 2) as Intl.StringNumericLiteral)
    .replaceAll(directionMarks, '')
}
