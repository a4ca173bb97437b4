import { expect, test } from 'vitest'
import { base, ethereum, solana } from './chains.ts'
import { findChain, UnsupportedChainError } from './findChain.ts'

test('a supported chain is found by its CAIP-2 id', () => {
  expect(findChain([ethereum, base], 'eip155:8453')).toBe(base)
})

test.each([solana.caip2, 'eip155:10', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'] as const)(
  "S8.37 %s, outside the supported chains, gives 'Unsupported chain'",
  (caip2) => {
    const find = () => findChain([ethereum, base], caip2)
    expect(find).toThrow(UnsupportedChainError)
    expect(find).toThrow(expect.objectContaining({ message: 'Unsupported chain', caip2 }))
  },
)
