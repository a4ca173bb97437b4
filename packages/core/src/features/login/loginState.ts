import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { createStore, type Store } from '../../base/store.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import type { SocialProvider } from '../../options/features.ts'

/** The stages of a login elsewhere: being started, open at the provider, and on its way into the wallet. */
export type LoginStage = 'opening' | 'waiting' | 'joining'

/** What a login to the embedded wallet has come to. */
export type LoginState =
  | { readonly phase: 'idle' }
  /** A mail is being asked for. */
  | { readonly phase: 'sending'; readonly email: string }
  /** No mail was sent. */
  | { readonly phase: 'refused'; readonly email: string; readonly error: LatchkeyError }
  /** The visitor has to open the link of the mail; `error` ended that. */
  | (MailSent & { readonly phase: 'device'; readonly number?: string | undefined })
  /** The visitor has to enter the code; `isOver`: only another mail helps. */
  | (MailSent & {
      readonly phase: 'code'
      /** The code is shown behind the link of the mail, not in the mail. */
      readonly isOnPage?: boolean
      readonly isChecking?: boolean
      readonly isOver?: boolean
    })
  | {
      readonly phase: 'social'
      readonly provider: SocialProvider
      readonly stage: LoginStage
      readonly error?: LatchkeyError
    }
  | {
      readonly phase: 'farcaster'
      readonly uri?: string
      readonly stage: LoginStage
      readonly error?: LatchkeyError
    }
  /** Connected: seen for a moment. */
  | { readonly phase: 'joined' }

/** A mail is on its way, or there. */
type MailSent = {
  readonly email: string
  /** When the link or the code expires, in milliseconds. */
  readonly expiresAt: number
  /** From when another mail may be asked for. */
  readonly resendAt: number
  /** Another mail is being asked for. */
  readonly isSending?: boolean
  readonly error?: LatchkeyError
}

/** What the login of an instance has come to. */
export const loginStore: (latchkey: Pick<Latchkey, 'kept'>) => Store<LoginState> = slot('login', () =>
  createStore<LoginState>({ phase: 'idle' }),
)
