import { sameValue } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Reads a value of core's and draws again when it has truly changed; until then it is the very same value. */
export function useValue<Value>(
  watch: (listener: () => void) => () => void,
  read: () => Value,
  /** What `watch` and `read` are made of. */
  deps: readonly unknown[],
): Value {
  const last = useRef<{ readonly value: Value }>(undefined)
  const keep = () => {
    const value = read()
    if (!last.current || !sameValue(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  // The caller names what the watch is made of: a new one at every drawing would begin anew each time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const subscribe = useCallback(watch, deps)
  return useSyncExternalStore(subscribe, keep, keep)
}
