/** The fields of an object, or none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** A text, or nothing; never the name of an object. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
