import type { Address } from 'viem'
import { addressOf, contractFunction, readWords } from '../../prices/contractWords.ts'
import type { ChainReads } from '../../reads/chainReads.ts'
import { NodeError } from '../../reads/nodeError.ts'
import type { Asking } from '../../sources/sources.ts'
import type { UniswapFacts } from './findUniswapFacts.ts'

/** Uniswap's contracts on a chain, with those that its router names. */
export type Deployment = UniswapFacts & {
  readonly v3Factory: Address
  /** Absent where the router does not trade on pairs of the second version. */
  readonly v2Factory: Address | undefined
  readonly wrapped: Address
}

const getters = ['factory()', 'factoryV2()', 'WETH9()'].map((signature) => contractFunction(signature))

/** Reads the router's factories: it cannot swap on the pools of others. */
export async function readDeployment(
  reads: ChainReads,
  facts: UniswapFacts,
  asking: Asking,
): Promise<Deployment> {
  const answers = await reads.callMany(
    getters.map((call) => call(facts.router)),
    asking,
  )
  const [v3Factory, v2Factory, wrapped] = answers.map((answer) => addressOf(readWords(answer, 1)?.[0]))
  if (v3Factory === undefined || wrapped === undefined) {
    throw new NodeError({ message: 'The chain has no SwapRouter02 where it should be.' })
  }
  return { ...facts, v3Factory, v2Factory, wrapped }
}
