/** The kinds of failure of an upstream, each with its description. */
export const failureWords = {
  connection: 'no connection',
  timeout: 'no answer in time',
  status: 'an HTTP error',
  refused: 'it refused this call',
  rateLimited: 'too many requests',
  notJson: 'an answer that is not JSON',
  mismatch: 'an answer that does not fit the call',
  tooLarge: 'an answer over 10 MiB',
  noRoom: 'too many answers wait here to be read',
  wrongChain: 'it serves another chain',
  paused: 'resting after failures',
} as const

/** How an upstream let us down. */
export type FailureKind = keyof typeof failureWords

/** An upstream did not give a usable answer. Its address, which may hold a key, is never part of the message. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly kind: FailureKind
  readonly retryAfterSeconds: number | undefined
  constructor(kind: FailureKind, options: { readonly retryAfterSeconds?: number | undefined } = {}) {
    super(failureWords[kind])
    this.kind = kind
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
