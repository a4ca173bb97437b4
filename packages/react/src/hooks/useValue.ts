import type { Latchkey } from '@latchkey/core'
import { sameValue } from '@latchkey/core/internal'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { asServer } from './asServer.ts'

/** Reads a value of core's and draws again when it has truly changed; until then it is the very same value. */
export function useValue<Instance extends Latchkey, Value>(
  latchkey: Instance,
  watch: (latchkey: Instance, listener: () => void) => () => void,
  read: (latchkey: Instance) => Value,
  /** What `watch` and `read` are made of besides the instance. */
  deps: readonly unknown[] = [],
): Value {
  const readLive = useSteady(() => read(latchkey))
  // What a server drew is taken over as it is, however much has changed since: below Suspense that may be late.
  const readServer = useSteady(() => read(asServer(latchkey)))
  // The caller names what the watch is made of: a new one at every drawing would begin anew each time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const subscribe = useCallback((listener: () => void) => watch(latchkey, listener), [latchkey, ...deps])
  return useSyncExternalStore(subscribe, readLive, readServer)
}

/** Gives the very same value again for as long as what is read says the same. */
function useSteady<Value>(read: () => Value): () => Value {
  const last = useRef<{ readonly value: Value }>(undefined)
  return () => {
    const value = read()
    if (!last.current || !sameValue(last.current.value, value)) last.current = { value }
    return last.current.value
  }
}
