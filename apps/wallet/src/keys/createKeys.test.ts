import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import slip10 from '../../vectors/slip10-ed25519.json' with { type: 'json' }
import { createKeys } from './createKeys.ts'
import { deriveEd25519 } from './deriveEd25519.ts'
import { bitcoinMessageHash } from './signBitcoinMessage.ts'

const keys = createKeys('test test test test test test test test test test test junk', 3)

test('the EVM accounts are those of the sandbox', () => {
  expect(keys.addresses.eip155).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ])
})

test('ed25519 keys are those of every vector of SLIP-0010', () => {
  expect(slip10).toHaveLength(12)
  for (const { seed, path, private: secret, public: point } of slip10) {
    const steps = [...path.matchAll(/(\d+)'/g)].map(([, step]) => Number(step))
    const key = deriveEd25519(hexToBytes(seed), steps)
    expect([path, bytesToHex(key), `00${bytesToHex(ed25519.getPublicKey(key))}`]).toEqual([
      path,
      secret,
      point,
    ])
  }
})

test('a Solana signature belongs to the address that is shown', () => {
  const [address = ''] = keys.addresses.solana
  const bytes = new TextEncoder().encode('hello')
  const signature = keys.signSolana(address, bytes)
  expect(signature && ed25519.verify(signature, bytes, base58.decode(address))).toBe(true)
  expect(keys.signSolana('nobody', bytes)).toBe(undefined)
})

test('a Bitcoin signature gives back the key of the address that is shown, of a test network', () => {
  const [address = ''] = keys.addresses.bip122
  expect(address).toMatch(/^tb1q/)
  for (const text of ['hello', 'x'.repeat(300), 'x'.repeat(70_000)]) {
    const signature = hexToBytes(keys.signBitcoin(address, text)?.signature ?? '')
    const recovered = secp256k1.recoverPublicKey(
      Uint8Array.of((signature[0] ?? 0) - 39, ...signature.subarray(1)),
      bitcoinMessageHash(text),
      { prehash: false },
    )
    expect(p2wpkh(recovered, TEST_NETWORK).address).toBe(address)
  }
})

test('the hash of a Bitcoin message is the one that other wallets make', () => {
  // The vectors of bitcoinjs-message.
  expect(bytesToHex(bitcoinMessageHash(''))).toBe(
    '80e795d4a4caadd7047af389d9f7f220562feb6196032e2131e10563352c4bcc',
  )
  expect(bytesToHex(bitcoinMessageHash('Vires is Numeris'))).toBe(
    'f8a5affbef4a3241b19067aa694562f64f513310817297089a8929a930f4f933',
  )
})

test('an account can be asked for in any spelling of its address', () => {
  expect(keys.evm('0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266')?.address).toBe(keys.addresses.eip155[0])
  expect(keys.evm('0x0000000000000000000000000000000000000001')).toBe(undefined)
})
