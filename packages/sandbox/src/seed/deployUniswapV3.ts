import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { packagedBytecode } from '../contracts/packagedBytecode.ts'
import { v3PoolsAbi } from '../contracts/uniswapAbis.ts'
import type { Tokens } from './deployTokens.ts'
import { fillV3Pools } from './fillV3Pools.ts'
import { keeper } from './keeper.ts'
import type { Timeline } from './timeline.ts'

/** Uniswap V3's contracts. */
export type UniswapV3 = Readonly<
  Record<'UniswapV3Factory' | 'NonfungiblePositionManager' | 'QuoterV2' | 'SwapRouter02', Address>
>

const two = parseAbiParameters('address, address')
const three = parseAbiParameters('address, address, address')
const four = parseAbiParameters('address, address, address, address')

/** Creates Uniswap V3 and its pools. */
export async function deployUniswapV3(
  timeline: Timeline,
  tokens: Tokens,
  v2Factory: Address,
): Promise<UniswapV3> {
  const { WETH } = tokens
  const factory = await timeline.create(keeper, packagedBytecode('UniswapV3Factory'))
  // The position manager draws its tokens nowhere, so it needs no descriptor.
  const positions = encodeAbiParameters(three, [factory, WETH, zeroAddress])
  const manager = await timeline.create(
    keeper,
    concat([packagedBytecode('NonfungiblePositionManager'), positions]),
  )
  const quoter = encodeAbiParameters(two, [factory, WETH])
  // This router can also trade on V2's pairs.
  const router = encodeAbiParameters(four, [v2Factory, factory, manager, WETH])
  const uniswap = {
    UniswapV3Factory: factory,
    NonfungiblePositionManager: manager,
    QuoterV2: await timeline.create(keeper, concat([packagedBytecode('QuoterV2'), quoter])),
    SwapRouter02: await timeline.create(keeper, concat([packagedBytecode('SwapRouter02'), router])),
  }
  // The factory knows three fees from the start; 0.01 % is for stable pairs.
  const enable = encodeFunctionData({ abi: v3PoolsAbi, functionName: 'enableFeeAmount', args: [100, 1] })
  await timeline.send({ from: keeper, to: factory, data: enable })
  await timeline.mine(timeline.now() + 60)
  await fillV3Pools(timeline, tokens, uniswap)
  return uniswap
}
