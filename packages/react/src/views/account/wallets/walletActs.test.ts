import { createLatchkey, ethereum } from '@latchkey/core'
import { expect, test } from 'vitest'
import { walletActs } from './walletActs.ts'

test('S1.34 the tiles stand in the order of the features, without those that are still to come', () => {
  const latchkey = createLatchkey({ networks: [ethereum] })
  expect(latchkey.config.walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
  expect(walletActs(latchkey, { namespace: 'eip155' })).toEqual(['receive', 'send'])
})

test('a site orders them as it likes and leaves out what it does not want', () => {
  const turned = createLatchkey({ networks: [ethereum], walletFeaturesOrder: ['send', 'swaps', 'receive'] })
  expect(walletActs(turned, { namespace: 'eip155' })).toEqual(['send', 'receive'])
  const closed = createLatchkey({ networks: [ethereum], features: { send: false } })
  expect(walletActs(closed, { namespace: 'eip155' })).toEqual(['receive'])
  const none = createLatchkey({ networks: [ethereum], features: { send: false, receive: false } })
  expect(walletActs(none, { namespace: 'eip155' })).toEqual([])
})

test('nothing is offered that the family of chains cannot do yet', () => {
  const latchkey = createLatchkey({ networks: [ethereum] })
  expect(walletActs(latchkey, { namespace: 'solana' })).toEqual(['receive'])
  expect(walletActs(latchkey, { namespace: 'bip122' })).toEqual(['receive'])
})
