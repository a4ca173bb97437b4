import { LatchkeyError, sayError, type WordsState } from '@latchkey/core'
import type { SignInState } from '@latchkey/core/signIn'
import type { LinkState } from '@latchkey/ui'
import type { Say } from '../../hooks/useWords.ts'

/** What a view of signing in says: its sentence, the line under it, what the latch says, and where the bolt stands. */
export type SignInFace = {
  readonly title: string
  readonly text: string
  readonly bolt: LinkState
  readonly latch: {
    readonly label: string
    readonly state: 'ready' | 'loading' | 'blocked'
    readonly icon?: 'again' | 'done'
  }
}

/** Who asks, and in which wallet the visitor signs. */
type Names = { readonly site: string; readonly wallet: string }

/** Says how a sign-in stands. */
export function signInWords(
  state: SignInState,
  { site, wallet }: Names,
  { say, words }: { readonly say: Say; readonly words: WordsState },
): SignInFace {
  const ask = { title: say('signIn.ask'), text: say('signIn.askText', { site }), bolt: 'ready' } as const
  const again = { label: say('connecting.again'), state: 'ready', icon: 'again' } as const
  const slow = 'isSlow' in state && state.isSlow ? say('signIn.slow') : undefined
  switch (state.phase) {
    case 'looking':
      return {
        title: say('signIn.looking'),
        text: say('signIn.lookingText'),
        bolt: 'waiting',
        latch: { label: say('signIn.preparing'), state: 'loading' },
      }
    case 'preparing':
      return {
        ...ask,
        text: slow ?? ask.text,
        latch: { label: say('signIn.preparing'), state: 'loading' },
      }
    case 'unready':
      return { ...failed(state.error, words), title: say('signIn.unready'), bolt: 'rejected', latch: again }
    case 'asking': {
      const sign = { label: say('signIn.sign'), state: 'ready' } as const
      if (state.error === undefined) return { ...ask, latch: sign }
      const { message } = sayError(words, state.error)
      const text = reasonOf(state.error, words) ?? say('signIn.declinedText')
      return { title: message, text, bolt: 'rejected', latch: again }
    }
    case 'signing':
      return {
        title: say('signIn.signing', { wallet }),
        text: say('signIn.signingText'),
        bolt: 'waiting',
        latch: { label: say('signIn.waiting'), state: 'loading' },
      }
    case 'checking':
      return {
        title: say('signIn.checking'),
        text: slow ?? say('signIn.checkingText'),
        bolt: 'waiting',
        latch: { label: say('signIn.checking'), state: 'loading' },
      }
    case 'unsaved':
      return {
        title: say('signIn.unsaved'),
        text: `${failed(state.error, words).text} ${say('signIn.unsavedText')}`,
        bolt: 'rejected',
        latch: again,
      }
    case 'signedIn':
      return {
        title: say('signIn.done'),
        text: say('signIn.doneText'),
        bolt: 'joined',
        latch: { label: say('signIn.done'), state: 'ready', icon: 'done' },
      }
    default:
      return { ...ask, latch: { label: say('signIn.sign'), state: 'blocked' } }
  }
}

/** What went wrong before or after the signature, in the service's own words where it has some. */
function failed(error: LatchkeyError, words: WordsState): { readonly text: string } {
  const { message, detail } = sayError(words, error)
  const isOurs = error.code !== 'signIn.init'
  return { text: isOurs ? (detail ?? message) : (reasonOf(error, words) ?? message) }
}

/** Why a signature failed, where that is more than a no of the visitor. */
function reasonOf(error: LatchkeyError, words: WordsState): string | undefined {
  const { cause } = error
  if (!(cause instanceof LatchkeyError)) return sayError(words, error).detail ?? plainReason(cause, words)
  if (cause.code === 'wallet.declined') return undefined
  const { message, detail } = sayError(words, cause)
  return detail ?? message
}

/** What a site's own code threw. */
function plainReason(cause: unknown, words: WordsState): string | undefined {
  return cause === undefined ? undefined : sayError(words, cause).detail
}
