/** Whose fault it was: the wallet said no, it was never agreed to, it was malformed, too late, of a session that ended, or the relay's. */
export type FailureKind = 'wallet' | 'unapproved' | 'invalid' | 'expired' | 'gone' | 'relay'

/** What an error carries besides its number and words. */
export type ErrorDetails = { readonly kind?: FailureKind; readonly data?: unknown; readonly cause?: unknown }

/** What went wrong between page, relay and wallet; `code` is the protocol's number. */
export class WalletConnectError extends Error {
  override readonly name: string = 'WalletConnectError'
  readonly code: number
  readonly kind: FailureKind
  readonly data?: unknown
  constructor(code: number, message: string, details: ErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.code = code
    this.kind = details.kind ?? 'wallet'
    if (details.data !== undefined) this.data = details.data
  }
}

/** Why the relay did not take something; `exists` is a pairing topic that somebody has used already. */
export type RelayFailure = 'time' | 'refused' | 'rejected' | 'size' | 'exists' | 'closed'

/** The relay did not take it. */
export class RelayError extends WalletConnectError {
  override readonly name = 'RelayError'
  readonly why: RelayFailure
  constructor(why: RelayFailure, message: string, code = -32000, data?: unknown) {
    super(code, message, { kind: 'relay', data })
    this.why = why
  }
}
