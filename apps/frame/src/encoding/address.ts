import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Hex } from './hex.ts'

/** Reads an address and writes it with its checksum (EIP-55); undefined when it has a checksum that is wrong. */
export function readAddress(value: unknown): Hex | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value)) return undefined
  const checksummed = checksumAddress(value.slice(2))
  const digits = value.slice(2)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && value !== checksummed ? undefined : checksummed
}

/** Writes 40 hex digits, in any case and without a prefix, as an address with its checksum (EIP-55). */
export function checksumAddress(digits: string): Hex {
  const lower = digits.toLowerCase()
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(lower)))
  const mixed = Array.from(lower, (digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${mixed.join('')}`
}
