import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { signInMessages } from '../../base/signInMessages.ts'

/** The name of a sentence about signing in. */
export type SignInCode = keyof typeof signInMessages

/** Signing in did not work; `reason` is what the site's server or the wallet said, in one short plain line. */
export class SignInError extends LatchkeyError<SignInCode> {
  override readonly name = 'SignInError'
  readonly reason: string | undefined
  constructor(
    code: SignInCode,
    { reason, ...options }: ErrorOptions & { readonly reason?: string | undefined } = {},
  ) {
    super(code, {}, { ...options, sentence: signInMessages[code] })
    this.reason = reason
  }
}
