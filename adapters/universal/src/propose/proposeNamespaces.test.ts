import { base, bitcoin, ethereum, solana, solanaTestnet } from '@latchkey/core'
import { expect, test } from 'vitest'
import { proposeNamespaces } from './proposeNamespaces.ts'

test('S7.89 wallets are asked for sending, signing and switching, on every chain of the site', () => {
  const { eip155 } = proposeNamespaces([ethereum, base], 'eip155:1')
  expect(eip155?.chains).toEqual(['eip155:1', 'eip155:8453'])
  expect(eip155?.methods).toEqual(
    expect.arrayContaining(['eth_sendTransaction', 'personal_sign', 'wallet_switchEthereumChain']),
  )
  expect(eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
})

test('rejects messages to sign that cannot be read', () => {
  expect(proposeNamespaces([ethereum], 'eip155:1')['eip155']?.methods).not.toContain('eth_sign')
})

test('the chain where the site begins comes first', () => {
  expect(proposeNamespaces([ethereum, base], 'eip155:8453')['eip155']?.chains).toEqual([
    'eip155:8453',
    'eip155:1',
  ])
})

test('a family without a chain is left out: wallets refuse an empty one', () => {
  expect(Object.keys(proposeNamespaces([ethereum], 'eip155:1'))).toEqual(['eip155'])
  const all = proposeNamespaces([bitcoin, solana, ethereum], 'eip155:1')
  expect(Object.keys(all).sort()).toEqual(['bip122', 'eip155', 'solana'])
  for (const { chains } of Object.values(all)) expect(chains.length).toBeGreaterThan(0)
})

test('Solana is asked for by its older names too, which older wallets know', () => {
  const { chains } = proposeNamespaces([solana, solanaTestnet], solana.caip2)['solana'] ?? {}
  expect(chains).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ])
})
