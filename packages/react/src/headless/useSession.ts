import { getSession, getSignIn, watchSignIn } from '@latchkey/core/internal'
import type { SignedIn } from '@latchkey/core/signIn'
import { useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useValue } from '../hooks/useValue.ts'
import { signInFlows } from './signInFlows.ts'

/** The visitor’s session, and what a page does with it. */
export type SessionControl = {
  /** Undefined while there is none. */
  readonly session: SignedIn | undefined
  readonly isSignedIn: boolean
  /** A visitor has connected or come back, and whether there is a session is being looked for. */
  readonly isLoading: boolean
  /** What requests to the site’s backend carry as `Authorization: Bearer …`, made anew where it has ended. */
  readonly getToken: () => Promise<string | undefined>
  /** Ends the session; the wallet stays connected. */
  readonly signOut: () => Promise<void>
}

/** The visitor’s session with this site: see the option `siwx`. */
export function useSession(): SessionControl {
  const latchkey = useLatchkey()
  const session = useValue(latchkey, watchSignIn, getSession)
  const isLoading = useValue(latchkey, watchSignIn, (one) => getSignIn(one).phase === 'looking')
  const acts = useMemo(
    () => ({
      getToken: async () => (await signInFlows.load(latchkey)).getToken(latchkey),
      signOut: async () => (await signInFlows.load(latchkey)).signOut(latchkey),
    }),
    [latchkey],
  )
  return { session, isSignedIn: session !== undefined, isLoading, ...acts }
}
