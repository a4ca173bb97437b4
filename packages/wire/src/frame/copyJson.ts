const deepest = 32

/**
 * Copies plain JSON data. Returns undefined for anything else: other kinds of objects, cycles, numbers that JSON cannot
 * write, a `__proto__` key, data nested too deep, or more characters than `longest`.
 */
export function copyJson(value: unknown, longest: number): unknown {
  let left = longest
  const bad = Symbol('bad')

  function copy(part: unknown, depth: number): unknown {
    left -= typeof part === 'string' ? part.length + 2 : 4
    if (left < 0 || depth > deepest) return bad
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return part
    if (typeof part === 'number') return Number.isFinite(part) ? part : bad
    if (Array.isArray(part)) return copyList(part, depth)
    return typeof part === 'object' ? copyObject(part, depth) : bad
  }

  function copyList(list: readonly unknown[], depth: number): unknown {
    const copies: unknown[] = []
    for (const item of list) {
      const copied = copy(item, depth + 1)
      if (copied === bad) return bad
      copies.push(copied)
    }
    return copies
  }

  function copyObject(object: object, depth: number): unknown {
    const prototype: unknown = Object.getPrototypeOf(object)
    if (prototype !== Object.prototype && prototype !== null) return bad
    const copies: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(object)) {
      // As in JSON, a field without a value is no field.
      if (item === undefined) continue
      left -= key.length + 3
      const copied = key === '__proto__' ? bad : copy(item, depth + 1)
      if (copied === bad) return bad
      copies[key] = copied
    }
    return copies
  }

  const copied = copy(value, 0)
  return copied === bad ? undefined : copied
}
