import type { PairingCode } from '../../adapter/pairingLink.ts'
import type { Linking, PairingState } from '../../instance/pairingState.ts'

/** The code on the screen, or behind it: what a link to a wallet carries. */
export function codeOf(state: PairingState): PairingCode | undefined {
  if (state.phase === 'taken') return state.buffering
  return state.phase === 'waiting' || state.phase === 'declined' ? state.code : undefined
}

/** The app that the visitor was sent to. */
export function linkingOf(state: PairingState): Linking | undefined {
  return 'linking' in state ? state.linking : undefined
}
