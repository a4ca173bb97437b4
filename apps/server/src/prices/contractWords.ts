import { type Address, toFunctionSelector } from 'viem'
import type { CallAnswer, ContractCall } from '../reads/chainReads.ts'

/** Prepares calls of one function whose arguments are all single words. */
export function contractFunction(signature: string) {
  const selector = toFunctionSelector(signature)
  return (to: Address, ...args: readonly (bigint | number | Address)[]): ContractCall => ({
    to,
    data: `${selector}${args.map(word).join('')}`,
  })
}

/** The words of an answer; undefined when it reverted or is shorter than it should be. */
export function readWords(answer: CallAnswer, atLeast: number): readonly bigint[] | undefined {
  if (answer === undefined || answer.length < 2 + atLeast * 64) return undefined
  // Contracts of strangers may answer with megabytes: nobody reads more than was asked for.
  return Array.from({ length: atLeast }, (_, n) => BigInt(`0x${answer.slice(2 + n * 64, 66 + n * 64)}`))
}

/** A word as a signed number of so many bits. */
export function signed(value: bigint, bits = 256): bigint {
  return BigInt.asIntN(bits, value)
}

/** A word as an address; undefined for the zero address, with which contracts say that there is none. */
export function addressOf(value: bigint | undefined): Address | undefined {
  if (value === undefined || value === 0n || value >> 160n !== 0n) return undefined
  return `0x${value.toString(16).padStart(40, '0')}`
}

function word(value: bigint | number | Address): string {
  const digits = typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)
  return digits.padStart(64, '0')
}
