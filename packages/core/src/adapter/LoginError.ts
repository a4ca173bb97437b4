import { LatchkeyError } from '../base/LatchkeyError.ts'
import { loginMessages } from '../base/loginMessages.ts'
import type { MessageValues } from '../base/messages.ts'

/** The name of a sentence about logging in. */
export type LoginCode = keyof typeof loginMessages

/** A login to the embedded wallet did not work; `reason` is what the wallet said, in one short plain line. */
export class LoginError<Code extends LoginCode = LoginCode> extends LatchkeyError<Code> {
  override readonly name = 'LoginError'
  readonly reason: string | undefined
  constructor(
    code: Code,
    values: MessageValues<Code>,
    options: ErrorOptions & { readonly reason?: string | undefined } = {},
  ) {
    super(code, values, { ...options, sentence: loginMessages[code] })
    this.reason = options.reason
  }
}
