import { expect, test } from 'vitest'
import { coinType } from './coinType.ts'

test.each([
  ['eip155:1', 60],
  ['eip155:8453', 2_147_492_101],
  ['eip155:137', 2_147_483_785],
  ['eip155:2147483647', 4_294_967_295],
])('S5.48 %s has the coin type of ENSIP-11', (chainId, type) => {
  expect(coinType(chainId)).toBe(type)
})

test.each(['eip155:2147483648', 'eip155:4294967296', 'eip155:99999999999999999999', 'solana:x', 'eip155:'])(
  'S5.48 %s has no coin type',
  (chainId) => {
    expect(coinType(chainId)).toBeUndefined()
  },
)
