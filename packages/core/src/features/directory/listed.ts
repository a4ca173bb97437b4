/** A list as the directory reads it; an empty one is not said at all. */
export function listed(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join(',')
}
