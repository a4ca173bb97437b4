import { expect, test } from 'vitest'
import { fromHex, toHex } from '../base/hex.ts'
import { WalletConnectError } from '../base/WalletConnectError.ts'
import vectors from '../test/vectors.json' with { type: 'json' }
import hkdfVectors from '../test/wycheproof-hkdf.json' with { type: 'json' }
import { agreeKey, createKeyPair, createSymKey, stretch, topicOf } from './keys.ts'

const { keys } = vectors

test('a pairing key and its topic are those of the vectors', () => {
  const symKey = createSymKey(() => fromHex(keys.pairingSymKey))
  expect(symKey).toBe(keys.pairingSymKey)
  expect(topicOf(symKey)).toBe(keys.pairingTopic)
})

test('both sides agree on the session key and topic of the vectors', () => {
  const dapp = createKeyPair(() => fromHex(keys.dappPrivateKey))
  const wallet = createKeyPair(() => fromHex(keys.walletPrivateKey))
  expect(dapp).toEqual({ privateKey: keys.dappPrivateKey, publicKey: keys.dappPublicKey })
  expect(wallet).toEqual({ privateKey: keys.walletPrivateKey, publicKey: keys.walletPublicKey })
  expect(agreeKey(dapp.privateKey, wallet.publicKey)).toBe(keys.sessionSymKey)
  expect(agreeKey(wallet.privateKey, dapp.publicKey)).toBe(keys.sessionSymKey)
  expect(topicOf(keys.sessionSymKey)).toBe(keys.sessionTopic)
  expect(topicOf(keys.dappPublicKey)).toBe(keys.authResponseTopic)
})

test('secrets are stretched as the HKDF-SHA-256 vectors of Wycheproof say that have no salt and no info', () => {
  for (const { tcId, ikm, okm } of hkdfVectors)
    expect([tcId, toHex(stretch(fromHex(ikm))).slice(0, okm.length)]).toEqual([tcId, okm])
})

// The points of small order of RFC 7748's curve, and their spellings above the field's prime.
const lowOrder = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
  '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]

test.each(lowOrder)('a peer key of low order (%s) is refused, and no key is quoted', (point) => {
  expect(() => agreeKey(keys.dappPrivateKey, point)).toThrow(WalletConnectError)
  try {
    agreeKey(keys.dappPrivateKey, point)
  } catch (error) {
    expect(String(error)).not.toContain(keys.dappPrivateKey)
    expect((error as Error).cause).toBeUndefined()
  }
})

test.each([
  '',
  'zz',
  keys.walletPublicKey.slice(2),
  keys.walletPublicKey.toUpperCase(),
  `${keys.walletPublicKey}00`,
])('a malformed peer key (%s) is refused', (key) => {
  expect(() => agreeKey(keys.dappPrivateKey, key)).toThrow(WalletConnectError)
})
