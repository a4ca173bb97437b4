import { expect, test } from 'vitest'
import { adapterTypes } from '../adapter/adapter.ts'
import { chooseFeatures, defaultFeatures, type FeatureName, socials, walletFeatures } from './features.ts'

const defaults: readonly (readonly [id: string, name: FeatureName, state: 'on' | 'off'])[] = [
  ['S1.21', 'swaps', 'on'],
  ['S1.22', 'onramp', 'on'],
  ['S1.23', 'receive', 'on'],
  ['S1.24', 'send', 'on'],
  ['S1.25', 'email', 'on'],
  ['S1.26', 'emailShowWallets', 'on'],
  ['S1.27', 'history', 'on'],
  ['S1.28', 'analytics', 'on'],
  ['S1.29', 'allWallets', 'on'],
  ['S1.30', 'legalCheckbox', 'off'],
  ['S1.31', 'smartSessions', 'off'],
  ['S1.32', 'collapseWallets', 'off'],
]

test.each(defaults)(
  '%s the feature switch %s is %s by default, and a site can turn it',
  (_id, name, state) => {
    const on = state === 'on'
    expect(chooseFeatures()[name]).toBe(on)
    expect(chooseFeatures({ [name]: !on })).toEqual({ ...defaultFeatures, [name]: !on })
  },
)

test('there are no feature switches beside these', () => {
  expect(Object.keys(chooseFeatures())).toEqual(defaults.map(([, name]) => name))
})

test('S1.33 the socials are google, x, discord, farcaster, github, apple, facebook, in this order', () => {
  expect(socials).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
})

test('S1.34 the wallet feature order is onramp, swaps, receive, send', () => {
  expect(walletFeatures).toEqual(['onramp', 'swaps', 'receive', 'send'])
})

test('the adapter types are those of the specification', () => {
  expect(adapterTypes).toEqual(['universal', 'solana', 'wagmi', 'ethers', 'ethers5', 'bitcoin'])
})
