import type { GenericSchema } from 'valibot'
import type { Seal } from './createSeal.ts'
import type { SharedShelf } from './sharedShelf.ts'

/** What caches need to share values with those of other nodes. */
export type Sharing = {
  readonly shelf: SharedShelf
  readonly seal: Seal
  /** Hears how many values of a kind were found, and how many were not. */
  readonly onTake?: (kind: string, found: number, missed: number) => void
}

/** How the values of one cache are shared with other nodes. */
export type ShareRules<Value> = {
  readonly with: Sharing
  /** What they are and in which version of their shape, such as `price:v1`: what an earlier release wrote is not read. */
  readonly kind: string
  /** How long a value is good for every node, from when its load began; one with 0 is not shared. */
  readonly ttlMs: number | ((value: Value) => number)
  /** How much longer it is there for those who can have no other. */
  readonly staleMs?: number
  /** What a value looks like: anything else that lies there is none. */
  readonly schema: GenericSchema<unknown, Value>
}
