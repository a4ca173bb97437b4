import { cleanText } from '@latchkey/wire'
import { LatchkeyError } from '../base/LatchkeyError.ts'

/** The longest reason of a wallet's own that is shown. */
const longestReason = 140

/** The visitor said no in the wallet; not a fault, so no banner. */
export class WalletDeclinedError extends LatchkeyError<'wallet.declined'> {
  override readonly name = 'WalletDeclinedError'
  constructor(options?: ErrorOptions) {
    super('wallet.declined', {}, options)
  }
}

/** An earlier request still waits inside the wallet (-32002). */
export class WalletPendingError extends LatchkeyError<'wallet.pending'> {
  override readonly name = 'WalletPendingError'
  constructor(options?: ErrorOptions) {
    super('wallet.pending', {}, options)
  }
}

/** The wallet is not on this page. */
export class WalletMissingError extends LatchkeyError<'wallet.missing'> {
  override readonly name = 'WalletMissingError'
  constructor(options?: ErrorOptions) {
    super('wallet.missing', {}, options)
  }
}

/** The code that reaches wallets did not load, so it is not known whether the wallet is here. */
export class WalletNotLoadedError extends LatchkeyError<'wallet.notLoaded'> {
  override readonly name = 'WalletNotLoadedError'
  constructor(options?: ErrorOptions) {
    super('wallet.notLoaded', {}, options)
  }
}

/** The wallet did not answer within the limit. */
export class WalletLateError extends LatchkeyError<'wallet.late'> {
  override readonly name = 'WalletLateError'
  constructor(options?: ErrorOptions) {
    super('wallet.late', {}, options)
  }
}

/** The wallet knows the request and could not fulfil it; `reason` is its own, in one short plain line. */
export class WalletFailedError extends LatchkeyError<'wallet.failed'> {
  override readonly name = 'WalletFailedError'
  readonly reason: string | undefined
  constructor(reason?: unknown, options?: ErrorOptions) {
    super('wallet.failed', {}, options)
    this.reason = typeof reason === 'string' ? cleanText(reason, longestReason) || undefined : undefined
  }
}

/** A wallet that was connected no longer answers; `reason` is its name, to stand under the sentence. */
export class WalletGoneError extends LatchkeyError<'wallet.gone'> {
  override readonly name = 'WalletGoneError'
  readonly reason: string | undefined
  constructor(walletName?: string, options?: ErrorOptions) {
    super('wallet.gone', {}, options)
    this.reason = walletName
  }
}

/** The relay between this page and the wallet cannot be reached. */
export class WalletUnreachableError extends LatchkeyError<'wallet.unreachable'> {
  override readonly name = 'WalletUnreachableError'
  constructor(options?: ErrorOptions) {
    super('wallet.unreachable', {}, options)
  }
}

/** The wallet does not know the chain and could not be made to add it. */
export class ChainNotAddedError extends LatchkeyError<'wallet.chainUnknown'> {
  override readonly name = 'ChainNotAddedError'
  constructor(options?: ErrorOptions) {
    super('wallet.chainUnknown', {}, options)
  }
}

/** The wallet cannot do what was asked of it. */
export class WalletUnsupportedError extends LatchkeyError<'wallet.unsupported'> {
  override readonly name = 'WalletUnsupportedError'
  constructor(options?: ErrorOptions) {
    super('wallet.unsupported', {}, options)
  }
}
