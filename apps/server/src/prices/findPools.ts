import type { Address } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import type { Asking } from '../sources/sources.ts'
import { addressOf, contractFunction, readWords } from './contractWords.ts'
import type { PriceFacts } from './priceFacts.ts'

/** A pool and what its token is traded against. */
export type Pool = { readonly address: Address; readonly quote: Address }

/** Where a token is traded. */
export type Pools = {
  readonly v3: readonly Pool[]
  readonly v2: readonly Pool[]
}

const getPool = contractFunction('getPool(address,address,uint24)')
const getPair = contractFunction('getPair(address,address)')
const fees = [100, 500, 3_000, 10_000] as const

/** Finds the pools of tokens against the chain's usual quotes. */
export async function findPools(
  reads: ChainReads,
  facts: PriceFacts,
  tokens: readonly Address[],
  asking: Asking,
): Promise<Map<Address, Pools>> {
  const { quotes, v3Factory, v2Factory } = facts
  const questions = tokens.flatMap((token) => {
    const others = quotes.filter((quote) => quote !== token)
    const pools =
      v3Factory === undefined
        ? []
        : others.flatMap((quote) =>
            fees.map((fee) => ({ token, kind: 'v3', quote, call: getPool(v3Factory, token, quote, fee) })),
          )
    const pairs =
      v2Factory === undefined
        ? []
        : others.map((quote) => ({ token, kind: 'v2', quote, call: getPair(v2Factory, token, quote) }))
    return [...pools, ...pairs]
  })
  const answers = await reads.callMany(
    questions.map(({ call }) => call),
    asking,
  )
  const found = new Map(tokens.map((token) => [token, emptyPools()]))
  for (const [n, { token, kind, quote }] of questions.entries()) {
    const address = addressOf(readWords(answers[n], 1)?.[0])
    const pools = found.get(token)
    if (address !== undefined) (kind === 'v3' ? pools?.v3 : pools?.v2)?.push({ address, quote })
  }
  return found
}

function emptyPools(): { v3: Pool[]; v2: Pool[] } {
  return { v3: [], v2: [] }
}
