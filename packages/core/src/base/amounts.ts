import { LatchkeyError } from './LatchkeyError.ts'

/** How many decimals a balance shows (S9.18). */
export const balanceDecimals = 3

/** How many decimals the output of a swap shows (S9.16). */
export const swapOutputDecimals = 6

/** How many decimals an amount has inside a message (S9.17). */
export const messageDecimals = 3

/** Turns a decimal text into base units, exactly: `parseUnits('1.5', 6)` is `1500000n`. */
export function parseUnits(text: string, decimals: number): bigint {
  const { whole, fraction } = readDecimal(text)
  if (fraction.length > decimals) throw new AmountError('amount.fraction', { decimals })
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Turns base units into a decimal text, exactly and without idle zeros: `formatUnits(1500000n, 6)` is `'1.5'`. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals, '0')
  const point = digits.length - decimals
  return writeDecimal(readDecimal(`${digits.slice(0, point)}.${digits.slice(point)}`))
}

/** Cuts a decimal text after so many decimals: it never rounds up, so nobody sees more than they have. */
export function floorAmount(text: string, decimals: number): string {
  const { whole, fraction } = readDecimal(text)
  return writeDecimal({ whole, fraction: trimEnd(fraction.slice(0, decimals)) })
}

/** A decimal text in its shortest form: no zeros before the whole part, none after the fraction. */
type Decimal = { readonly whole: string; readonly fraction: string }

function readDecimal(text: string): Decimal {
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' && fraction === '') throw new AmountError('amount.malformed', {})
  return { whole: whole.replace(/^0+(?=\d)/, '') || '0', fraction: trimEnd(fraction) }
}

function writeDecimal({ whole, fraction }: Decimal): string {
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** A loop, since the pattern 0+$ takes quadratic time on a long row of zeros that ends in another digit. */
function trimEnd(fraction: string): string {
  let end = fraction.length
  while (fraction[end - 1] === '0') end -= 1
  return fraction.slice(0, end)
}

/** An amount is not a plain decimal, or is finer than its token. */
export class AmountError extends LatchkeyError<'amount.fraction' | 'amount.malformed'> {
  override readonly name = 'AmountError'
}
