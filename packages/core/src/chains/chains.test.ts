import { expect, test } from 'vitest'
import { formatCaipChainId } from '../base/parseCaip.ts'
import {
  base,
  bitcoin,
  bitcoinTestnet,
  defaultChainId,
  ethereum,
  solana,
  solanaDevnet,
  solanaTestnet,
} from './chains.ts'

const defined = [ethereum, base, solana, solanaDevnet, solanaTestnet, bitcoin, bitcoinTestnet]

test.each(defined)(
  'S3.85 $name has id, name, native currency, RPC and explorer URLs, testnet flag and namespace, and they agree',
  (chain) => {
    expect(chain.caip2).toBe(formatCaipChainId({ namespace: chain.namespace, chain: String(chain.id) }))
    expect(chain.name).not.toBe('')
    expect(chain.nativeCurrency).toEqual({ eip155: ether, solana: sol, bip122: btc }[chain.namespace])
    expect(chain.testnet).toBe(/net$/.test(chain.name))
    for (const urls of [chain.rpcUrls, chain.explorerUrls]) {
      expect(urls.length).toBeGreaterThan(0)
      for (const url of urls) expect(new URL(url).protocol).toBe('https:')
    }
  },
)

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

test('S3.86 Base is defined, with id 8453', () => {
  expect(base).toMatchObject({ id: 8453, name: 'Base', caip2: 'eip155:8453', testnet: false })
})

// The first 32 characters of each network's genesis hash, as CAIP-2 wants them.
test('S3.87 Solana mainnet, devnet and testnet are defined', () => {
  expect([solana, solanaDevnet, solanaTestnet].map(({ caip2 }) => caip2)).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ])
})

test('S3.88 Bitcoin and Bitcoin testnet are defined', () => {
  expect([bitcoin, bitcoinTestnet].map(({ caip2 }) => caip2)).toEqual([
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
  ])
})

test('S3.89 the default chain is eip155:1', () => {
  expect(defaultChainId).toBe('eip155:1')
})
