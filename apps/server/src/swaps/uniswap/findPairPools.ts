import type { Address } from 'viem'
import { addressOf, contractFunction, readWords } from '../../prices/contractWords.ts'
import type { ChainReads } from '../../reads/chainReads.ts'
import type { Asking } from '../../sources/sources.ts'
import { type Pool, sortTokens } from './pool.ts'
import type { Deployment } from './readDeployment.ts'

/** Two tokens, in the order of their addresses. */
export type Pair = readonly [Address, Address]

const getPool = contractFunction('getPool(address,address,uint24)')
const getPair = contractFunction('getPair(address,address)')

/** Finds all pools of some pairs of tokens, in the order of the pairs. */
export async function findPairPools(
  reads: ChainReads,
  { v3Factory, v2Factory, fees }: Pick<Deployment, 'v3Factory' | 'v2Factory' | 'fees'>,
  pairs: readonly Pair[],
  asking: Asking,
): Promise<readonly (readonly Pool[])[]> {
  const questions = pairs.flatMap((tokens, pair) => [
    ...fees.map((fee) => ({ pair, fee, tokens, call: getPool(v3Factory, ...tokens, fee) })),
    ...(v2Factory === undefined
      ? []
      : [{ pair, fee: undefined, tokens, call: getPair(v2Factory, ...tokens) }]),
  ])
  const answers = await reads.callMany(
    questions.map(({ call }) => call),
    asking,
  )
  const found: Pool[][] = pairs.map(() => [])
  for (const [n, { pair, fee, tokens }] of questions.entries()) {
    const address = addressOf(readWords(answers[n], 1)?.[0])
    if (address === undefined) continue
    found[pair]?.push(
      fee === undefined ? { version: 2, address, tokens } : { version: 3, address, tokens, fee },
    )
  }
  return found
}

/** Every pair of some tokens. */
export function pairsOf(tokens: readonly Address[]): readonly Pair[] {
  const each = [...new Set(tokens)]
  return each.flatMap((a, n) => each.slice(n + 1).map((b) => sortTokens(a, b)))
}
