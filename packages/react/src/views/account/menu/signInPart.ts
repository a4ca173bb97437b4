import { useEffect } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { lazyPart } from '../../../lazy/lazyPart.tsx'

/** The way to sign in to the site and out of it; fetched for sites that have one. */
export const SignInRow = lazyPart(() => import('../../siwx/SignInRow.tsx').then((part) => part.SignInRow))

/** Fetches the row while the account is shown, before its menu is opened. */
export function useSignInAhead(): void {
  const latchkey = useLatchkey()
  const { siwx } = latchkey.config
  useEffect(() => {
    // The menu fetches it again and says whether it failed.
    if (siwx) SignInRow.load(latchkey).catch(() => undefined)
  }, [latchkey, siwx])
}
