import { expect, test } from 'vitest'
import vectors from '../test/vectors/wycheproof-hkdf-sha256.json' with { type: 'json' }
import { deriveKey } from './deriveKey.ts'

const bytesOf = (hex: string) => Buffer.from(hex, 'hex')

test('derives keys as the HKDF-SHA-256 vectors of Wycheproof say that have no salt', () => {
  expect(vectors).toHaveLength(23)
  for (const { tcId, ikm, info, okm } of vectors) {
    const derived = Buffer.from(deriveKey(bytesOf(ikm), bytesOf(info)))
    expect(derived).toHaveLength(32)
    // Output of another length begins alike.
    const shared = Math.min(okm.length, 64)
    expect([tcId, derived.toString('hex').slice(0, shared)]).toEqual([tcId, okm.slice(0, shared)])
  }
})
