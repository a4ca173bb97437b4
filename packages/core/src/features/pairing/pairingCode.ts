import type { PairingCode } from '../../adapter/pairingLink.ts'

/** How long a code is shown and used again (S9.21). */
export const pairingExpiryMs = 240_000

/** A wallet may take a code for this long after it was last shown: the protocol's five minutes. */
export const answerGraceMs = 60_000

/** How long after a return what was agreed in the app may take to show (S3.26). */
export const bufferingMs = 5_000

/** A code with no more time than this is not offered to anybody new (S9.22). */
export const pairingThresholdMs = 10_000

/** Whether a code is good for a visitor who comes to it now. */
export function isFresh({ expiresAt }: PairingCode, now: number): boolean {
  return expiresAt - now > pairingThresholdMs
}
