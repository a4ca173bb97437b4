/** Why a request is never signed, whatever the user says. */
export type RefusalReason =
  | 'method-unknown'
  | 'request-invalid'
  | 'request-too-large'
  | 'account-foreign'
  | 'chain-foreign'
  | 'authorization-included'
  | 'transaction-type-unknown'
  | 'typed-data-duplicate'
  | 'typed-data-undeclared'
  | 'typed-data-invalid'
  | 'sign-in-invalid'
  | 'sign-in-domain'
  | 'sign-in-account'
  | 'intent-changed'
  | 'too-many-requests'

/** A request that is refused. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(`The request is refused: ${reason}.`)
    this.reason = reason
  }
}
