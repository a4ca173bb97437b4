// Deeper than any real typed data: a guard against data made to hang the window.
const maxDepth = 12
const maxRows = 2_000

/** Lays nested data out as one list of paths and values. */
export function flattenFields(value: unknown, path: string): readonly (readonly [string, string])[] {
  const rows: (readonly [string, string])[] = []
  collect(value, path, 0, rows)
  return rows
}

function collect(value: unknown, path: string, depth: number, rows: (readonly [string, string])[]): void {
  if (rows.length >= maxRows || value === undefined) return
  if (typeof value !== 'object' || value === null || depth >= maxDepth) {
    rows.push([path, typeof value === 'object' && value !== null ? '…' : String(value)])
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    collect(inner, path === '' ? key : `${path}.${key}`, depth + 1, rows)
  }
}
