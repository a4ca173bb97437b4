import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, bech32, bech32m } from '@scure/base'
import { getAddress, p2pkh, p2sh, p2tr, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import vectors from '../../test/bip322-basic.json' with { type: 'json' }
import wycheproof from '../../test/wycheproof-secp256k1-bitcoin.json' with { type: 'json' }
import { readBitcoinAddress, scriptOf } from './bitcoinAddress.ts'
import { hash256, taggedHash } from './hashes.ts'
import { carrierId, spenderId } from './signingTransaction.ts'
import { verifyDer } from './verifyBip322.ts'
import { verifyBitcoin } from './verifyBitcoin.ts'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const message = 'shop.example wants to know that it is you'
const secret = new Uint8Array(32).fill(5)
const key = secp256k1.getPublicKey(secret, true)

/** Transactions write ids from the last byte to the first. */
const idOf = (bytes: Uint8Array) => bytesToHex(Uint8Array.from(bytes).reverse())

test.each(vectors.tx_hashes)('makes the transactions of BIP-322 for "$message"', (vector) => {
  const address = readBitcoinAddress(vector.address, chainId)
  if (address === undefined) throw new Error('The address is none.')
  const text = vector.message
  expect(bytesToHex(taggedHash('BIP0322-signed-message', utf8ToBytes(text)))).toBe(vector.message_hash)
  expect(idOf(carrierId(text, scriptOf(address)))).toBe(vector.to_spend_tx_hash)
  expect(idOf(spenderId(text, scriptOf(address)))).toBe(vector.to_sign_tx_hash)
})

const signed = vectors.simple.flatMap((vector) =>
  vector.bip322_signatures.map((signature) => ({ ...vector, signature })),
)

test.each(signed)(
  'verifies the simple signature of BIP-322 for "$message" ($type) if a key made it',
  (vector) => {
    // A script of several keys is no account that signs in.
    const isOfKey = !vector.type.startsWith('p2wsh')
    expect(verifyBitcoin({ ...vector, chainId })).toBe(isOfKey)
    expect(verifyBitcoin({ ...vector, message: `${vector.message}.`, chainId })).toBe(false)
    const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
    expect(verifyBitcoin({ ...vector, chainId: testnet })).toBe(false)
  },
)

test('verifies with and without the prefix of the simple form', () => {
  const [vector] = signed
  if (vector === undefined) throw new Error('There are no vectors.')
  const bare = vector.signature.slice(3)
  expect(verifyBitcoin({ ...vector, signature: bare, chainId })).toBe(true)
  for (const prefix of ['ful', 'pof', 'SMP', 'foo', 'smpsmp'])
    expect(verifyBitcoin({ ...vector, signature: prefix + bare, chainId }), prefix).toBe(false)
})

test.each(vectors.error)('refuses the wrong signature of BIP-322: $description', (vector) => {
  expect(verifyBitcoin({ ...vector, chainId })).toBe(false)
})

test('verifies the signatures of another implementation for each kind of address', () => {
  const nested = p2sh(p2wpkh(key))
  for (const [address, signature] of [
    [getAddress('wpkh', secret), signWith(p2wpkh(key), 1)],
    [nested.address, signWith(nested, 1)],
    [getAddress('tr', secret), signWith(p2tr(key.subarray(1)), 0)],
    [getAddress('tr', secret), signWith(p2tr(key.subarray(1)), 1)],
  ] as const) {
    if (address === undefined) throw new Error('There is no address.')
    const input = { message, signature, chainId, address }
    expect(verifyBitcoin(input), address).toBe(true)
    expect(verifyBitcoin({ ...input, message: 'another' })).toBe(false)
    const bytes = base64.decode(signature)
    for (const broken of [concatBytes(bytes, Uint8Array.of(0)), bytes.subarray(0, -1), bytes.subarray(1)])
      expect(verifyBitcoin({ ...input, signature: base64.encode(broken) })).toBe(false)
  }
})

test('refuses a signature that commits to less than the whole transaction', () => {
  for (const hashType of [2, 3, 0x81]) {
    const address = getAddress('wpkh', secret) ?? ''
    expect(verifyBitcoin({ message, signature: signWith(p2wpkh(key), hashType), chainId, address })).toBe(
      false,
    )
    const taproot = getAddress('tr', secret) ?? ''
    const signature = signWith(p2tr(key.subarray(1)), hashType)
    expect(verifyBitcoin({ message, signature, chainId, address: taproot })).toBe(false)
  }
})

test('verifies BIP-137 for the address that its header names, and for no other kind', () => {
  const address = p2pkh(key).address ?? ''
  const sign = (first: number) => {
    const hash = hash256(
      utf8ToBytes('\x18Bitcoin Signed Message:\n'),
      Uint8Array.of(message.length),
      utf8ToBytes(message),
    )
    const bytes = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
    return base64.encode(concatBytes(Uint8Array.of(first + (bytes[0] ?? 0)), bytes.subarray(1)))
  }
  expect(verifyBitcoin({ message, signature: sign(31), chainId, address })).toBe(true)
  expect(verifyBitcoin({ message: 'another', signature: sign(31), chainId, address })).toBe(false)
  expect(verifyBitcoin({ message, signature: sign(27), chainId, address }), 'the longer key').toBe(false)
  const longer = p2pkh(secp256k1.getPublicKey(secret, false)).address ?? ''
  expect(verifyBitcoin({ message, signature: sign(27), chainId, address: longer })).toBe(true)
  for (const header of [0, 23, 35, 39, 43])
    expect(verifyBitcoin({ message, signature: sign(header), chainId, address }), `${header}`).toBe(false)
  for (const other of [getAddress('wpkh', secret), p2sh(p2wpkh(key)).address, getAddress('tr', secret)])
    for (const header of [31, 35, 39])
      expect(verifyBitcoin({ message, signature: sign(header), chainId, address: other ?? '' })).toBe(false)
})

test('refuses mistyped addresses and those of another chain', () => {
  const address = getAddress('wpkh', secret) ?? ''
  const mistyped = address.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))
  expect(readBitcoinAddress(address, chainId)?.kind).toBe('p2wpkh')
  expect(readBitcoinAddress(mistyped, chainId)).toBe(undefined)
  expect(readBitcoinAddress(address, 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328')).toBe(undefined)
  expect(readBitcoinAddress(address, 'bip122:12a765e31ffd4059bada1e25190f6e98')).toBe(undefined)
  // Version 0 with the checksum of the later versions, and the other way round (BIP-350).
  const { words } = bech32.decode(address as `${string}1${string}`)
  expect(readBitcoinAddress(bech32m.encode('bc', words), chainId)).toBe(undefined)
  const taproot = bech32m.decode((getAddress('tr', secret) ?? '') as `${string}1${string}`)
  expect(readBitcoinAddress(bech32.encode('bc', taproot.words), chainId)).toBe(undefined)
})

test('verifies the valid ECDSA vectors of Wycheproof for Bitcoin and none of the invalid ones', () => {
  for (const { tcId, key, msg, sig, result } of wycheproof) {
    const isValid = verifyDer(hexToBytes(sig), sha256(hexToBytes(msg)), hexToBytes(key))
    expect(isValid, `${tcId}`).toBe(result === 'valid')
  }
})

/** Signs the message as a transaction with another library; gives the witness in base64. */
function signWith(payment: Payment, hashType: number): string {
  const carrier = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownInputs: true })
  const hash = taggedHash('BIP0322-signed-message', utf8ToBytes(message))
  const finalScriptSig = concatBytes(Uint8Array.of(0, 32), hash)
  // The input counts as signed, and after a signature nothing can be added.
  carrier.addOutput({ script: payment.script, amount: 0n })
  carrier.addInput({ txid: new Uint8Array(32), index: 0xffffffff, sequence: 0, finalScriptSig })
  const spender = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  const { script, redeemScript, tapInternalKey } = payment
  const scripts = { ...(redeemScript && { redeemScript }), ...(tapInternalKey && { tapInternalKey }) }
  const witnessUtxo = { script, amount: 0n }
  spender.addInput({
    txid: carrier.id,
    index: 0,
    sequence: 0,
    witnessUtxo,
    sighashType: hashType,
    ...scripts,
  })
  spender.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  spender.signIdx(secret, 0, [hashType])
  spender.finalizeIdx(0)
  return base64.encode(RawWitness.encode([...(spender.getInput(0).finalScriptWitness ?? [])]))
}

type Payment = {
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
  readonly tapInternalKey?: Uint8Array
}
