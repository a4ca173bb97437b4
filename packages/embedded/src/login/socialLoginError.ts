import { FrameError } from '@latchkey/wire/frame'
import { FrameAbortError } from '../frame/frame.ts'

/**
 * Why a social login came to nothing: the visitor closed the window, the browser did not open it, it took too long, the
 * visitor declined at the provider, or something failed, which the message says.
 */
export type SocialLoginReason = 'closed' | 'blocked' | 'timeout' | 'declined' | 'failed'

const userRejected = 4001

const sentences: Readonly<Record<SocialLoginReason, string>> = {
  closed: 'The login window was closed.',
  blocked: 'The browser did not open the login window.',
  timeout: 'The login took too long.',
  declined: 'The login was declined.',
  failed: 'Something went wrong',
}

/** A social login that came to nothing. */
export class SocialLoginError extends Error {
  override readonly name = 'SocialLoginError'
  readonly reason: SocialLoginReason
  constructor(reason: SocialLoginReason, cause?: unknown) {
    super(cause instanceof FrameError ? cause.message : sentences[reason], { cause })
    this.reason = reason
  }
}

/** What the frame answered, as the reason of a social login. */
export function socialLoginError(error: unknown): SocialLoginError {
  if (error instanceof SocialLoginError) return error
  if (error instanceof FrameAbortError && error.reason === 'timeout') return new SocialLoginError('timeout')
  const isDeclined = error instanceof FrameError && error.code === userRejected
  return new SocialLoginError(isDeclined ? 'declined' : 'failed', error)
}
