import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { writeSignIn } from '../message/writeSignIn.ts'
import vectors from '../test/wycheproof-ed25519.json' with { type: 'json' }
import { verifySignIn } from './verifySignIn.ts'
import { verifyEd25519 } from './verifySolana.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test('verifies the message of a Solana account', async () => {
  const { secretKey, publicKey } = ed25519.keygen(new Uint8Array(32).fill(7))
  const message = writeSignIn({
    domain: 'shop.example',
    accountAddress: base58.encode(publicKey),
    chainId,
    uri: 'https://shop.example',
    version: '1',
    nonce: '32891757',
    issuedAt: '2026-03-01T12:00:00.000Z',
  })
  const bytes = ed25519.sign(utf8ToBytes(message), secretKey)
  const signature = base58.encode(bytes)
  expect(await verifySignIn({ message, signature, chainId })).toBe(true)
  const changed = message.replace('32891757', '32891758')
  expect(await verifySignIn({ message: changed, signature, chainId })).toBe(false)
  for (const broken of ['', '0', `${signature}1`, base58.encode(bytes.subarray(1)), `0x${'00'.repeat(64)}`])
    expect(await verifySignIn({ message, signature: broken, chainId }), broken).toBe(false)
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  expect(await verifySignIn({ message, signature, chainId: devnet })).toBe(false)
})

test('verifies the valid ed25519 vectors of Wycheproof and none of the invalid ones', () => {
  for (const { tcId, key, msg, sig, result } of vectors) {
    const isValid = verifyEd25519(hexToBytes(sig), hexToBytes(msg), hexToBytes(key))
    expect(isValid, `${tcId}`).toBe(result === 'valid')
  }
})

/** The eight points of low order, as RFC 8032 writes them. */
const lowOrder = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
]

test('refuses keys of low order, for which one signature fits every message', () => {
  for (const key of lowOrder) {
    for (const point of lowOrder) {
      const signature = hexToBytes(point + '00'.repeat(32))
      expect(verifyEd25519(signature, utf8ToBytes('anything'), hexToBytes(key)), `${key} ${point}`).toBe(
        false,
      )
    }
  }
})

test('refuses a key of mixed order, which has more than one signature for a message', () => {
  const honest = ed25519.Point.BASE.multiply(9n)
  const mixed = honest.add(ed25519.Point.fromHex(lowOrder[4] ?? ''))
  const signature = ed25519.sign(utf8ToBytes('a'), new Uint8Array(32).fill(9))
  expect(verifyEd25519(signature, utf8ToBytes('a'), mixed.toBytes())).toBe(false)
})
