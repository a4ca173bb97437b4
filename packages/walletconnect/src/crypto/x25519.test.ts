import { createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto'
import { x25519 as reference } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../base/hex.ts'
import { basePoint, x25519 } from './x25519.ts'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('the first round of RFC 7748, section 5.2, comes to its value', () => {
  expect(toHex(x25519(basePoint, basePoint))).toBe(
    '422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079',
  )
})

test('the vector of RFC 7748, section 5.2, on the curve comes to its value', () => {
  const shared = x25519(
    fromHex('a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4'),
    fromHex('e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c'),
  )
  expect(toHex(shared)).toBe('c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552')
})

test('the vector of RFC 7748, section 5.2, on the twist is refused: no key that was made by multiplying is there', () => {
  const scalar = fromHex('4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d')
  const twisted = fromHex('e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493')
  expect(toHex(reference.getSharedSecret(scalar, twisted))).toMatch(/^95cbde9476e8907d/)
  expect(() => x25519(scalar, twisted)).toThrow()
})

test('the highest bit of a point is not looked at, and one beyond the prime is what is left of it', () => {
  const ours = new Uint8Array(32).fill(7)
  const peer = reference.getPublicKey(new Uint8Array(32).fill(9))
  const high = Uint8Array.from(peer, (byte, at) => (at === 31 ? byte | 128 : byte))
  expect(x25519(ours, high)).toEqual(x25519(ours, peer))
  // Nine and the prime, 2^255 - 19: the base point by another name.
  const beyond = Uint8Array.of(0xf6, ...new Uint8Array(30).fill(0xff), 0x7f)
  expect(x25519(ours, beyond)).toEqual(x25519(ours, basePoint))
  expect(x25519(ours, beyond)).toEqual(reference.getSharedSecret(ours, beyond))
})

test('the scalars at both ends are clamped as the full curve library does', () => {
  const peer = reference.getPublicKey(new Uint8Array(32).fill(9))
  for (const fill of [0, 255, 7, 8, 248]) {
    const scalar = new Uint8Array(32).fill(fill)
    expect(x25519(scalar, peer)).toEqual(reference.getSharedSecret(scalar, peer))
  }
})

test('keys of chance agree as Node and the full curve library say', () => {
  fc.assert(
    fc.property(key, key, (ours, theirs) => {
      const peer = x25519(theirs, basePoint)
      expect(peer).toEqual(reference.getPublicKey(theirs))
      const shared = toHex(x25519(ours, peer))
      expect(shared).toBe(toHex(reference.getSharedSecret(ours, peer)))
      expect(shared).toBe(toHex(x25519(theirs, x25519(ours, basePoint))))
      expect(shared).toBe(byNode(ours, peer))
    }),
    { numRuns: 20 },
  )
})

test('points that are no honest key are refused, and all others give what the curve library gives', () => {
  let refused = 0
  fc.assert(
    fc.property(key, key, (ours, point) => {
      let shared: Uint8Array
      try {
        shared = x25519(ours, point)
      } catch {
        refused += 1
        return
      }
      expect(shared).toEqual(reference.getSharedSecret(ours, point))
    }),
    { numRuns: 40 },
  )
  // Half of all numbers are on the twist.
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThan(40)
})

test('a point outside the prime group agrees to the same as the point inside it', () => {
  // Twice the base point's order: the base point plus the point of order two, whose u is 1 / 9.
  const prime = 2n ** 255n - 19n
  const inverse = modPow(9n, prime - 2n, prime)
  const mixed = Uint8Array.from({ length: 32 }, (_, at) => Number((inverse >> BigInt(8 * at)) & 255n))
  const ours = new Uint8Array(32).fill(7)
  expect(x25519(ours, mixed)).toEqual(x25519(ours, basePoint))
  expect(x25519(ours, mixed)).toEqual(reference.getSharedSecret(ours, mixed))
})

test('keys of another length are refused', () => {
  expect(() => x25519(new Uint8Array(31), basePoint)).toThrow(RangeError)
  expect(() => x25519(basePoint, new Uint8Array(33))).toThrow(RangeError)
})

function byNode(privateKey: Uint8Array, publicKey: Uint8Array): string {
  const der = (prefix: string, bytes: Uint8Array) => Buffer.concat([Buffer.from(prefix, 'hex'), bytes])
  const format = 'der' as const
  return diffieHellman({
    privateKey: createPrivateKey({
      key: der('302e020100300506032b656e04220420', privateKey),
      format,
      type: 'pkcs8',
    }),
    publicKey: createPublicKey({ key: der('302a300506032b656e032100', publicKey), format, type: 'spki' }),
  }).toString('hex')
}

function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let left = exponent, factor = base; left > 0n; left >>= 1n, factor = (factor * factor) % modulus) {
    if (left & 1n) result = (result * factor) % modulus
  }
  return result
}
