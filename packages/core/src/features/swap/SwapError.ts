import { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { MessageValues } from '../../base/messages.ts'
import { serviceReason } from '../../base/serviceReason.ts'
import { swapMessages } from '../../base/swapMessages.ts'

/** The name of a sentence about swapping. */
export type SwapCode = keyof typeof swapMessages

/** A swap cannot go on; `reason` is the message of a service or the chain, cut to one plain line. */
export class SwapError<Code extends SwapCode = SwapCode> extends LatchkeyError<Code> {
  override readonly name = 'SwapError'
  readonly reason: string | undefined
  constructor(
    code: Code,
    values: MessageValues<Code>,
    options: ErrorOptions & { readonly reason?: string | undefined } = {},
  ) {
    super(code, values, { ...options, sentence: swapMessages[code] })
    this.reason = options.reason ?? serviceReason(options.cause)
  }
}
