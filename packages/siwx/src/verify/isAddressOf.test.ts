import { expect, test } from 'vitest'
import { isAddressOf } from './isAddressOf.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each([
  ['eip155:1', alice],
  ['eip155:1', alice.toLowerCase()],
  ['eip155:8453', `0x${alice.slice(2).toUpperCase()}`],
  [solana, 'So11111111111111111111111111111111111111112'],
  [bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [bitcoin, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
])('on %s, %s is an address', (chainId, address) => {
  expect(isAddressOf(chainId, address)).toBe(true)
})

test.each([
  ['eip155:1', '0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['eip155:1', alice.slice(0, -1)],
  ['eip155:1', 'So11111111111111111111111111111111111111112'],
  [solana, alice],
  [solana, 'So1111111111111111111111111111111111111111'],
  [solana, '0OIl1111111111111111111111111111111111111112'],
  [bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  [bitcoin, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  [bitcoin, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
  ['cosmos:cosmoshub-4', alice],
  ['eip155', alice],
])('on %s, %s is none', (chainId, address) => {
  expect(isAddressOf(chainId, address)).toBe(false)
})
