import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from './hex.ts'
import { toUtf8 } from './utf8.ts'

/** SHA-256 in hex; of a text, its UTF-8 is meant. */
export function sha256Hex(data: string | Uint8Array): string {
  return toHex(sha256(typeof data === 'string' ? toUtf8(data) : data))
}
