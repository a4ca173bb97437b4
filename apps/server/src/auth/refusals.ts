import { Failure } from '../http/failure.ts'

/** The device has to log in, for the first time or again. */
export function loginNeeded(): Failure {
  return new Failure(401, 'no_session', 'You are logged out. Log in again.')
}

/** There is no half for this device. */
export function noSlot(): Failure {
  return new Failure(404, 'no_slot', 'This device has no key for this wallet. Log in again.')
}

/** The owner refused the device, for good. */
export function vetoed(): Failure {
  return new Failure(403, 'vetoed', 'One of your devices refused this one. Use that device instead.')
}
