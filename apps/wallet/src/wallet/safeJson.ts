/**
 * Stands in for the kit's own reader of JSON (see vite.config.ts). That one looks for large numbers with a pattern in
 * the raw text: a site that sends a long row of digits would freeze the page for minutes, and a large number inside a
 * text, as typed data is sent, breaks the whole message.
 */
export function safeJsonParse(value: unknown): unknown {
  if (typeof value !== 'string') throw new Error(`Cannot safe json parse value of type ${typeof value}`)
  try {
    return JSON.parse(value, reviveLarge)
  } catch {
    // The kit expects what is no JSON to come back as it is.
    return value
  }
}

/** The other direction, as the kit writes it. */
export function safeJsonStringify(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one)) || ''
}

/** Whole numbers too large for a number keep all their digits, where the engine says how they were written. */
function reviveLarge(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const written = context?.source
  const isLarge = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
  return isLarge && written !== undefined && /^-?\d+$/.test(written) ? BigInt(written) : value
}
