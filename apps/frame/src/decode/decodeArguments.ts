import { checksumAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'

/** The types of arguments that the known functions have. */
export type ArgumentType = 'address' | 'bool' | 'bytes' | 'bytes[]' | `uint${number}` | 'uint256[]'

/** A decoded argument: an address or bytes as hex, a number, a boolean, or a list of numbers or bytes. */
export type Argument = Hex | bigint | boolean | readonly bigint[] | readonly Hex[]

const wordDigits = 64

/**
 * Decodes the arguments of a call, given as hex digits without a prefix. Undefined unless the digits are exactly what an
 * encoder writes for these arguments: bytes behind, between or inside of them could mean something else to a contract.
 */
export function decodeArguments(
  types: readonly ArgumentType[],
  digits: string,
): readonly Argument[] | undefined {
  const wordAt = (at: number) => digits.slice(at * wordDigits, (at + 1) * wordDigits)
  const numberAt = (at: number) => (wordAt(at).length === wordDigits ? BigInt(`0x${wordAt(at)}`) : undefined)
  // Where the next list or bytes must begin, in words.
  let tail = types.length

  /** Reads the length of a list or bytes, if it stands where it must. */
  function lengthBehind(head: bigint): number | undefined {
    const length = head === BigInt(tail * 32) ? numberAt(tail) : undefined
    return length !== undefined && length <= BigInt(digits.length) ? Number(length) : undefined
  }

  function decodeBytes(head: bigint): Hex | undefined {
    const length = lengthBehind(head)
    if (length === undefined) return undefined
    const start = (tail + 1) * wordDigits
    tail += 1 + Math.ceil(length / 32)
    const padding = digits.slice(start + 2 * length, tail * wordDigits)
    return /^0*$/.test(padding) ? `0x${digits.slice(start, start + 2 * length)}` : undefined
  }

  function decodeList(head: bigint): readonly bigint[] | undefined {
    const length = lengthBehind(head)
    if (length === undefined) return undefined
    const items = Array.from({ length }, (_, at) => numberAt(tail + 1 + at))
    tail += 1 + length
    return items.some((item) => item === undefined) ? undefined : (items as bigint[])
  }

  /** The offsets in a list are relative to its first item. */
  function decodeBytesList(head: bigint): readonly Hex[] | undefined {
    const length = lengthBehind(head)
    if (length === undefined) return undefined
    const start = tail + 1
    tail = start + length
    const items: Hex[] = []
    for (let at = 0; at < length; at++) {
      const offset = numberAt(start + at)
      const item = offset === undefined ? undefined : decodeBytes(offset + BigInt(start * 32))
      if (item === undefined) return undefined
      items.push(item)
    }
    return items
  }

  const decoded = types.map((type, at) => {
    const head = numberAt(at)
    if (head === undefined) return undefined
    if (type === 'bytes') return decodeBytes(head)
    if (type === 'bytes[]') return decodeBytesList(head)
    if (type === 'uint256[]') return decodeList(head)
    return decodeWord(type, head)
  })
  const isExact = digits.length === tail * wordDigits && !decoded.includes(undefined)
  return isExact ? (decoded as readonly Argument[]) : undefined
}

function decodeWord(type: 'address' | 'bool' | `uint${number}`, word: bigint): Argument | undefined {
  if (type === 'bool') return word < 2n ? word === 1n : undefined
  if (type !== 'address') return BigInt.asUintN(Number(type.slice(4)), word) === word ? word : undefined
  return word < 2n ** 160n ? checksumAddress(word.toString(16).padStart(40, '0')) : undefined
}
