import { expect, test } from 'vitest'
import type { PairingSource } from '../../adapter/pairingLink.ts'
import { reachesWallet, relayOf } from './reach.ts'

const pairing: PairingSource = { type: 'universal', load: () => Promise.reject(new Error('not here')) }
const none = { projectId: 'shop', customWallets: [], walletConnect: undefined, pairing: undefined }
const own = { ...none, pairing, walletConnect: { relayUrl: 'wss://relay.shop.example', walletIds: ['told'] } }
const vendor = { ...none, pairing, walletConnect: { projectId: 'abc' } }
const linked = { id: 'far', name: 'Far', mobile_link: 'far://' }

test('without a relay there is no code, and no wallet is offered one', () => {
  expect(relayOf(none)).toBeUndefined()
  expect(reachesWallet(none)).toBe(false)
  expect(reachesWallet(none, linked)).toBe(false)
  // The option alone, without what speaks to a relay, is none either.
  expect(reachesWallet({ ...none, walletConnect: { relayUrl: 'wss://relay.shop.example' } })).toBe(false)
})

test('the site’s own relay reaches the bare code, its own wallets and those that were told', () => {
  const site = { ...own, customWallets: [{ id: 'house', name: 'House' }] }
  expect(relayOf(site)).toEqual({ relayUrl: 'wss://relay.shop.example', projectId: 'shop' })
  expect(reachesWallet(site)).toBe(true)
  expect(reachesWallet(site, { id: 'told', name: 'Told' })).toBe(true)
  expect(reachesWallet(site, { id: 'house', name: 'House' })).toBe(true)
  expect(reachesWallet(site, linked)).toBe(false)
})

test('the vendor’s network reaches every wallet with a link, under the site’s own project', () => {
  expect(relayOf(vendor)).toEqual({ relayUrl: 'wss://relay.walletconnect.org', projectId: 'abc' })
  expect(reachesWallet(vendor)).toBe(true)
  expect(reachesWallet(vendor, linked)).toBe(true)
  expect(reachesWallet(vendor, { id: 'd', name: 'D', desktop_link: 'd://' })).toBe(true)
  expect(reachesWallet(vendor, { id: 'w', name: 'W', webapp_link: 'https://w.example' })).toBe(true)
  expect(reachesWallet(vendor, { id: 'app.phantom', name: 'Phantom', rdns: 'app.phantom' })).toBe(false)
})

test('a relay counts as the vendor’s only by its exact host', () => {
  const at = (relayUrl: string) => ({ ...vendor, walletConnect: { relayUrl, projectId: 'abc' } })
  expect(reachesWallet(at('wss://relay.walletconnect.com'), linked)).toBe(true)
  expect(reachesWallet(at('wss://relay.walletconnect.com.shop.example'), linked)).toBe(false)
})

test('a path is on the page’s own origin', () => {
  const site = { ...own, walletConnect: { relayUrl: '/relay', projectId: 'p' } }
  expect(relayOf(site, 'https://shop.example')?.relayUrl).toBe('wss://shop.example/relay')
  expect(relayOf(site, 'http://127.0.0.1:5173')?.relayUrl).toBe('ws://127.0.0.1:5173/relay')
})
