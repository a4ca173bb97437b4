/** Reads `payment_total` and `paymentTotal` alike: providers change from one spelling to the other without notice. */
export function toCamel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCamel)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      toCamel(inner),
    ]),
  )
}
