/** Reads a Retry-After header, seconds or an HTTP date (RFC 9110 §10.2.3), as milliseconds from now. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  // Date.parse alone would take almost anything for a date.
  const date = /^\w+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
