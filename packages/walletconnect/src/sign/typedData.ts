import { parseJson } from '../base/parseJson.ts'

/**
 * Params with the integers of typed data as text, also inside JSON text: peers of the 2.21 line cannot read a message with
 * long numbers, others lose digits.
 */
export function withTextIntegers(method: string, params: unknown): unknown {
  if (!method.startsWith('eth_signTypedData') || !Array.isArray(params)) return params
  return params.map((param) => (typeof param === 'string' ? inText(param) : inValue(param)))
}

function inText(text: string): string {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? JSON.stringify(inValue(value)) : text
}

function inValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return Number.isInteger(value) ? String(BigInt(value)) : value
  if (Array.isArray(value)) return value.map(inValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inValue(inner)]))
}
