import {
  type FailureKind,
  RelayError,
  type RelayFailure,
  WalletConnectError,
} from '../base/WalletConnectError.ts'

/** What is left of an error on its way between tabs. */
export type CarriedError = {
  readonly code: number
  readonly message: string
  readonly kind: FailureKind
  readonly why?: RelayFailure
  readonly data?: unknown
}

/** Packs an error. */
export function carryError(error: unknown): CarriedError {
  if (!(error instanceof WalletConnectError)) return { code: -32000, message: String(error), kind: 'invalid' }
  const { code, message, kind, data } = error
  return {
    code,
    message,
    kind,
    ...(data === undefined ? {} : { data }),
    ...(error instanceof RelayError ? { why: error.why } : {}),
  }
}

/** Unpacks it: the same class with the same words. */
export function reviveError({ code, message, kind, why, data }: CarriedError): WalletConnectError {
  return why
    ? new RelayError(why, message, code, data)
    : new WalletConnectError(code, message, { kind, data })
}
