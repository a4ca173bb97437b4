import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { readAddress } from '../encoding/address.ts'
import { fromHex, isHexBytes } from '../encoding/hex.ts'

/** A single value of typed data: as text for the view, and as the 32 bytes that are signed. */
export type AtomicValue = { readonly text: string; readonly word: Uint8Array }

/** Reads a value by its EIP-712 type, without conversions; undefined when it is not of that type. */
export function readAtomicValue(type: string, value: unknown): AtomicValue | undefined {
  if (type === 'string') return readText(value)
  if (type === 'bool')
    return typeof value === 'boolean' ? { text: String(value), word: numberWord(value ? 1n : 0n) } : undefined
  if (type === 'address') {
    const address = readAddress(value)
    return address && { text: address, word: numberWord(BigInt(address)) }
  }
  const [, kind, bits] = /^(u?int)([1-9]\d{0,2})$/.exec(type) ?? []
  if (kind !== undefined) return readInteger(value, kind === 'int', Number(bits))
  const [, size] = /^bytes(|[1-9]\d?)$/.exec(type) ?? []
  return size === undefined ? undefined : readBytes(value, size)
}

function readText(value: unknown): AtomicValue | undefined {
  // Half of a surrogate pair would be signed as another character than it is shown.
  if (typeof value !== 'string' || /\p{Cs}/u.test(value)) return undefined
  return { text: value, word: keccak_256(utf8ToBytes(value)) }
}

function readBytes(value: unknown, size: string): AtomicValue | undefined {
  if (!isHexBytes(value)) return undefined
  const bytes = fromHex(value)
  if (size === '') return { text: value, word: keccak_256(bytes) }
  if (bytes.length !== Number(size) || bytes.length > 32) return undefined
  const word = new Uint8Array(32)
  word.set(bytes)
  return { text: value, word }
}

function readInteger(value: unknown, signed: boolean, bits: number): AtomicValue | undefined {
  const number = wholeNumber(value)
  if (number === undefined || bits > 256 || bits % 8 !== 0) return undefined
  const fitting = signed ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number)
  return fitting === number ? { text: String(number), word: numberWord(number) } : undefined
}

function wholeNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const isNumber = typeof value === 'string' && /^(0x[0-9a-f]{1,64}|-?\d{1,78})$/i.test(value)
  return isNumber ? BigInt(value) : undefined
}

function numberWord(number: bigint): Uint8Array {
  return fromHex(`0x${BigInt.asUintN(256, number).toString(16).padStart(64, '0')}`)
}
