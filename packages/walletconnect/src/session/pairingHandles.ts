import type { Pairing, PairingStatus } from '../client.ts'

/** What the page holds of its attempts, by id. */
export type PairingHandles = {
  get(id: string): Pairing | undefined
  /** Those that still wait. */
  all(): readonly Pairing[]
  open(id: string, group: string | undefined, status: PairingStatus): Pairing
  tell(id: string, status: PairingStatus): void
}

type Handle = { readonly pairing: Pairing; tell(status: PairingStatus): void }

const waiting: readonly PairingStatus['phase'][] = ['proposing', 'waiting', 'settling']

/** Keeps them; `cancel` is called for an attempt that nobody wants any more. */
export function createPairingHandles(
  cancel: (id: string) => void,
  enqueue: (tell: () => void) => void,
): PairingHandles {
  const handles = new Map<string, Handle>()
  return {
    get: (id) => handles.get(id)?.pairing,
    all: () => [...handles.values()].map(({ pairing }) => pairing),
    open(id, group, first) {
      const listeners = new Set<(status: PairingStatus) => void>()
      let current = first
      const pairing: Pairing = {
        id,
        ...(group !== undefined && { group }),
        getStatus: () => current,
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        cancel: () => cancel(id),
      }
      handles.set(id, {
        pairing,
        tell(status) {
          current = status
          for (const listener of listeners) enqueue(() => listeners.has(listener) && listener(status))
        },
      })
      return pairing
    },
    tell(id, status) {
      const handle = handles.get(id)
      // What has ended has said its last word.
      if (!waiting.includes(status.phase)) handles.delete(id)
      handle?.tell(status)
    },
  }
}
