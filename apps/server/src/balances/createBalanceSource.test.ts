import { expect, test } from 'vitest'
import { type Price, tokenKey } from '../prices/prices.ts'
import { holdOfEach } from '../test/chains/holdOfEach.ts'
import { createTokens } from '../tokens/createTokens.ts'
import { createBalanceSource } from './createBalanceSource.ts'

const account = `0x${'ab'.repeat(20)}` as const
const airdrop = `0x${'5c'.repeat(20)}` as const
const now = () => 0

/** What an account with a million of everything is told when all of it is priced so. */
async function tell(price: Omit<Price, 'at' | 'confidence' | 'source'>) {
  const { reads } = holdOfEach(42220, 10n ** 24n)
  const source = createBalanceSource({
    reads: [reads],
    tokens: createTokens({ chains: [reads.chain], reads: () => reads, tokensFile: undefined, now }),
    prices: {
      quote: async (tokens) =>
        new Map(
          tokens.map((token) => [tokenKey(token), { ...price, source: 'dex', at: 0, confidence: 0.5 }]),
        ),
    },
    index: { tokensOf: async () => ({ tokens: [airdrop], since: 0n, until: 100n }) },
    now,
    onTrouble: () => {},
  })
  const question = { account, chainId: reads.chain.caip2, currency: 'usd', force: [] } as const
  const asking = { signal: new AbortController().signal, deadline: performance.now() + 60_000 }
  const { balances } = await source.balances(question, asking)
  return {
    stranger: balances.find((held) => held.unlisted === true),
    listed: balances.find((held) => held.unlisted !== true && held.quantity.decimals === '18'),
  }
}

test('a token of no list has no known worth where it would be more than its market could ever pay', async () => {
  const { stranger, listed } = await tell({ price: '5', depth: '60000' })
  expect(stranger).toMatchObject({ quantity: { numeric: '1000000' }, price: null, value: null })
  expect(listed?.value).toBe('5000000')
})

test('a token of no list has the worth that its market can pay', async () => {
  const { stranger } = await tell({ price: '0.05', depth: '60000' })
  expect(stranger).toMatchObject({ price: '0.05', value: '50000' })
})
