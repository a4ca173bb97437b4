import { slot } from '../../instance/slots.ts'

/** The login under way: the way to stop it, and the way to try it again. */
export type LoginRun = {
  /** Fires when nobody waits for the login any more. */
  signal?: AbortSignal
  stop?: () => void
  retry?: () => void
}

/** The login under way in an instance. */
export const loginRun = slot('loginRun', (): LoginRun => ({}))
