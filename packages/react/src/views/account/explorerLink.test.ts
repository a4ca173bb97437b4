import { base, bitcoinTestnet, solanaDevnet } from '@latchkey/core'
import { expect, test } from 'vitest'
import { explorerLink } from './explorerLink.ts'

test('an EVM account is found under address', () => {
  expect(explorerLink(base, '0xabc')).toBe('https://basescan.org/address/0xabc')
})

test('an explorer that tells networks apart by a query keeps it', () => {
  expect(explorerLink(solanaDevnet, 'So1')).toBe('https://solscan.io/account/So1?cluster=devnet')
})

test('an explorer in a folder keeps its folder', () => {
  expect(explorerLink(bitcoinTestnet, 'tb1q')).toBe('https://mempool.space/testnet/address/tb1q')
})

test.each([
  ['no explorer', []],
  ['a script instead of an explorer', ['javascript:alert(1)']],
  ['something that is no address', ['explorer']],
])('a chain with %s gives no link', (_, explorerUrls) => {
  expect(explorerLink({ ...base, explorerUrls }, '0xabc')).toBeUndefined()
})

test('without a known chain there is no link', () => {
  expect(explorerLink(undefined, '0xabc')).toBeUndefined()
})
