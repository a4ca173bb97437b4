import { createLatchkey, type LatchkeyOptions, type PairingSource } from '@latchkey/core'
import { expect, test } from 'vitest'
import { withPairing } from './defaultAdapters.ts'

const own: PairingSource = { type: 'universal', load: () => Promise.reject(new Error('not needed')) }
const walletConnect = { projectId: 'x' }

test('a site that says nothing has the adapter for EVM wallets, and no way to codes', () => {
  expect(withPairing()).toMatchObject([{ namespace: 'eip155' }])
  expect(withPairing({ adapters: [] })).toEqual([])
})

test('a site that names a relay has the way to codes beside its adapters', () => {
  expect(withPairing({ walletConnect })).toMatchObject([{ namespace: 'eip155' }, { type: 'universal' }])
  expect(withPairing({ walletConnect, adapters: [] })).toMatchObject([{ type: 'universal' }])
})

test('a site that brings a way of its own keeps it', () => {
  expect(withPairing({ walletConnect, adapters: [own] })).toEqual([own])
})

test.each([
  ['one adapter without a list', { namespace: 'eip155', load: () => undefined }, 'adapters'],
  ['the name of an adapter', ['wagmi'], 'adapters[0]'],
])('%s reaches the check of options, which names the option', (_, adapters, option) => {
  const options = { adapters, walletConnect } as unknown as LatchkeyOptions
  expect(() => createLatchkey({ ...options, adapters: withPairing(options) })).toThrow(
    expect.objectContaining({ name: 'OptionError', option }),
  )
})
