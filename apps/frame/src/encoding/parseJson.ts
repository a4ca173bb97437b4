/** Parses JSON; undefined for malformed text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller refuses undefined as it refuses any other value that is not of its schema.
    return undefined
  }
}

/** Whether an object of a JSON text has the same key twice. `JSON.parse` keeps the last one and says nothing. */
export function hasDuplicateKeys(text: string, parsed: unknown): boolean {
  // In JSON, a string before a colon is a key, and nothing else is. Every string is matched, so that no match begins
  // inside of one.
  const strings = text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)
  const written = [...strings].filter(([, colon]) => colon !== undefined).length
  return written !== countKeys(parsed)
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce<number>((sum, item) => sum + countKeys(item), own)
}
