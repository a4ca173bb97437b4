import { sameValue } from './sameValue.ts'
import type { ReadonlyStore } from './store.ts'

/** Hears a value when it has changed, with the one before it. */
export type Listener<Value> = (value: Value, before: Value) => void

/** Calls back when what is read from these stores has truly changed; returns the way to stop. */
export function watchValue<Value>(
  stores: readonly ReadonlyStore<unknown>[],
  read: () => Value,
  listener: Listener<Value>,
): () => void {
  let last = read()
  const look = () => {
    const next = read()
    if (sameValue(last, next)) return
    const before = last
    last = next
    listener(next, before)
  }
  const stops = stores.map((store) => store.subscribe(look))
  return () => {
    for (const stop of stops) stop()
  }
}
