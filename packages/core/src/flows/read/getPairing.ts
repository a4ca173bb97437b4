import type { WalletEntry } from '@latchkey/wire'
import type { RelayTrouble } from '../../adapter/pairingLink.ts'
import { WalletDeclinedError, WalletLateError, WalletUnreachableError } from '../../adapter/walletErrors.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import { pairingRun } from '../../features/pairing/pairingRun.ts'
import { codeOf, linkingOf } from '../../features/pairing/readPairing.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { Linking, PairingState } from '../../instance/pairingState.ts'

/** What the attempt to reach a wallet by a code or a link has come to, field by field. */
export type PairingInfo = {
  /** The whole of it in one value. */
  readonly state: PairingState
  /** What the code says, and what a link carries; it changes when the code is renewed. Undefined while there is none. After a refusal it is that of another try. */
  readonly uri: string | undefined
  /** When the code runs out, in milliseconds; it is renewed by itself before that. */
  readonly expiresAt: number | undefined
  /** The app that the visitor was sent to. */
  readonly linking: Linking | undefined
  /** The wallet that the code is shown for; undefined for any. */
  readonly wallet: WalletEntry | undefined
  /** The visitor is just back from the app, and what they agreed to there is on its way. */
  readonly isBuffering: boolean
  /** Why the relay cannot be used now; it is tried again by itself. */
  readonly trouble: RelayTrouble | undefined
  /** Why there is no code and no wallet; `retryPairing` tries again. */
  readonly error: unknown
}

/** What the attempt to reach a wallet by a code or a link has come to. */
export function getPairing(latchkey: Pick<Latchkey, 'pairing' | 'kept'>): PairingInfo {
  const state = latchkey.pairing.getState()
  const code = codeOf(state)
  return {
    state,
    uri: code?.uri,
    expiresAt: code?.expiresAt,
    linking: linkingOf(state),
    wallet: state.phase === 'idle' ? undefined : pairingRun(latchkey).wallet,
    isBuffering: state.phase === 'taken' && state.buffering !== undefined,
    trouble: 'trouble' in state ? state.trouble : undefined,
    error: errorOf(state),
  }
}

/** Hears what the attempt to reach a wallet by a code or a link comes to; returns the way to stop. */
export function watchPairing(
  latchkey: Pick<Latchkey, 'pairing' | 'kept'>,
  listener: Listener<PairingInfo>,
): () => void {
  return watchValue([latchkey.pairing], () => getPairing(latchkey), listener)
}

function errorOf(state: PairingState): unknown {
  if (state.phase === 'declined') return new WalletDeclinedError()
  if (state.phase === 'failed') return state.error
  if (state.phase !== 'late') return undefined
  return state.trouble === 'unreachable' ? new WalletUnreachableError() : new WalletLateError()
}
