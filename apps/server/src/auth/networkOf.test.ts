import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './networkOf.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'unknown'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.77', '203.0.0.0/16'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8::/32'],
  ['nonsense', 'unknown'],
])('%s is in the wide network %s', (address, network) => {
  expect(wideNetworkOf(networkOf(address))).toBe(network)
})
