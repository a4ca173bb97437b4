import * as v from 'valibot'
import { type BytesToShare, mostSharedBytes } from './sharedShelf.ts'
import type { ShareRules } from './sharing.ts'

/** A value that another node loaded. */
type SharedValue<Value> = {
  readonly value: Value
  /** How long ago its load began. */
  readonly ageMs: number
  /** How long it is still good; not at all when negative. */
  readonly freshMs: number
}

/** The values of one cache that all nodes see. */
export type Shared<Value> = {
  /** Never rejects, and never takes longer than a moment. */
  take(keys: readonly string[]): Promise<ReadonlyMap<string, SharedValue<Value>>>
  /** Returns at once. */
  put(values: ReadonlyMap<string, Value>, ageMs: number): void
}

/** Around the value, for JSON has no way to say `undefined`. */
const Written = v.object({ value: v.optional(v.unknown()) })

/** Writes values so that other nodes can read them, and believes nothing that does not look like one. */
export function createShared<Value>(rules: ShareRules<Value>): Shared<Value> {
  const { with: sharing, kind, ttlMs, staleMs = 0, schema } = rules
  const { shelf, seal, onTake = () => {} } = sharing
  const nameOf = (key: string) => `latchkey:${kind}:${seal.name(`${kind} ${key}`)}`
  const lifeOf = (value: Value) => (typeof ttlMs === 'number' ? ttlMs : ttlMs(value))

  function read(name: string, bytes: Uint8Array, ageMs: number): SharedValue<Value> | undefined {
    const text = seal.open(name, bytes)
    if (text === undefined) return undefined
    try {
      const { value: told } = v.parse(Written, JSON.parse(text, revive))
      const value = v.parse(schema, told)
      const life = lifeOf(value)
      return life <= 0 || ageMs >= life + staleMs ? undefined : { value, ageMs, freshMs: life - ageMs }
    } catch {
      return undefined // written by a release that saw it otherwise
    }
  }

  return {
    async take(keys) {
      const names = keys.map(nameOf)
      const there = await shelf.take(names)
      const found = new Map<string, SharedValue<Value>>()
      for (const [n, key] of keys.entries()) {
        const name = names[n] ?? ''
        const one = there.get(name)
        const value = one && read(name, one.bytes, one.ageMs)
        if (value !== undefined) found.set(key, value)
      }
      const good = [...found.values()].filter(({ freshMs }) => freshMs > 0).length
      onTake(kind, good, keys.length - good)
      return found
    },
    put(values, ageMs) {
      const sealed = new Map<string, BytesToShare>()
      for (const [key, value] of values) {
        const life = lifeOf(value)
        const keepMs = Math.floor(life + staleMs - ageMs)
        if (life <= 0 || keepMs <= 0) continue
        const name = nameOf(key)
        const bytes = seal.close(name, JSON.stringify({ value }, replace))
        if (bytes.length <= mostSharedBytes) sealed.set(name, { bytes, ageMs, keepMs })
      }
      if (sealed.size > 0) shelf.put(sealed)
    },
  }
}

/** JSON has no bigint. */
function replace(_: string, part: unknown): unknown {
  return typeof part === 'bigint' ? { bigint: String(part) } : part
}

function revive(_: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('bigint' in part)) return part
  return typeof part.bigint === 'string' && /^-?\d{1,100}$/.test(part.bigint) ? BigInt(part.bigint) : part
}
