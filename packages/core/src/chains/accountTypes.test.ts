import { expect, test } from 'vitest'
import { namespaces } from '../base/caip.ts'
import { defaultAccountTypes } from './accountTypes.ts'

test('S3.82 the account type is smartAccount on eip155, eoa on solana and polkadot, payment on bip122', () => {
  expect(defaultAccountTypes).toEqual({
    eip155: 'smartAccount',
    solana: 'eoa',
    polkadot: 'eoa',
    bip122: 'payment',
  })
})

test('every namespace has a default account type', () => {
  expect(Object.keys(defaultAccountTypes)).toEqual(namespaces)
})
