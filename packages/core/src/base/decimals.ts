import { floorAmount, formatUnits, parseUnits } from './amounts.ts'

/** A decimal as digits and how many of them stand after the point. */
type Scaled = { readonly digits: bigint; readonly scale: number }

function scaled(text: string): Scaled {
  const scale = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
  return { digits: parseUnits(text, scale), scale }
}

/** The two as digits of one scale. */
function aligned(one: string, other: string): readonly [bigint, bigint, scale: number] {
  const [a, b] = [scaled(one), scaled(other)]
  const scale = Math.max(a.scale, b.scale)
  return [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale), scale]
}

/** The sum of two plain decimals, exactly. */
export function addDecimals(one: string, other: string): string {
  const [a, b, scale] = aligned(one, other)
  return formatUnits(a + b, scale)
}

/** The product of two plain decimals, exactly. */
export function multiplyDecimals(one: string, other: string): string {
  const [a, b] = [scaled(one), scaled(other)]
  return formatUnits(a.digits * b.digits, a.scale + b.scale)
}

/** One plain decimal divided by another, cut after so many decimals; by zero it is undefined. */
export function divideDecimals(one: string, other: string, places: number): string | undefined {
  const [a, b] = aligned(one, other)
  return b === 0n ? undefined : formatUnits((a * 10n ** BigInt(places)) / b, places)
}

/** Below zero when the first is less, above when it is more, zero when they are the same. */
export function compareDecimals(one: string, other: string): number {
  const [[a = '', as = ''], [b = '', bs = '']] = [shortest(one).split('.'), shortest(other).split('.')]
  return a.length - b.length || order(a, b) || order(as, bs)
}

/** Digits of one length, and what stands after a point, are in the order of their texts. */
function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** A plain decimal without idle zeros. */
function shortest(text: string): string {
  return floorAmount(text, text.length)
}

/** Longer numbers are nobody's money; also a bound on the work that a stranger's text can make. */
const longest = 120

/**
 * Reads a stranger's number as a plain decimal in its shortest form: a text or a number, with an exponent or without.
 * What is negative, endless or no number at all is undefined.
 */
export function readDecimal(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  const [, whole = '', fraction = '', power = '0'] =
    (text.length <= longest && /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text)) || []
  const shift = Number(power)
  if (whole === '' || Math.abs(shift) > longest) return undefined
  const digits = whole + fraction
  const point = whole.length + shift
  const padded = digits.padStart(digits.length + Math.max(0, -point), '0').padEnd(point, '0')
  const at = Math.max(0, point)
  return shortest(`${padded.slice(0, at) || '0'}.${padded.slice(at)}`)
}
