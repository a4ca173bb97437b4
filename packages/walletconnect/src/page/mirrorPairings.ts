import type { Pairing, PairingStatus } from '../client.ts'
import { reviveError } from './carriedError.ts'
import type { CarriedStatus } from './tabMessages.ts'

type Mirrored = {
  readonly pairing: Pairing
  /** What this tab asked for, with the checks that cannot travel. */
  status: PairingStatus
  readonly listeners: Set<(status: PairingStatus) => void>
  /** Whether a leader has spoken of it. */
  taken: boolean
}

/** Attempts to pair as this tab sees them, wherever they run. */
export type MirrorPairings = {
  open(id: string, group: string | undefined): Pairing
  get(id: string): Pairing | undefined
  waiting(): readonly { readonly pairing: Pairing; readonly taken: boolean }[]
  tell(id: string, group: string | undefined, status: CarriedStatus): void
}

/** Whether nothing more will happen to an attempt. */
export function isOver({ phase }: { readonly phase: PairingStatus['phase'] }): boolean {
  return phase !== 'proposing' && phase !== 'waiting' && phase !== 'settling'
}

/** Makes the mirror; `cancel` reaches the leader. */
export function createMirrorPairings(cancel: (id: string) => void): MirrorPairings {
  const pairings = new Map<string, Mirrored>()

  function open(id: string, group: string | undefined): Mirrored {
    const known = pairings.get(id)
    if (known) return known
    const listeners = new Set<(status: PairingStatus) => void>()
    const made: Mirrored = {
      status: { phase: 'proposing' },
      taken: false,
      listeners,
      pairing: {
        id,
        ...(group === undefined ? {} : { group }),
        getStatus: () => made.status,
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        cancel() {
          if (isOver(made.status)) return
          cancel(id)
          change(made, { phase: 'expired' })
        },
      },
    }
    pairings.set(id, made)
    return made
  }

  function change(mirrored: Mirrored, status: PairingStatus): void {
    mirrored.status = status
    if (isOver(status)) pairings.delete(mirrored.pairing.id)
    for (const listener of [...mirrored.listeners]) listener(status)
  }

  return {
    open: (id, group) => open(id, group).pairing,
    get: (id) => pairings.get(id)?.pairing,
    waiting: () => [...pairings.values()],
    tell(id, group, carried) {
      const status: PairingStatus =
        carried.phase === 'failed' ? { phase: 'failed', error: reviveError(carried.error) } : carried
      // What ended before this tab knew of it is no news.
      if (!pairings.has(id) && isOver(status)) return
      const mirrored = open(id, group)
      mirrored.taken = true
      if (JSON.stringify(status) !== JSON.stringify(mirrored.status)) change(mirrored, status)
    },
  }
}
