import { expect, test } from 'vitest'
import { bitcoinAccounts } from './bitcoinAccounts.ts'

const chain = 'bip122:000000000019d6689c085ae165831e93' as const
const payment = `${chain}:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq` as const
const ordinal = `${chain}:bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr` as const

test('a wallet with both kinds of account has one for payments and one for ordinals', () => {
  for (const accounts of [[payment, ordinal] as const, [ordinal, payment] as const])
    expect(bitcoinAccounts({ namespace: 'bip122', accounts })).toEqual({ payment, ordinal })
})

test('with one kind, or on another family of chains, there is nothing to choose', () => {
  expect(bitcoinAccounts({ namespace: 'bip122', accounts: [payment] })).toBeUndefined()
  expect(bitcoinAccounts({ namespace: 'bip122', accounts: [ordinal, ordinal] })).toBeUndefined()
  expect(
    bitcoinAccounts({ namespace: 'eip155', accounts: ['eip155:1:0xbc1p', 'eip155:1:0x2'] }),
  ).toBeUndefined()
})
