import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { onrampMessages } from '../../base/onrampMessages.ts'
import { serviceReason } from '../../base/serviceReason.ts'

/** The name of a sentence about buying. */
export type BuyCode = keyof typeof onrampMessages

/** A purchase cannot go on; `reason` is the service's own message, cut to one plain line. */
export class BuyError<Code extends BuyCode = BuyCode> extends LatchkeyError<Code> {
  override readonly name = 'BuyError'
  readonly reason: string | undefined
  constructor(code: Code, options: ErrorOptions = {}) {
    super(code, {} as never, { ...options, sentence: onrampMessages[code] })
    this.reason = serviceReason(options.cause)
  }
}
