import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** Bytes or a number in hexadecimal, with its prefix. */
export type Hex = `0x${string}`

/** Writes bytes in hexadecimal. */
export function toHex(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes)}`
}

/** Reads an even number of hex digits behind `0x`. */
export function fromHex(hex: Hex): Uint8Array {
  return hexToBytes(hex.slice(2))
}

/** Whether a value is `0x` and an even number of hex digits. */
export function isHexBytes(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}
