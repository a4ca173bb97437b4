import { expect, test } from 'vitest'
import { holdOfEach } from '../test/chains/holdOfEach.ts'
import { createTokens } from '../tokens/createTokens.ts'
import { createChainBalances } from './createChainBalances.ts'

const account = `0x${'ab'.repeat(20)}` as const
const asking = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY }
const now = () => 0

test.each([
  ['Celo', 42220, '0x471ece3750da237f93b8e339c536989b8978a438'],
  ['Metis', 1088, '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
] as const)(
  'the coin of %s, which a contract shows as a token too, is counted once',
  async (_, id, contract) => {
    const { reads, asked } = holdOfEach(id, 1n)
    const tokens = createTokens({ chains: [reads.chain], reads: () => reads, tokensFile: undefined, now })
    expect(tokens.find(reads.chain.caip2, contract)).toBeDefined()
    const index = { tokensOf: async () => ({ tokens: [contract], since: 0n, until: 100n }) }
    const balances = createChainBalances(reads, tokens, index, now, () => {})
    const { holdings } = await balances.read(account, [contract], asking)
    expect(holdings.length).toBeGreaterThan(3)
    expect(holdings.filter(({ token }) => token.symbol === 'COIN')).toHaveLength(1)
    expect(holdings.map(({ token }) => token.address)).not.toContain(contract)
    expect(asked).not.toContain(contract)
  },
)
