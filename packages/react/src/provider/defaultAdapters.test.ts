import type { PairingSource } from '@latchkey/core'
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
