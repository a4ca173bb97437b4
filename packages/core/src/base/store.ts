import { createStore as createVanillaStore } from 'zustand/vanilla'

/** One value that can be read and watched; only its own feature changes it. */
export type ReadonlyStore<State> = {
  getState(): State
  /** What it held when it was made: what a server drew with. */
  getInitialState(): State
  /** Calls back on every change; returns the way to stop. */
  subscribe(listener: (state: State, before: State) => void): () => void
}

/** One value that can be read, watched and replaced. */
export type Store<State> = ReadonlyStore<State> & { setState(next: State): void }

/** Makes a store that holds one value. */
export function createStore<State>(initial: State): Store<State> {
  const store = createVanillaStore<State>(() => initial)
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    // A feature's state is one value: it is replaced whole, never merged.
    setState: (next) => store.setState(next, true),
  }
}
