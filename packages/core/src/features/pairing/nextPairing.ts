import type { NoAnswer } from '../../adapter/attemptAfter.ts'
import type { PairingCode, RelayTrouble } from '../../adapter/pairingLink.ts'
import type { Linking, PairingState } from '../../instance/pairingState.ts'
import { codeOf } from './readPairing.ts'

/** Something that happened to the attempt to reach a wallet outside of this browser. */
export type PairingEvent =
  | { readonly type: 'begun'; readonly at: number; readonly walletId?: string }
  /** Another wallet is on the screen: the same code serves it. */
  | { readonly type: 'chosen'; readonly walletId?: string }
  /** A code to show, or none for now. */
  | { readonly type: 'code'; readonly code: PairingCode | undefined; readonly at: number }
  | { readonly type: 'trouble'; readonly trouble: RelayTrouble | undefined }
  /** No code came in time. */
  | { readonly type: 'overdue' }
  | { readonly type: 'taken' }
  /** The visitor followed a link to the wallet. */
  | { readonly type: 'sent'; readonly linking: Omit<Linking, 'phase'>; readonly walletId: string }
  /** The page went behind the app. */
  | { readonly type: 'hidden' }
  /** The page is in front again. */
  | { readonly type: 'seen' }
  /** No app came to the front. */
  | { readonly type: 'unopened' }
  /** What was agreed in the app would show by now. */
  | { readonly type: 'settled' }
  /** The page was gone and is back: an answer to its code may be on the way. */
  | { readonly type: 'resumed' }
  | { readonly type: 'joined'; readonly name: string }
  | { readonly type: 'ended'; readonly how: NoAnswer }
  | { readonly type: 'reset' }

/** The attempt after an event; the same value when nothing changed. */
export function nextPairing(state: PairingState, event: PairingEvent): PairingState {
  const wallet = state.phase === 'idle' ? {} : walletOf(state)
  switch (event.type) {
    case 'begun':
      return { phase: 'opening', ...walletOf(event), since: event.at }
    case 'chosen':
      return choose(state, event.walletId)
    case 'code':
      return takeCode(state, event.code, event.at)
    case 'trouble':
      return setTrouble(state, event.trouble)
    case 'overdue':
      if (state.phase !== 'opening') return state
      return { phase: 'late', ...wallet, ...(state.trouble && { trouble: state.trouble }) }
    case 'taken':
      return isUnderWay(state) ? { phase: 'taken', ...wallet, ...linkingOf(state) } : state
    case 'sent':
      return send(state, { ...event.linking, phase: 'sent' }, event.walletId)
    case 'hidden':
      return moveLinking(state, 'away', ['sent', 'unopened', 'back'])
    case 'unopened':
      return moveLinking(state, 'unopened', ['sent'])
    case 'seen': {
      if (state.phase !== 'waiting' || state.linking?.phase !== 'away')
        return moveLinking(state, 'back', ['away'])
      const linking = { ...state.linking, phase: 'back' } as const
      return { phase: 'taken', ...wallet, linking, buffering: state.code }
    }
    case 'settled':
      if (state.phase !== 'taken' || state.buffering === undefined) return state
      return { phase: 'waiting', ...wallet, code: state.buffering, ...linkingOf(state) }
    case 'resumed':
      return state.phase === 'idle' ? { phase: 'taken' } : state
    case 'joined':
      return isUnderWay(state) ? { phase: 'joined', ...wallet, name: event.name } : state
    case 'ended':
      return end(state, event.how)
    case 'reset':
      return state.phase === 'idle' ? state : { phase: 'idle' }
  }
}

function walletOf({ walletId }: { readonly walletId?: string }): { readonly walletId?: string } {
  return walletId === undefined ? {} : { walletId }
}

function linkingOf({ linking }: { readonly linking?: Linking }): { readonly linking?: Linking } {
  return linking === undefined ? {} : { linking }
}

function isUnderWay(state: PairingState): state is Extract<
  PairingState,
  { phase: 'opening' | 'waiting' | 'taken' | 'late' }
> & {
  readonly linking?: Linking
} {
  return ['opening', 'waiting', 'taken', 'late'].includes(state.phase)
}

function choose(state: PairingState, walletId: string | undefined): PairingState {
  if (state.phase === 'idle' || state.phase === 'joined' || state.walletId === walletId) return state
  const chosen = walletId === undefined ? {} : { walletId }
  // Who is back from one app and looks at another wallet waits for the first one no longer.
  if (state.phase === 'taken' && state.buffering)
    return { phase: 'waiting', ...chosen, code: state.buffering }
  const { walletId: _, ...rest } = state
  // Who looks at another wallet has left the app of the last one.
  const { linking: __, ...bare } = 'linking' in rest ? rest : { ...rest, linking: undefined }
  return { ...bare, ...chosen } as PairingState
}

function takeCode(state: PairingState, code: PairingCode | undefined, at: number): PairingState {
  // Made ahead, for another try.
  if (state.phase === 'declined' && state.code === code) return state
  if (state.phase === 'declined') return { phase: 'declined', ...walletOf(state), ...(code && { code }) }
  if (!isUnderWay(state)) return state
  const wallet = walletOf(state)
  if (code === undefined)
    return state.phase === 'waiting' ? { phase: 'opening', ...wallet, since: at } : state
  // The visitor has just come back from the app: the new code waits behind what they see.
  if (state.phase === 'taken' && state.buffering) return { ...state, buffering: code }
  return { phase: 'waiting', ...wallet, code, ...linkingOf(state) }
}

function setTrouble(state: PairingState, trouble: RelayTrouble | undefined): PairingState {
  if (state.phase !== 'opening' && state.phase !== 'waiting' && state.phase !== 'late') return state
  if (state.trouble === trouble) return state
  const { trouble: _, ...rest } = state
  return trouble === undefined ? rest : { ...rest, trouble }
}

function send(state: PairingState, linking: Linking, walletId: string): PairingState {
  const code = codeOf(state)
  if (code) return { phase: 'waiting', walletId, code, linking }
  // This page inside of the wallet's own browser needs no code.
  const isFree = state.phase === 'idle' || state.phase === 'linking'
  return isFree && linking.kind === 'page' ? { phase: 'linking', walletId, linking } : state
}

function moveLinking(
  state: PairingState,
  phase: Linking['phase'],
  from: readonly Linking['phase'][],
): PairingState {
  if (state.phase !== 'waiting' && state.phase !== 'linking') return state
  if (!state.linking || !from.includes(state.linking.phase)) return state
  return { ...state, linking: { ...state.linking, phase } }
}

function end(state: PairingState, how: NoAnswer): PairingState {
  if (state.phase === 'idle') return state
  const wallet = walletOf(state)
  if (how.phase === 'declined') return { phase: 'declined', ...wallet }
  if (how.phase === 'late') {
    const trouble = 'trouble' in state ? state.trouble : undefined
    return { phase: 'late', ...wallet, ...(trouble && { trouble }) }
  }
  return { phase: 'failed', ...wallet, error: 'error' in how ? how.error : how.phase }
}
