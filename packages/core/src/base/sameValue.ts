/** Whether two values say the same: lists and plain objects by what they hold, everything else by itself. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameValue(one[name], other[name]))
  )
}

/** A list or an object without a class: an error, a provider or an element is only itself. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const maker = Object.getPrototypeOf(value)
  return Array.isArray(value) || maker === Object.prototype || maker === null
}
