import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { toHex } from '../base/hex.ts'
import vectors from '../test/vectors.json' with { type: 'json' }
import { clientIdOf } from './clientId.ts'
import { plainSha512 } from './plainSha512.ts'
import { signRelayToken } from './relayToken.ts'

afterEach(() => vi.unstubAllGlobals())

const byNode = (bytes: Uint8Array) => createHash('sha512').update(bytes).digest('hex')

test('every length around the ends of its blocks hashes as Node says', () => {
  for (const length of [0, 1, 63, 64, 110, 111, 112, 113, 127, 128, 129, 239, 240, 255, 256, 257]) {
    const bytes = new Uint8Array(length).fill(0xa5)
    expect(toHex(plainSha512(bytes)), String(length)).toBe(byNode(bytes))
  }
})

test('bytes of chance hash as Node says', () => {
  const anything = fc.uint8Array({ maxLength: 600 })
  fc.assert(
    fc.property(anything, (bytes) => {
      expect(toHex(plainSha512(bytes))).toBe(byNode(bytes))
    }),
    { numRuns: 50 },
  )
})

test('a page that is not secure, and has no cryptography of the browser, signs the same token', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { seed, clientId, jwt } = vectors.clientAuth
  const { sub, aud, iat, ttl, token } = jwt
  expect(await clientIdOf(seed)).toBe(clientId)
  expect(await signRelayToken(seed, { sub, aud, iat, exp: iat + ttl })).toBe(token)
})
