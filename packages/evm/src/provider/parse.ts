import { type CaipChainId, WalletFailedError } from '@latchkey/core/adapter'
import { checksumAddress } from './checksumAddress.ts'

/** A row of bytes in hexadecimal. */
export type Hex = `0x${string}`

/** More accounts than this no wallet shows, and no list should draw. */
const mostAccounts = 100

/** Reads the accounts that a wallet gave: with their checksums, each once, without what is no address. */
export function parseAccounts(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) throw new WalletFailedError(undefined, { cause: answer })
  const found = answer.slice(0, mostAccounts).flatMap((entry: unknown) => {
    // Some wallets write CAIP-10 here.
    const address =
      typeof entry === 'string' ? /^(?:eip155:\d+:)?(0x[0-9a-f]{40})$/i.exec(entry)?.[1] : undefined
    return address === undefined ? [] : [checksumAddress(address)]
  })
  return [...new Set(found)]
}

/** Reads a chain id in any of the forms wallets use: hexadecimal, a number, decimal text, CAIP-2. */
export function parseChainId(answer: unknown): CaipChainId {
  const id = readChainId(answer)
  if (id === undefined) throw new WalletFailedError(undefined, { cause: answer })
  return `eip155:${id}`
}

/** The chain id as a number, or undefined for what is none. */
export function readChainId(answer: unknown): number | undefined {
  const plain = typeof answer === 'string' ? answer.trim().replace(/^eip155:/, '') : answer
  const isWritten = typeof plain === 'string' && /^(0x[0-9a-f]{1,14}|\d{1,16})$/i.test(plain)
  const id = isWritten || typeof plain === 'number' || typeof plain === 'bigint' ? Number(plain) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Reads a whole number as JSON-RPC writes it; a plain number is forgiven. */
export function parseQuantity(answer: unknown): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
  if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0) return BigInt(answer)
  throw new WalletFailedError(undefined, { cause: answer })
}

/** Reads bytes in hexadecimal, of an exact length where one is given. */
export function parseHex(answer: unknown, bytes?: number): Hex {
  if (typeof answer === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(answer)) {
    if (bytes === undefined || answer.length === 2 + 2 * bytes) return answer as Hex
  }
  throw new WalletFailedError(undefined, { cause: answer })
}

/** Writes a whole number as JSON-RPC does. */
export function toQuantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`
}
