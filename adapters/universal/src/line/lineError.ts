import {
  HttpUnreachableError,
  LatchkeyError,
  WalletDeclinedError,
  WalletFailedError,
  WalletLateError,
  WalletUnsupportedError,
} from '@latchkey/core/adapter'
import type { Line } from './line.ts'

/** The codes of EIP-1193 that say the same; chain libraries know no others, and ask again where they know none. */
const plainCodes: Readonly<Record<number, number>> = {
  // The visitor said no: to everything, to the chains, the methods, the events, the sign-in.
  5000: 4001,
  5001: 4001,
  5002: 4001,
  5003: 4001,
  12001: 4001,
  // A method that the wallet does not have, or was not allowed here.
  1001: 4200,
  3001: 4200,
  5101: 4200,
  5201: 4200,
  10001: 4200,
  // A chain that it does not have, or was not allowed here.
  3005: 4902,
  5100: 4902,
}

/** EIP-1193: the provider is cut off. */
const cutOff = 4900

/** Makes an error as EIP-1193 wants it. */
export function providerError(
  code: number,
  message: string,
  options?: { cause?: unknown; data?: unknown },
): Error {
  const { cause, data } = options ?? {}
  return Object.assign(new Error(message, { cause }), { code, ...(data !== undefined && { data }) })
}

/** What went wrong with a request, as EIP-1193 says it; what is between page and wallet has an error of ours as its cause. */
export function lineError(error: unknown): Error {
  const between = readBetween(error)
  if (between) return providerError(cutOff, between.message, { cause: between })
  const { code, message, data } = Object(error)
  const known = Number.isSafeInteger(code) ? (plainCodes[code] ?? code) : -32000
  return providerError(known, typeof message === 'string' ? message : '', { cause: error, data })
}

/** Whether the wallet was not reached, is gone or has not answered in time. */
function readBetween(error: unknown): LatchkeyError | undefined {
  const { code, kind } = Object(error)
  const options = { cause: error }
  if (kind === 'relay') return new HttpUnreachableError(error)
  if (code === 8000) return new WalletLateError(options)
  return code === 6000 || code === 7001 ? new WalletGoneError(options) : undefined
}

/** Refuses a request to a wallet that is gone, or has not agreed to it. */
export function checkAllowed(line: Line, method: string): void {
  if (line.state() === undefined) throw lineError(Object.assign(new Error(), { code: 7001 }))
  if (!line.allows(method)) throw providerError(4200, 'The wallet has not agreed to this request.')
}

/** Why no wallet was paired, as one of ours. */
export function refusalError(
  refusal: Error | { readonly code?: number; readonly message?: string; readonly byUser?: boolean },
): LatchkeyError {
  if (refusal instanceof Error)
    return readBetween(refusal) ?? new WalletFailedError(refusal.message, { cause: refusal })
  if (refusal.byUser) return new WalletDeclinedError()
  // 51xx: the wallet has none of these chains, methods or events.
  if (Math.floor(Number(refusal.code) / 100) === 51) return new WalletUnsupportedError()
  return new WalletFailedError(refusal.message)
}

/** The wallet has ended the pairing, or its time was over. */
class WalletGoneError extends LatchkeyError<'wallet.gone'> {
  override readonly name = 'WalletGoneError'
  constructor(options?: ErrorOptions) {
    super('wallet.gone', {}, options)
  }
}
