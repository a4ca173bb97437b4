import type { ChainReads } from '../../reads/chainReads.ts'
import { wordOf } from './strangeToken.ts'

/** A chain that is not a sandbox and on which everybody holds so much of everything, and whom it was asked about. */
export function holdOfEach(
  id: number,
  amount: bigint,
): { readonly reads: ChainReads; readonly asked: Set<string> } {
  const asked = new Set<string>()
  const answer: ChainReads['callMany'] = async (calls) =>
    calls.map(({ to, data }) => {
      asked.add(to)
      return wordOf(data.startsWith('0x313ce567') ? 18n : amount)
    })
  const reads: ChainReads = {
    chain: {
      caip2: `eip155:${id}`,
      id,
      sandbox: false,
      name: 'Real',
      native: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      contracts: {},
      multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
      capabilities: ['balance'],
      upstreams: [],
    },
    request: async () => [],
    callMany: answer,
    callApart: answer,
    blockNumber: async () => 100n,
  }
  return { reads, asked }
}
