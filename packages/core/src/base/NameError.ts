import { LatchkeyError } from './LatchkeyError.ts'
import type { MessageValues } from './messages.ts'
import { nameMessages } from './nameMessages.ts'
import { serviceReason } from './serviceReason.ts'

/** The name of a sentence about names. */
export type NameCode = keyof typeof nameMessages

/** Something about a name did not work. The first reason of the service, where it gave one, is the message (S8.34). */
export class NameError<Code extends NameCode = NameCode> extends LatchkeyError<Code> {
  override readonly name = 'NameError'
  readonly reason: string | undefined
  constructor(code: Code, values: MessageValues<Code>, options: ErrorOptions = {}) {
    super(code, values, { ...options, sentence: nameMessages[code] })
    this.reason = serviceReason(options.cause)
    if (this.reason !== undefined) this.message = this.reason
  }
}
