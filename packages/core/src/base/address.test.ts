import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AddressError, isEvmAddress, isSolanaAddress, parseEvmAddress } from './address.ts'

const bare = 'ab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const hex40 = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

test('S5.26 any 40 hex characters are an EVM address, with 0x or without', () => {
  fc.assert(
    fc.property(hex40, (digits) => {
      expect(parseEvmAddress(digits)).toBe(`0x${digits}`)
      expect(parseEvmAddress(`0x${digits}`)).toBe(`0x${digits}`)
    }),
  )
})

test.each([
  '',
  '0x',
  bare.slice(1),
  `${bare}0`,
  `0x${bare}0`,
  `0x0x${bare}`,
  `0X${bare}`,
  `0x${bare.slice(1)}g`,
  ` ${bare}`,
  `0x${bare}\n`,
])('S5.26 %j is no EVM address', (text) => {
  expect(isEvmAddress(text)).toBe(false)
  expect(() => parseEvmAddress(text)).toThrow(AddressError)
})

test('S5.27 any 32 to 44 characters of base58 are a Solana address', () => {
  const address = fc.string({ unit: fc.constantFrom(...base58), minLength: 32, maxLength: 44 })
  fc.assert(fc.property(address, isSolanaAddress))
})

test.each([
  '',
  '1'.repeat(31),
  '1'.repeat(45),
  `${'1'.repeat(40)}0`,
  `${'1'.repeat(40)}O`,
  `${'1'.repeat(40)}I`,
  `${'1'.repeat(40)}l`,
  ` ${'1'.repeat(40)}`,
  `${'1'.repeat(40)}\n`,
])('S5.27 %j is no Solana address', (text) => {
  expect(isSolanaAddress(text)).toBe(false)
})
