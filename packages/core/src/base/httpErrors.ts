import type { ErrorReason } from '@latchkey/wire'
import { LatchkeyError } from './LatchkeyError.ts'

/** What a service says beside the status of a failed request. */
export type HttpFailure = {
  readonly reasons: readonly ErrorReason[]
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined
}

/** The service answered with a status that is not OK; its own reasons are attached. */
export class HttpStatusError extends LatchkeyError<'http.status'> {
  override readonly name = 'HttpStatusError'
  readonly status: number
  readonly reasons: HttpFailure['reasons']
  readonly requestId: HttpFailure['requestId']
  readonly retryAfterMs: HttpFailure['retryAfterMs']
  constructor(status: number, { reasons, requestId, retryAfterMs }: HttpFailure) {
    super('http.status', { n: status })
    this.status = status
    this.reasons = reasons
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }
}

/** No answer came: no network, no such host, a refused or broken connection. */
export class HttpUnreachableError extends LatchkeyError<'http.unreachable'> {
  override readonly name = 'HttpUnreachableError'
  constructor(cause: unknown) {
    super('http.unreachable', {}, { cause })
  }
}

/** The answer took too long. */
export class HttpDeadlineError extends LatchkeyError<'http.deadline'> {
  override readonly name = 'HttpDeadlineError'
  constructor(ms: number) {
    super('http.deadline', { seconds: ms / 1_000 })
  }
}

/** The service answered with something that is not what was asked for. */
export class HttpAnswerError extends LatchkeyError<'http.answer'> {
  override readonly name = 'HttpAnswerError'
  constructor(cause: unknown) {
    super('http.answer', {}, { cause })
  }
}
