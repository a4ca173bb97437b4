import type { PairingCode, PairingState, RelayTrouble } from '@latchkey/core'

/** There is no code yet: at first, after a while, and when it is time to offer another try; or a reason why. */
export type PairingPreparing = 'preparing' | 'slow' | 'stuck' | RelayTrouble

/** There is a code to scan, or to carry along by a link; `lost` where nobody would hear of the answer just now. */
export type PairingReady = 'ready' | 'lost'

/** The visitor was sent to a wallet's app: just now, without effect, or is back with nothing agreed. */
export type PairingLinking = 'sent' | 'unopened' | 'back'

/** What it has come to, once it is no longer about codes and links. */
export type PairingEnd = 'taken' | 'buffering' | 'joined' | 'declined' | 'late' | 'failed'

/** What the visitor sees of the attempt to reach a wallet outside of this browser. */
export type PairingStand =
  | { readonly phase: PairingPreparing; readonly code?: undefined }
  | { readonly phase: PairingReady | PairingLinking; readonly code: PairingCode }
  | {
      readonly phase: PairingEnd
      readonly code?: undefined
      readonly trouble?: RelayTrouble | undefined
      readonly error?: unknown
    }

/** How patience runs out while there is no code: from when it is said to be slow, and from when another try is offered. */
export type Patience = 'preparing' | 'slow' | 'stuck'

/** Reads the state of the attempt as the view shows it. */
export function pairingStand(state: PairingState, patience: Patience): PairingStand {
  switch (state.phase) {
    case 'idle':
      return { phase: 'preparing' }
    case 'opening':
      return { phase: state.trouble ?? patience }
    case 'waiting': {
      const { code, linking, trouble } = state
      if (linking !== undefined) return { phase: linking.phase === 'away' ? 'sent' : linking.phase, code }
      return { phase: trouble === undefined ? 'ready' : 'lost', code }
    }
    // Only where there is no code, and there this view shows none of this.
    case 'linking':
      return { phase: 'taken' }
    case 'taken':
      return { phase: state.buffering ? 'buffering' : 'taken' }
    case 'late':
      return { phase: 'late', trouble: state.trouble }
    case 'failed':
      return { phase: 'failed', error: state.error }
    case 'joined':
    case 'declined':
      return { phase: state.phase }
  }
}

const ends: readonly string[] = [
  'taken',
  'buffering',
  'joined',
  'declined',
  'late',
  'failed',
] satisfies PairingEnd[]

/** Whether it is no longer about codes and links. */
export function isEnd(
  stand: PairingStand,
): stand is Extract<PairingStand, { readonly trouble?: RelayTrouble | undefined }> {
  return ends.includes(stand.phase)
}
