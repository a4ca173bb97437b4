import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  parseAbiParameters,
  parseUnits,
} from 'viem'
import { packagedBytecode } from '../contracts/packagedBytecode.ts'
import { v2Abi } from '../contracts/uniswapAbis.ts'
import type { Tokens } from './deployTokens.ts'
import { keeper } from './keeper.ts'
import { approveToken } from './moves.ts'
import { usd } from './prices.ts'
import type { Timeline } from './timeline.ts'

/** Uniswap V2's contracts. */
export type UniswapV2 = Readonly<Record<'UniswapV2Factory' | 'UniswapV2Router02', Address>>

const one = parseAbiParameters('address')
const two = parseAbiParameters('address, address')
const wrapped = (amount: number) => parseUnits(`${amount}`, 18)

/** Creates Uniswap V2 and its pairs. A token that takes a toll trades only here: V3 does not allow it. */
export async function deployUniswapV2(timeline: Timeline, tokens: Tokens): Promise<UniswapV2> {
  const { WETH, USDC, DAI, TOLL } = tokens
  const setter = encodeAbiParameters(one, [keeper])
  const factory = await timeline.create(keeper, concat([packagedBytecode('UniswapV2Factory'), setter]))
  const parts = encodeAbiParameters(two, [factory, WETH])
  const router = await timeline.create(keeper, concat([packagedBytecode('UniswapV2Router02'), parts]))

  for (const token of [WETH, USDC, DAI, TOLL]) {
    await timeline.send(approveToken(token, keeper, router))
  }
  const pairs = [
    [USDC, parseUnits(`${12_000 * usd.ETH}`, 6), wrapped(12_000)],
    [DAI, wrapped(8_000 * usd.ETH), wrapped(8_000)],
    [TOLL, wrapped(1_000_000), wrapped(1_000)],
  ] as const
  for (const [token, amount, ether] of pairs) {
    const args = [token, WETH, amount, ether, 0n, 0n, keeper, maxUint256] as const
    const data = encodeFunctionData({ abi: v2Abi, functionName: 'addLiquidity', args })
    await timeline.send({ from: keeper, to: router, data, gas: 5_000_000n })
  }
  await timeline.mine(timeline.now() + 60)
  return { UniswapV2Factory: factory, UniswapV2Router02: router }
}
