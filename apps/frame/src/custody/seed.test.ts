import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import vectors from '../../vectors/bip39-english-24.json' with { type: 'json' }
import { fromBase64Url, toBase64Url } from '../encoding/base64Url.ts'
import { deriveEvmKey } from './evmKey.ts'
import { secureRandomBytes } from './randomBytes.ts'
import { SealError } from './sealed.ts'
import { makeSeed, openSeed, sealSeed } from './seed.ts'
import { seedWords } from './seedWords.ts'
import { importWalletKey, makeWalletKey } from './walletKey.ts'

const owner = { walletId: 'w1', userId: 'u1' }
const newKey = () => importWalletKey(makeWalletKey(secureRandomBytes))
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((some) => new Uint8Array(some))

test('a new seed has 32 bytes from the given source, and 24 words', () => {
  const asked: number[] = []
  const seed = makeSeed((length) => {
    asked.push(length)
    return secureRandomBytes(length)
  })
  expect(asked).toEqual([32])
  expect(seedWords(seed).split(' ')).toHaveLength(24)
})

test('writes the words of the BIP-39 vectors', () => {
  for (const { entropy, words } of vectors) expect(seedWords(hexToBytes(entropy))).toBe(words)
})

test('derives the account that other wallets derive from the same words', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const account = mnemonicToAccount(seedWords(seed))
      const { address, secretKey } = await deriveEvmKey(seed)
      expect(address).toBe(account.address)
      expect(bytesToHex(secretKey)).toBe(bytesToHex(account.getHdKey().privateKey ?? new Uint8Array()))
    }),
    { numRuns: 4 },
  )
})

test('opens a seed that it sealed', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const key = await newKey()
      const sealed = await sealSeed(key, seed, owner, secureRandomBytes)
      expect(await openSeed(key, sealed, owner)).toEqual(seed)
    }),
  )
})

test('A43 (sealed seed) a sealed seed does not open for another wallet, another user or another key', async () => {
  const key = await newKey()
  const sealed = await sealSeed(key, makeSeed(secureRandomBytes), owner, secureRandomBytes)
  await expect(openSeed(key, sealed, { ...owner, walletId: 'w2' })).rejects.toThrow(SealError)
  await expect(openSeed(key, sealed, { ...owner, userId: 'u2' })).rejects.toThrow(SealError)
  await expect(openSeed(await newKey(), sealed, owner)).rejects.toThrow(SealError)
})

test('a sealed seed with any one bit flipped does not open', async () => {
  const key = await newKey()
  const sealed = await sealSeed(key, makeSeed(secureRandomBytes), owner, secureRandomBytes)
  for (const part of [1, 2]) {
    const length = (fromBase64Url(sealed.split('.')[part] ?? '')?.length ?? 0) * 8
    for (let bit = 0; bit < length; bit += 1) {
      await expect(openSeed(key, flipBit(sealed, part, bit), owner), `${part}:${bit}`).rejects.toThrow(
        SealError,
      )
    }
  }
})

function flipBit(sealed: string, part: number, bit: number): string {
  const parts = sealed.split('.')
  const bytes = fromBase64Url(parts[part] ?? '') ?? new Uint8Array()
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return parts.with(part, toBase64Url(bytes)).join('.')
}
