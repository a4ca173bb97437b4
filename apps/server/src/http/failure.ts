import type { ErrorBody } from '@latchkey/wire'

/** A request that cannot be answered, with the status and text for the client. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly status: number
  readonly reason: string
  readonly field: string
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    reason: string,
    description: string,
    more: { readonly field?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(description)
    this.status = status
    this.reason = reason
    this.field = more.field ?? ''
    this.headers = more.headers ?? {}
  }
}

/** The body of a failed answer. */
export function failureBody(failure: Failure): ErrorBody {
  return {
    status: 'FAILED',
    reasons: [{ name: failure.reason, field: failure.field, description: failure.message }],
  }
}

/** A failure that asks the client to come back later. */
export function tryLater(
  status: number,
  reason: string,
  description: string,
  seconds: number,
  field = '',
): Failure {
  return new Failure(status, reason, description, { field, headers: { 'retry-after': String(seconds) } })
}
