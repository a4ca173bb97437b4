import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { LatchkeyEvent } from '../../options/events.ts'
import { isSmartAccount } from './isSmartAccount.ts'
import type { SignInTarget } from './signInTarget.ts'

type SignInEventName =
  | 'CLICK_SIGN_SIWX_MESSAGE'
  | 'CLICK_CANCEL_SIWX'
  | 'SIWX_AUTH_SUCCESS'
  | 'SIWX_AUTH_ERROR'

/** Counts how a sign-in goes: on which network, and whether by a smart account. */
export function trackSignIn(
  latchkey: Latchkey,
  event: SignInEventName,
  target: SignInTarget,
  error?: LatchkeyError,
): void {
  const properties = {
    network: target.chainId,
    isSmartAccount: isSmartAccount(latchkey, target),
    ...(error && { code: error.code }),
  }
  latchkey.track({ type: 'track', event, properties } as LatchkeyEvent)
}
