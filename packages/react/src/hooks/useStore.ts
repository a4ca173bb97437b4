import type { ReadonlyStore } from '@latchkey/core'
import { useSyncExternalStore } from 'react'

/** Reads a store and draws again when the chosen part changes; a selector gives a value it has, never a new one. */
export function useStore<State>(store: ReadonlyStore<State>): State
export function useStore<State, Part>(store: ReadonlyStore<State>, select: (state: State) => Part): Part
export function useStore<State>(
  store: ReadonlyStore<State>,
  select: (state: State) => unknown = (state) => state,
): unknown {
  const read = () => select(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}
