import type { CaipAddress } from '../../base/caip.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { createStore, type Store } from '../../base/store.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import type { SiwxMessage, SiwxSession } from '../../options/siwx.ts'

/** What signing in has come to for the account in use. */
export type SignInState =
  /** Visitors do not sign in here, or there is no account on a network of the site. */
  | { readonly phase: 'idle' }
  /** The site is asked for a session. */
  | (Account & { readonly phase: 'looking' })
  /** There is no session, and the visitor is not asked for one now. */
  | (Account & { readonly phase: 'signedOut' })
  /** The visitor is asked to sign, and the message is on its way. */
  | (Account & { readonly phase: 'preparing'; readonly isSlow?: boolean })
  /** There is no message, because of this. */
  | (Account & { readonly phase: 'unready'; readonly error: LatchkeyError })
  /** The visitor is asked to sign; `error` is why the last attempt failed. */
  | (Account & Prepared & { readonly phase: 'asking'; readonly error?: LatchkeyError })
  /** The wallet asks. */
  | (Account & Prepared & { readonly phase: 'signing' })
  /** The site checks the signature. */
  | (Account & Signed & { readonly phase: 'checking'; readonly isSlow?: boolean })
  /** The site could not be asked about the signature. */
  | (Account & Signed & { readonly phase: 'unsaved'; readonly error: LatchkeyError })
  /** The visitor cancelled, and the wallet is being disconnected. */
  | (Account & { readonly phase: 'cancelling' })
  | (Account & { readonly phase: 'signedIn'; readonly session: SiwxSession })

/** CAIP-10. */
type Account = { readonly account: CaipAddress }
/** `madeAt`: in milliseconds. */
type Prepared = { readonly message: SiwxMessage; readonly madeAt: number }
/** `cacao`: as a WalletConnect wallet wrote it, where it signed while it connected. */
type Signed = Prepared & { readonly signature: string; readonly cacao?: unknown }

/** What signing in has come to in an instance. */
export const signInStore: (latchkey: Pick<Latchkey, 'kept'>) => Store<SignInState> = slot('signIn', () =>
  createStore<SignInState>({ phase: 'idle' }),
)
