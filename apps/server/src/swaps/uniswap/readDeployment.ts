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
  /** The fees of pools that the factory allows, in hundredths of a basis point. */
  readonly fees: readonly number[]
}

/** The fees that Uniswap allows on some chain: on Base, for example, three more than on Ethereum. */
const possibleFees = [100, 200, 300, 400, 500, 3_000, 10_000] as const

const getters = ['factory()', 'factoryV2()', 'WETH9()'].map((signature) => contractFunction(signature))
const feeAmountTickSpacing = contractFunction('feeAmountTickSpacing(uint24)')

/** Reads the router's factories, because it cannot swap on the pools of others, and the fees that they allow. */
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
  const factory = v3Factory
  const spacings = await reads.callMany(
    possibleFees.map((fee) => feeAmountTickSpacing(factory, fee)),
    asking,
  )
  const fees = possibleFees.filter((_, n) => (readWords(spacings[n], 1)?.[0] ?? 0n) > 0n)
  return { ...facts, v3Factory, v2Factory, wrapped, fees }
}
