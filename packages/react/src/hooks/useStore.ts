import type { ReadonlyStore } from '@latchkey/core'
import { useSyncExternalStore } from 'react'

/** Reads a store and draws again when the chosen part changes; a selector gives a value it has, never a new one. */
export function useStore<State>(store: ReadonlyStore<State>): State
export function useStore<State, Part>(store: ReadonlyStore<State>, select: (state: State) => Part): Part
export function useStore<State>(
  store: ReadonlyStore<State>,
  select: (state: State) => unknown = (state) => state,
): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    // What a server drew is taken over as it is, however much has changed since: below Suspense that may be late.
    () => select(store.getInitialState()),
  )
}
