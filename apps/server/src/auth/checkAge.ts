import { stampAgeSeconds } from '@latchkey/wire/embedded'
import { Failure } from '../http/failure.ts'

/** Refuses what a device signed too long ago, or with a clock that is wrong; the answer tells the time. */
export function checkAge(signedAtSeconds: number, now: number): void {
  if (Math.abs(now / 1_000 - signedAtSeconds) <= stampAgeSeconds) return
  throw new Failure(401, 'clock', 'The clock of this device is wrong. Set it, then try again.', {
    headers: { date: new Date(now).toUTCString() },
  })
}
