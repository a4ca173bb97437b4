/** Whether a text names content on IPFS: a CID of version 0, or of version 1 in base32 or base58. */
export function isCid(text: string): boolean {
  if (text.length > longest) return false
  // Version 0 is a SHA-256 hash and nothing else.
  if (text.startsWith('Qm')) return isHash(fromBase58(text) ?? [], 0)
  const bytes = text.startsWith('b')
    ? fromBase32(text.slice(1))
    : text.startsWith('z')
      ? fromBase58(text.slice(1))
      : undefined
  if (bytes?.[0] !== 1) return false
  const codec = readVarint(bytes, 1)
  return codec !== undefined && isHash(bytes, codec.end)
}

/** One with a hash of 64 bytes has some 115 letters. */
const longest = 128
const shortestDigest = 20
const longestDigest = 64

/** The kind of the hash, its length, and exactly so many bytes. */
function isHash(bytes: readonly number[], at: number): boolean {
  const kind = readVarint(bytes, at)
  const length = kind && readVarint(bytes, kind.end)
  if (length === undefined) return false
  const { value, end } = length
  return value >= shortestDigest && value <= longestDigest && bytes.length === end + value
}

function readVarint(bytes: readonly number[], at: number): { value: number; end: number } | undefined {
  let value = 0
  for (let n = 0; n < 4; n++) {
    const byte = bytes[at + n]
    if (byte === undefined) return undefined
    value += (byte & 127) * 128 ** n
    if (byte < 128) return { value, end: at + n + 1 }
  }
  return undefined
}

const letters32 = 'abcdefghijklmnopqrstuvwxyz234567'
const letters58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase32(text: string): number[] | undefined {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of text) {
    const value = letters32.indexOf(letter)
    if (value < 0) return undefined
    held = (held << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push(held >> bits)
      held &= (1 << bits) - 1
    }
  }
  // Bits that are left over are zeros, or two texts would name one thing.
  return bits < 5 && held === 0 ? bytes : undefined
}

/** Without leading zeros, which no CID has. */
function fromBase58(text: string): number[] | undefined {
  let number = 0n
  for (const letter of text) {
    const value = letters58.indexOf(letter)
    if (value < 0) return undefined
    number = number * 58n + BigInt(value)
  }
  const hex = number.toString(16)
  return [...Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')]
}
