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

/** The value of a swap's transaction: the amount where the coin is sold, else zero. */
export function valueSent(from: Address, amount: bigint): bigint {
  return from === nativeAddress ? amount : 0n
}
