import type { SignInFields } from './signInFields.ts'

/** The part of a message that is wrong: one of its fields, or the whole of it. */
export type SignInMessagePart = keyof SignInFields | 'message'

/** A sign-in message that cannot be written or read; `part` names the place, `message` says what is wrong there. */
export class SignInMessageError extends Error {
  override readonly name = 'SignInMessageError'
  readonly part: SignInMessagePart

  constructor(part: SignInMessagePart, message: string) {
    super(message)
    this.part = part
  }
}
