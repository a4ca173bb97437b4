import type { CaipAddress } from '../../base/caip.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { SiwxMessage, SiwxSession } from '../../options/siwx.ts'
import type { SignInState } from './signInState.ts'

/** Something that happened while a visitor signs in. */
export type SignInEvent =
  /** There is no account to sign in with any more. */
  | { readonly type: 'left' }
  /** Another account, or another chain: its session is looked for. */
  | { readonly type: 'met'; readonly account: CaipAddress }
  /** There is a session; it was here before, or it has just been made. */
  | { readonly type: 'found'; readonly session: SiwxSession }
  /** There is none, or no longer. */
  | { readonly type: 'missed' }
  | { readonly type: 'asked' }
  | { readonly type: 'prepared'; readonly message: SiwxMessage; readonly at: number }
  | { readonly type: 'unprepared'; readonly error: LatchkeyError }
  | { readonly type: 'sent' }
  | { readonly type: 'signed'; readonly signature: string }
  /** The visitor or their wallet said no, or the site does not take the signature, also one from before the visitor was asked. */
  | { readonly type: 'failed'; readonly error: LatchkeyError }
  /** The site could not be asked about the signature. */
  | { readonly type: 'unsaved'; readonly error: LatchkeyError }
  /** The site could not be asked about what the wallet signed while it connected. */
  | {
      readonly type: 'unsent'
      readonly session: SiwxSession
      readonly at: number
      readonly error: LatchkeyError
    }
  /** The same signature is sent to the site again. */
  | { readonly type: 'resent' }
  | { readonly type: 'slow' }
  | { readonly type: 'cancelled' }

/** What signing in has come to after an event; the same value when the event means nothing there. */
export function nextSignIn(state: SignInState, event: SignInEvent): SignInState {
  if (event.type === 'left') return state.phase === 'idle' ? state : { phase: 'idle' }
  if (event.type === 'met') return { phase: 'looking', account: event.account }
  if (state.phase === 'idle') return state
  const { account, phase } = state
  switch (event.type) {
    case 'found':
      return { phase: 'signedIn', account, session: event.session }
    case 'missed':
      return { phase: 'signedOut', account }
    case 'asked':
      return phase === 'signedIn' ? state : { phase: 'preparing', account }
    case 'prepared':
      return phase === 'preparing'
        ? { phase: 'asking', account, message: event.message, madeAt: event.at }
        : state
    case 'unprepared':
      return phase === 'preparing' ? { phase: 'unready', account, error: event.error } : state
    case 'sent':
      return phase === 'asking' ? { phase: 'signing', ...preparedOf(state) } : state
    case 'signed':
      return phase === 'signing'
        ? { phase: 'checking', ...preparedOf(state), signature: event.signature }
        : state
    case 'failed':
      return phase === 'asking' || phase === 'signing' || phase === 'checking'
        ? { phase: 'asking', ...preparedOf(state), error: event.error }
        : state
    case 'unsaved':
      return phase === 'checking' ? { phase: 'unsaved', ...signedOf(state), error: event.error } : state
    case 'unsent': {
      const { data, message: text, signature, cacao } = event.session
      const message = { data, toString: () => text }
      return {
        phase: 'unsaved',
        ...signedOf({ account, message, madeAt: event.at, signature, cacao }),
        error: event.error,
      }
    }
    case 'resent':
      return phase === 'unsaved' ? { phase: 'checking', ...signedOf(state) } : state
    case 'slow':
      return phase === 'preparing' || phase === 'checking' ? { ...state, isSlow: true } : state
    case 'cancelled':
      return { phase: 'cancelling', account }
  }
}

type WithMessage = Extract<SignInState, { readonly message: SiwxMessage }>

function preparedOf({
  account,
  message,
  madeAt,
}: Pick<WithMessage, 'account' | 'message' | 'madeAt'>): Pick<WithMessage, 'account' | 'message' | 'madeAt'> {
  return { account, message, madeAt }
}

type WithSignature = Pick<
  Extract<SignInState, { readonly phase: 'unsaved' }>,
  'account' | 'message' | 'madeAt' | 'signature' | 'cacao'
>

function signedOf({ cacao, signature, ...state }: WithSignature): WithSignature {
  return { ...preparedOf(state), signature, ...(cacao !== undefined && { cacao }) }
}
