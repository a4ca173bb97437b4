import { getSignIn, watchSignIn } from '@latchkey/core/internal'
import type { SignedIn, SignInState } from '@latchkey/core/signIn'
import { useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useValue } from '../hooks/useValue.ts'
import { signInFlows } from './signInFlows.ts'

/** A sign-in in a view of your own: how it stands, and what can be done with it. */
export type SiwxControl = {
  readonly state: SignInState
  /** Opens the widget for it; whoever is not connected connects first. */
  readonly open: () => Promise<void>
  /** Signs the account in use in without the widget; rejects with what went wrong. */
  readonly signIn: () => Promise<SignedIn>
  /** As the widget’s own Cancel: disconnects where sign-in is required. */
  readonly cancel: () => Promise<void>
}

/** Signs a visitor in in a view of your own: see the option `siwx`. */
export function useSiwx(): SiwxControl {
  const latchkey = useLatchkey()
  const state = useValue(latchkey, watchSignIn, getSignIn)
  const acts = useMemo(
    () => ({
      open: async () => (await signInFlows.load(latchkey)).openSignIn(latchkey),
      signIn: async () => (await signInFlows.load(latchkey)).signIn(latchkey),
      cancel: async () => (await signInFlows.load(latchkey)).cancelSignIn(latchkey),
    }),
    [latchkey],
  )
  return { state, ...acts }
}
