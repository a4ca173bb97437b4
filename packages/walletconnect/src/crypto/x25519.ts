import { etc, Point } from '@noble/ed25519'

const { p } = Point.CURVE()

/** The u of the point where everybody starts. */
export const basePoint = Uint8Array.of(9, ...new Uint8Array(31))

/**
 * X25519 (RFC 7748) on the Edwards form of the same curve, whose arithmetic signs our tokens anyway: a second curve library
 * would be a quarter of the client. As the RFC says, the highest bit of `u` is not looked at, and a `u` beyond the prime
 * means the same as what is left of it. Stricter than the RFC in two things: a point of low order is refused, since its
 * secret is zero for everybody, and so is one of the twist. Every public key that X25519 itself made is on the curve, so only
 * a peer that chose its key in some other way is turned away.
 */
export function x25519(privateKey: Uint8Array, u: Uint8Array): Uint8Array {
  const at = read(u) & ((1n << 255n) - 1n)
  const point = Point.fromBytes(write(etc.mod((at - 1n) * etc.invert(at + 1n, p), p)))
  // The lowest three bits of a clamped scalar are zero: taking them out first leaves nothing of a point of low order.
  const base = point.clearCofactor()
  if (base.is0()) throw new RangeError('A point of low order.')
  const { y } = base.multiply(clamp(privateKey) >> 3n).toAffine()
  return write(etc.mod((1n + y) * etc.invert(1n - y, p), p))
}

function clamp(privateKey: Uint8Array): bigint {
  const bits = read(privateKey)
  return (bits & ((1n << 254n) - 8n)) | (1n << 254n)
}

function read(bytes: Uint8Array): bigint {
  if (bytes.length !== 32) throw new RangeError('Not a key of 32 bytes.')
  return bytes.reduceRight((whole, byte) => (whole << 8n) | BigInt(byte), 0n)
}

function write(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
}
