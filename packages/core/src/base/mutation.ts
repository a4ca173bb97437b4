import type { Store } from './store.ts'

/** Where a change asked of a wallet or a service stands (S4.69) and how often in a row it failed (S4.70). */
export type MutationStatus<Data> =
  | { readonly phase: 'idle'; readonly failures: number }
  | { readonly phase: 'pending'; readonly failures: number }
  | { readonly phase: 'success'; readonly failures: 0; readonly data: Data }
  | { readonly phase: 'error'; readonly failures: number; readonly error: unknown }

/** A change that nobody has asked for yet. */
export const idleMutation = { phase: 'idle', failures: 0 } as const

/** Does the work and keeps its status in the store; of two runs at once only the last one is told of. */
export async function runMutation<Data>(
  store: Store<MutationStatus<Data>>,
  work: () => Promise<Data>,
): Promise<void> {
  const pending = { phase: 'pending', failures: store.getState().failures } as const
  store.setState(pending)
  try {
    const data = await work()
    if (store.getState() === pending) store.setState({ phase: 'success', failures: 0, data })
  } catch (error) {
    if (store.getState() === pending)
      store.setState({ phase: 'error', failures: pending.failures + 1, error })
  }
}
