import { createLatchkey, ethereum } from '@latchkey/core'
import { expect, test } from 'vitest'
import { walletActs } from './walletActs.ts'

const onEthereum = { namespace: 'eip155', chainId: 'eip155:1' } as const
const server = 'https://server.example'

test('S1.34 the tiles follow the order of the features', () => {
  const latchkey = createLatchkey({ networks: [ethereum], endpoints: server })
  expect(latchkey.config.walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
  expect(walletActs(latchkey, onEthereum)).toEqual(['onramp', 'swaps', 'receive', 'send'])
})

test('a site orders them as it likes and leaves out what it does not want', () => {
  const turned = createLatchkey({ networks: [ethereum], walletFeaturesOrder: ['send', 'swaps', 'receive'] })
  expect(walletActs(turned, onEthereum)).toEqual(['send', 'receive'])
  const closed = createLatchkey({ networks: [ethereum], features: { send: false } })
  expect(walletActs(closed, onEthereum)).toEqual(['receive'])
  const none = createLatchkey({ networks: [ethereum], features: { send: false, receive: false } })
  expect(walletActs(none, onEthereum)).toEqual([])
})

test('nothing is offered that the family of chains cannot do yet', () => {
  const latchkey = createLatchkey({ networks: [ethereum] })
  expect(
    walletActs(latchkey, { namespace: 'solana', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
  ).toEqual(['receive'])
  expect(
    walletActs(latchkey, { namespace: 'bip122', chainId: 'bip122:000000000019d6689c085ae165831e93' }),
  ).toEqual(['receive'])
})

test('S1.21 tokens are swapped where the site has a server and wants it, and only on the network in use', () => {
  const latchkey = createLatchkey({ networks: [ethereum], endpoints: server })
  const acts = (token: { readonly chainId: `eip155:${number}` }) => walletActs(latchkey, onEthereum, token)
  expect(acts({ chainId: 'eip155:1' })).toContain('swaps')
  expect(acts({ chainId: 'eip155:8453' })).not.toContain('swaps')
  const unserved = createLatchkey({ networks: [ethereum] })
  expect(walletActs(unserved, onEthereum)).toEqual(['receive', 'send'])
  const closed = createLatchkey({ networks: [ethereum], endpoints: server, features: { swaps: false } })
  expect(walletActs(closed, onEthereum)).toEqual(['onramp', 'receive', 'send'])
})

test('S1.22 S9.44 tokens are bought for accounts of EVM chains and Solana, where the site has a server and wants it', () => {
  const acts = (namespace: 'eip155' | 'solana' | 'bip122', options: object = {}) =>
    walletActs(createLatchkey({ networks: [ethereum], endpoints: server, ...options }), {
      namespace,
      chainId: 'eip155:1',
    })
  expect(acts('eip155')).toContain('onramp')
  expect(acts('solana')).toContain('onramp')
  expect(acts('bip122')).not.toContain('onramp')
  expect(acts('eip155', { features: { onramp: false } })).not.toContain('onramp')
  expect(acts('eip155', { endpoints: undefined })).not.toContain('onramp')
})
