import { expect, test } from 'vitest'
import { readPackedFacts } from './packedFacts.ts'

const chains = Object.entries(readPackedFacts())

test.each(chains)('chain %s has a feed for its coin, an oracle, and quotes that are priced', (_, facts) => {
  expect(facts.native && facts.feeds[facts.native]).toBeDefined()
  expect(facts.oracle).toBeDefined()
  expect(facts.quotes[0]).toBe(facts.wrappedNative)
  for (const feed of Object.values(facts.tokens)) expect(facts.feeds[feed ?? '']).toBeDefined()
  expect(facts.stables).not.toContain(facts.native === 'DAI' ? undefined : facts.wrappedNative)
})

test('the everyday chains are all there, and every currency has a feed on one of them', () => {
  const everyday = ['1', '10', '56', '137', '8453', '42161', '43114']
  expect(chains.map(([id]) => id)).toEqual(expect.arrayContaining(everyday))
  const told = new Set(
    chains.filter(([id]) => everyday.includes(id)).flatMap(([, { feeds }]) => Object.keys(feeds)),
  )
  for (const currency of ['EUR', 'GBP', 'AUD', 'CAD', 'INR', 'JPY', 'BTC', 'ETH']) {
    expect(told).toContain(currency)
  }
})
