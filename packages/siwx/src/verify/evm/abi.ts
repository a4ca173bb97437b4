import { bytesToHex } from '@noble/hashes/utils.js'

/** An argument of a call: one word, or bytes of any length. */
export type AbiArgument = { readonly word: Uint8Array } | { readonly bytes: Uint8Array }

/** Encodes arguments as Solidity reads them, in hexadecimal without 0x. */
export function encodeArguments(args: readonly AbiArgument[]): string {
  let end = args.length * 32
  const heads: string[] = []
  const tails: string[] = []
  for (const argument of args) {
    if ('word' in argument) {
      heads.push(bytesToHex(argument.word).padStart(64, '0'))
      continue
    }
    heads.push(number(end))
    const padded = Math.ceil(argument.bytes.length / 32) * 32
    tails.push(number(argument.bytes.length), bytesToHex(argument.bytes).padEnd(padded * 2, '0'))
    end += 32 + padded
  }
  return [...heads, ...tails].join('')
}

function number(value: number): string {
  return value.toString(16).padStart(64, '0')
}

/** The bytes that the word at `head` points to; undefined where they are not all there. */
export function readBytes(data: Uint8Array, head: number): Uint8Array | undefined {
  const start = readNumber(data, head)
  const length = start === undefined ? undefined : readNumber(data, start)
  if (start === undefined || length === undefined || start + 32 + length > data.length) return undefined
  return data.subarray(start + 32, start + 32 + length)
}

/** The 20 bytes in the word at `head`; undefined where the word is none of an address. */
export function readAddress(data: Uint8Array, head: number): Uint8Array | undefined {
  const word = data.subarray(head, head + 32)
  return word.length === 32 && word.subarray(0, 12).every((byte) => byte === 0)
    ? word.subarray(12)
    : undefined
}

function readNumber(data: Uint8Array, at: number): number | undefined {
  const word = data.subarray(at, at + 32)
  if (word.length !== 32 || word.subarray(0, 28).some((byte) => byte !== 0)) return undefined
  return Number(`0x${bytesToHex(word.subarray(28))}`)
}
