import { concatBytes } from '@noble/hashes/utils.js'
import { fromHex, type Hex } from '../encoding/hex.ts'

/** A value of Ethereum's recursive length prefix encoding: bytes or a list of values. */
export type RlpValue = Uint8Array | readonly RlpValue[]

/** Encodes a value. */
export function encodeRlp(value: RlpValue): Uint8Array {
  if (value instanceof Uint8Array) {
    const [first = 0x80] = value
    return value.length === 1 && first < 0x80 ? value : concatBytes(prefix(0x80, value.length), value)
  }
  const items = concatBytes(...value.map(encodeRlp))
  return concatBytes(prefix(0xc0, items.length), items)
}

/** The bytes of a number without leading zeros; none for zero. */
export function numberBytes(number: bigint): Uint8Array {
  if (number === 0n) return new Uint8Array()
  const digits = number.toString(16)
  return fromHex(`0x${digits.padStart(digits.length + (digits.length % 2), '0')}` as Hex)
}

function prefix(offset: number, length: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(offset + length)
  const size = numberBytes(BigInt(length))
  return concatBytes(Uint8Array.of(offset + 55 + size.length), size)
}
