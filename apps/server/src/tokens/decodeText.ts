import { cleanText } from '@latchkey/wire'
import { type Hex, hexToBytes } from 'viem'

const decoder = new TextDecoder('utf-8')

/**
 * Reads what `name()` or `symbol()` gave: a string, or the 32 bytes of tokens older than strings. Whatever it claims of
 * its length, no more is read than there is, and no more than can be shown.
 */
export function decodeText(data: Hex, longest: number): string | undefined {
  // Four bytes a letter at most, and room for what gets cleaned away.
  const bytes = hexToBytes(data.slice(0, 2 + 2 * (64 + longest * 16)) as Hex)
  if (bytes.length === 32) return clean(bytes.subarray(0, endOf(bytes)), longest)
  if (bytes.length < 64 || numberAt(bytes, 0) !== 32) return undefined
  const length = numberAt(bytes, 32)
  return clean(bytes.subarray(64, 64 + Math.min(length, bytes.length)), longest)
}

function clean(bytes: Uint8Array, longest: number): string | undefined {
  return cleanText(decoder.decode(bytes), longest) || undefined
}

function endOf(bytes: Uint8Array): number {
  const zero = bytes.indexOf(0)
  return zero < 0 ? bytes.length : zero
}

/** The number in a word; endless when it is larger than anything that fits. */
function numberAt(bytes: Uint8Array, start: number): number {
  const large = bytes.subarray(start, start + 28).some((byte) => byte !== 0)
  if (large) return Number.POSITIVE_INFINITY
  return new DataView(bytes.buffer, bytes.byteOffset + start + 28, 4).getUint32(0)
}
