import { HttpDeadlineError, HttpStatusError, HttpUnreachableError } from '../../base/httpErrors.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'

/** Whether the site could not be asked, so that the same signature may do later. */
export function mayPass(error: unknown): error is LatchkeyError {
  if (error instanceof HttpStatusError) return error.status === 429 || error.status >= 500
  if (error instanceof HttpUnreachableError || error instanceof HttpDeadlineError) return true
  return error instanceof LatchkeyError && error.code === 'signIn.late'
}
