import * as allChains from 'viem/chains'
import { arbitrum, mainnet, sepolia } from 'viem/chains'
import { expect, test } from 'vitest'
import { checkOptions } from '../options/checkOptions.ts'
import { evmChain } from './evmChain.ts'

test('a chain of viem becomes a chain of the widget', () => {
  expect(evmChain(mainnet)).toEqual({
    id: 1,
    caip2: 'eip155:1',
    namespace: 'eip155',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [...mainnet.rpcUrls.default.http],
    explorerUrls: ['https://etherscan.io'],
    testnet: false,
  })
})

test('the type keeps the number of the chain', () => {
  const id: 'eip155:42161' = evmChain(arbitrum).caip2
  expect(id).toBe('eip155:42161')
})

test('a test network says that it is one', () => {
  expect(evmChain(sepolia).testnet).toBe(true)
})

test('the default addresses come before the others, and a chain may have no explorer', () => {
  const chain = evmChain({
    id: 8131337,
    name: 'Own',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { other: { http: ['https://b.example'] }, default: { http: ['https://a.example'] } },
  })
  expect(chain).toMatchObject({ rpcUrls: ['https://a.example', 'https://b.example'], explorerUrls: [] })
})

test('every chain that viem knows is a network that the options take', () => {
  const [first, ...rest] = Object.values(allChains).map((chain) => evmChain(chain))
  expect(rest.length).toBeGreaterThan(100)
  expect(() => checkOptions({ networks: first ? [first, ...rest] : [evmChain(mainnet)] })).not.toThrow()
})
