import { isAddress, isHex } from 'viem'

/**
 * A single value of typed data as it will be signed, in words; undefined when it is not of its type. Libraries bend such
 * values (an empty text is the number 0, a text is bytes), and then the screen would say another thing than the signature.
 */
export function typedValue(type: string, value: unknown): string | undefined {
  if (type === 'string') return typeof value === 'string' ? value : undefined
  if (type === 'bool') return typeof value === 'boolean' ? String(value) : undefined
  if (type === 'address') return typeof value === 'string' && isAddress(value) ? value : undefined
  const [, signed, bits] = /^(u?int)(\d{1,3})$/.exec(type) ?? []
  if (signed !== undefined) return integer(value, signed === 'int', Number(bits))
  const [, bytes] = /^bytes(\d{0,2})$/.exec(type) ?? []
  if (bytes === undefined || !isHex(value) || value.length % 2 !== 0) return undefined
  return bytes === '' || value.length === 2 + 2 * Number(bytes) ? value : undefined
}

/** Whether a name stands for single values, so that no structure may have it. */
export function isSingleType(name: string): boolean {
  return /^(string|bool|address|bytes\d*|u?int\d*)$/.test(name)
}

function integer(value: unknown, signed: boolean, bits: number): string | undefined {
  const whole = wholeNumber(value)
  if (whole === undefined || bits === 0 || bits > 256 || bits % 8 !== 0) return undefined
  const fits = signed ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole)
  return fits === whole ? String(whole) : undefined
}

function wholeNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(0x[0-9a-f]{1,64}|-?\d{1,78})$/i.test(value)
    ? BigInt(value)
    : undefined
}
