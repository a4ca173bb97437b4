import { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { MessageValues } from '../../base/messages.ts'
import { sendMessages } from '../../base/sendMessages.ts'

/** The name of a sentence about sending. */
export type SendCode = keyof typeof sendMessages

/** Something about a transfer is not as it must be; `reason` is a stranger's own, in one short plain line. */
export class SendError<Code extends SendCode = SendCode> extends LatchkeyError<Code> {
  override readonly name = 'SendError'
  readonly reason: string | undefined
  constructor(
    code: Code,
    values: MessageValues<Code>,
    options: ErrorOptions & { readonly reason?: string } = {},
  ) {
    super(code, values, { ...options, sentence: sendMessages[code] })
    this.reason = options.reason
  }
}
