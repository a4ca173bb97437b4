import { expect, test } from 'vitest'
import { namespaces } from '../base/caip.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { testInstance } from '../test/testInstance.ts'
import { defaultAccountTypes } from './accountTypes.ts'

test('S3.82 the account type is smartAccount on eip155, eoa on solana and polkadot, payment on bip122', () => {
  expect(defaultAccountTypes).toEqual({
    eip155: 'smartAccount',
    solana: 'eoa',
    polkadot: 'eoa',
    bip122: 'payment',
  })
})

test('S3.81 the account types of a visitor are eoa and smartAccount: a site may prefer either, and nothing else', () => {
  const preferring = (eip155: string) =>
    testInstance({ defaultAccountTypes: { eip155 } } as unknown as LatchkeyOptions).latchkey.config
      .defaultAccountTypes.eip155
  expect(['eoa', 'smartAccount'].map(preferring)).toEqual(['eoa', 'smartAccount'])
  expect(() => preferring('multisig')).toThrow('one of eoa, smartAccount')
})

test('every namespace has a default account type', () => {
  expect(Object.keys(defaultAccountTypes)).toEqual(namespaces)
})
