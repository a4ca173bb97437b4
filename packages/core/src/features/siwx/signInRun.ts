import type { SignedSignIn } from '../../adapter/signInAsk.ts'
import type { CaipAddress, CaipChainId } from '../../base/caip.ts'
import { slot } from '../../instance/slots.ts'

/** How a look for a session ended: there is one, the visitor is asked for one or not asked, or it failed. */
export type LookEnd = 'found' | 'asked' | 'missed' | 'failed'

/** The sign-in under way. */
export type SignInRun = {
  /** The account whose session was looked for last. */
  account?: CaipAddress | undefined
  /** Ends when another account, or another chain, takes its place. */
  stay?: AbortController
  looking?: Promise<LookEnd>
  /** What a wallet has signed while it connected, until its account is in use. */
  signed?: readonly SignedSignIn[]
  /** When its message was made, by nonce: each code has one of its own. */
  readonly madeAt: Map<string, number>
  /** What it signed for chains that the site has not been asked about yet. */
  others: readonly SignedSignIn[]
  /** The one of them that the site is asked about. */
  adding?: { readonly chainId: CaipChainId; readonly done: Promise<void> }
  /** One message and one signature; ends when the visitor leaves, or tries again. */
  attempt?: AbortController
  /** The addresses whose visitor does not want to sign in: they are not asked again by themselves. */
  readonly declined: Set<string>
}

/** The sign-in under way in an instance. */
export const signInRun = slot(
  'signInRun',
  (): SignInRun => ({
    declined: new Set(),
    madeAt: new Map(),
    others: [],
  }),
)
