import { nativeAddress } from '@latchkey/wire'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'

/** An amount in base units, or units of gas. */
export const Units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

/** An address, in lower case from here on. */
export const AddressText = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.toLowerCase(),
  v.custom<Address>(() => true),
)

/** The data of a call, in lower case from here on. */
export const CallData = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2}){4,}$/),
  v.toLowerCase(),
  v.custom<Hex>(() => true),
)

/** Reads the first words after the selector of a call; undefined for another function or less data. */
export function readCall(data: Hex, selector: Hex, words: number): readonly bigint[] | undefined {
  if (!data.startsWith(selector) || data.length < 10 + 64 * words) return undefined
  return Array.from({ length: words }, (_, at) => BigInt(`0x${data.slice(10 + 64 * at, 74 + 64 * at)}`))
}

/** Reads the bytes that stand at an offset of a call's arguments; undefined where the data ends before them. */
export function readBytes(data: Hex, offset: bigint | undefined): Hex | undefined {
  if (offset === undefined || offset > BigInt(data.length)) return undefined
  const start = 10 + 2 * Number(offset)
  const length = data.slice(start, start + 64)
  if (length.length < 64 || BigInt(`0x${length}`) > BigInt(data.length)) return undefined
  const digits = 2 * Number(`0x${length}`)
  const bytes = data.slice(start + 64, start + 64 + digits)
  return bytes.length === digits ? `0x${bytes}` : undefined
}

/** The value of a swap's transaction: the amount where the coin is sold, else zero. */
export function valueSent(from: Address, amount: bigint): bigint {
  return from === nativeAddress ? amount : 0n
}
