import { nextState } from './nextState.ts'
import { firstState, type WalletEvent, type WalletState } from './walletState.ts'

/** Where the wallet keeps what it knows. */
export type WalletStore = {
  state(): WalletState
  happened(event: WalletEvent): void
  subscribe(listener: () => void): () => void
}

/** Makes the store of one wallet. */
export function createStore(state: WalletState = firstState): WalletStore {
  const listeners = new Set<() => void>()
  let current = state
  return {
    state: () => current,
    happened(event) {
      current = nextState(current, event)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
