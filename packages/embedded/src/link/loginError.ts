import { LoginError } from '@latchkey/core/adapter'
import { FrameError } from '@latchkey/wire/frame'
import { FrameAbortError } from '../frame/frame.ts'

/** The problems of the frame and of its server that have a sentence of their own. */
const codes = {
  wrong_code: 'login.wrongCode',
  dead_code: 'login.deadCode',
  login_over: 'login.over',
  login_stopped: 'login.stopped',
  mail_unavailable: 'login.mail',
  unavailable: 'login.down',
  not_loaded: 'login.notLoaded',
  invalid_email: 'login.invalidEmail',
  too_many_codes: 'login.tooMany',
  rate_limited: 'login.tooMany',
  unreachable: 'login.unreachable',
} as const

/** Runs a request of a login; what the frame throws becomes an error that can be said in any language. */
export async function asLogin<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    throw loginErrorOf(error)
  }
}

/** An error of the frame as one that the widget can say. */
function loginErrorOf(cause: unknown): LoginError {
  if (!(cause instanceof FrameError)) return new LoginError('login.refused', {}, { cause })
  const { problem = '', retryAfter, message } = cause
  if (cause instanceof FrameAbortError && cause.reason === 'timeout')
    return new LoginError('login.unreachable', {}, { cause })
  if (retryAfter !== undefined && /_(cooldown|pause)$/.test(problem))
    return new LoginError('login.cooldown', { n: Math.ceil(retryAfter) }, { cause })
  if (problem in codes) return new LoginError(codes[problem as keyof typeof codes], {}, { cause })
  return new LoginError('login.refused', {}, { cause, reason: message })
}
