import fc from 'fast-check'
import { getAddress, toHex, keccak256 as viemKeccak } from 'viem'
import { expect, test } from 'vitest'
import { checksumAddress } from './checksumAddress.ts'
import { keccak256 } from './keccak256.ts'

test('hashes whatever bytes as another implementation does, over one block and several', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 420 }), (bytes) => {
      expect(toHex(keccak256(bytes))).toBe(viemKeccak(bytes))
    }),
    { numRuns: 60 },
  )
  for (const length of [0, 1, 135, 136, 137, 272]) {
    const bytes = new Uint8Array(length).fill(length)
    expect(toHex(keccak256(bytes))).toBe(viemKeccak(bytes))
  }
})

test('an address gets the capitals of EIP-55, whatever case it came in', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const address = toHex(bytes)
      expect(checksumAddress(address)).toBe(getAddress(address))
      expect(checksumAddress(`0X${address.slice(2).toUpperCase()}`)).toBe(getAddress(address))
    }),
    { numRuns: 60 },
  )
})
