import { expect, test } from 'vitest'
import { testInstance } from '../../test/testInstance.ts'
import { readAccounts, readSession, WalletAccountError } from './readSession.ts'

const one = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const two = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('addresses become accounts on the wallet’s chain, each once, the first one in use', () => {
  expect(readAccounts('eip155', [one, two, one.toLowerCase()], 'eip155:1')).toEqual({
    namespace: 'eip155',
    chainId: 'eip155:1',
    accounts: [`eip155:1:${one}`, `eip155:1:${two}`],
  })
})

test('the account to keep comes first if the wallet offers it, however it is written', () => {
  expect(
    readAccounts('eip155', [one, two], 'eip155:10', `eip155:1:${two.toLowerCase() as '0x'}`).accounts,
  ).toEqual([`eip155:10:${two}`, `eip155:10:${one}`])
  expect(readAccounts('eip155', [one], 'eip155:1', `eip155:1:${two as '0x'}`).accounts).toEqual([
    `eip155:1:${one}`,
  ])
})

test('what is no account of the namespace is left out, and nothing left is an error', () => {
  expect(readAccounts('eip155', ['', '0x1', one, 'a:b'], 'eip155:1').accounts).toHaveLength(1)
  for (const [namespace, addresses, chainId] of [
    ['eip155', [], 'eip155:1'],
    ['eip155', ['nobody'], 'eip155:1'],
    ['solana', [one], 'solana:x'],
    ['eip155', [one], 'solana:x'],
    ['eip155', [one], 'eip155:'],
    ['bip122', ['a b'], 'bip122:x'],
    ['eip155', 'all' as never, 'eip155:1'],
    ['eip155', [7 as never], 'eip155:1'],
  ] as const) {
    expect(() => readAccounts(namespace, addresses, chainId)).toThrow(WalletAccountError)
  }
})

test('a flood of accounts is cut', () => {
  const flood = Array.from({ length: 5_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  expect(readAccounts('eip155', flood, 'eip155:1').accounts).toHaveLength(200)
})

test('accounts of Solana and Bitcoin keep their letters as they are', () => {
  const address = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
  expect(readAccounts('solana', [address, address.replace('m', 'M')], 'solana:x').accounts).toHaveLength(2)
  expect(
    readAccounts('bip122', ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'], 'bip122:x').accounts,
  ).toHaveLength(1)
})

test('a session without a connector that could be one is no session', () => {
  const connector = { id: '', name: 'x', type: 'ANNOUNCED', chain: 'eip155' } as const
  const said = { connector, accounts: [one], chainId: 'eip155:1' } as const
  expect(() => readSession(testInstance().latchkey, said)).toThrow(WalletAccountError)
})
