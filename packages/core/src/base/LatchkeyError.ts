import { fillMessage } from './fillMessage.ts'
import { type MessageCode, type MessageValues, messages } from './messages.ts'

/** Every error of Latchkey: a sentence of the catalogue and its values, so that a view can say it in any language. */
export class LatchkeyError<Code extends MessageCode = MessageCode> extends Error {
  override readonly name: string = 'LatchkeyError'
  readonly code: Code
  readonly values: Readonly<Record<string, string | number>>

  /** `sentence` is the English of a code that the first words do not have. */
  constructor(
    code: Code,
    values: MessageValues<Code>,
    options?: ErrorOptions & { readonly sentence?: string },
  ) {
    super(fillMessage(options?.sentence ?? messages[code as keyof typeof messages], values), options)
    this.code = code
    this.values = values
  }
}
