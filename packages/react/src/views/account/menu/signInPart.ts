import { useEffect } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { lazyPart } from '../../../lazy/lazyPart.tsx'

/** The row that signs in to the site and out of it; loaded on sites with sign-in. */
export const SignInRow = lazyPart(() => import('../../siwx/SignInRow.tsx').then((part) => part.SignInRow))

/** Preloads the row while the account is shown, before its menu is opened. */
export function useSignInAhead(): void {
  const latchkey = useLatchkey()
  const { siwx } = latchkey.config
  useEffect(() => {
    // The menu loads it again and shows a failure.
    if (siwx) SignInRow.load(latchkey).catch(() => undefined)
  }, [latchkey, siwx])
}
