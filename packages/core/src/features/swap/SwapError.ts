import { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { MessageValues } from '../../base/messages.ts'
import { serviceReason } from '../../base/serviceReason.ts'
import { swapMessages } from '../../base/swapMessages.ts'

/** The name of a sentence about swapping. */
export type SwapCode = keyof typeof swapMessages

/** Something about a swap is not as it must be; `reason` is a stranger's own, in one short plain line. */
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
