import { type Address, decodeFunctionResult, encodeFunctionData, maxUint256 } from 'viem'
import { v3PoolsAbi } from '../contracts/uniswapAbis.ts'
import type { Tokens } from './deployTokens.ts'
import type { UniswapV3 } from './deployUniswapV3.ts'
import { keeper } from './keeper.ts'
import { approveToken } from './moves.ts'
import type { Timeline } from './timeline.ts'
import { deepV3Pools, shallowV3Pool, type V3Pool } from './v3Pools.ts'

const abi = v3PoolsAbi
const tickSpacing = { 100: 1, 500: 10, 3000: 60, 10000: 200 } as const
const lastTick = 887272

// A pool forgets what is older than its observations: 256 leave room for a busy half hour, so that an
// average over 30 minutes is there to be asked.
const observations = 256

/** Opens each pool at its price, over the whole range of prices, with a long memory. */
export async function fillV3Pools(timeline: Timeline, tokens: Tokens, uniswap: UniswapV3): Promise<void> {
  const { NonfungiblePositionManager: manager, UniswapV3Factory: factory, SwapRouter02: router } = uniswap
  const pools = [...deepV3Pools, shallowV3Pool].map((pool) => sortPool(pool, tokens))

  for (const token of [tokens.WETH, tokens.USDC, tokens.DAI, tokens.WBTC, tokens.WHOLE]) {
    for (const spender of [manager, router]) {
      await timeline.send(approveToken(token, keeper, spender))
    }
  }
  for (const { token0, token1, fee, amount0, amount1 } of pools) {
    const sqrtPriceX96 = squareRoot((amount1 << 192n) / amount0)
    const args = [token0, token1, fee, sqrtPriceX96] as const
    const data = encodeFunctionData({ abi, functionName: 'createAndInitializePoolIfNecessary', args })
    await timeline.send({ from: keeper, to: manager, data, gas: 6_000_000n })
  }
  await timeline.mine(timeline.now() + 60)

  for (const pool of pools) {
    await timeline.send({ from: keeper, to: manager, data: mintData(pool), gas: 1_000_000n })
    const grow = encodeFunctionData({
      abi,
      functionName: 'increaseObservationCardinalityNext',
      args: [observations],
    })
    const address = await findPool(timeline, factory, pool)
    await timeline.send({ from: keeper, to: address, data: grow, gas: 8_000_000n })
  }
  await timeline.mine(timeline.now() + 60)
}

type SortedPool = {
  readonly token0: Address
  readonly token1: Address
  readonly fee: V3Pool['fee']
  readonly amount0: bigint
  readonly amount1: bigint
}

/** Uniswap orders the tokens of a pool by address. */
function sortPool(pool: V3Pool, tokens: Tokens): SortedPool {
  const [first, second] = pool.tokens
  const [a, b] = [tokens[first], tokens[second]]
  const [amountA, amountB] = pool.amounts
  return a.toLowerCase() < b.toLowerCase()
    ? { token0: a, token1: b, fee: pool.fee, amount0: amountA, amount1: amountB }
    : { token0: b, token1: a, fee: pool.fee, amount0: amountB, amount1: amountA }
}

function mintData({ token0, token1, fee, amount0, amount1 }: SortedPool) {
  const spacing = tickSpacing[fee]
  const tickUpper = Math.floor(lastTick / spacing) * spacing
  const params = {
    token0,
    token1,
    fee,
    tickLower: -tickUpper,
    tickUpper,
    amount0Desired: amount0,
    amount1Desired: amount1,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: keeper,
    deadline: maxUint256,
  }
  return encodeFunctionData({ abi, functionName: 'mint', args: [params] })
}

async function findPool(timeline: Timeline, factory: Address, pool: SortedPool): Promise<Address> {
  const args = [pool.token0, pool.token1, pool.fee] as const
  const answer = await timeline.call(factory, encodeFunctionData({ abi, functionName: 'getPool', args }))
  return decodeFunctionResult({ abi, functionName: 'getPool', data: answer })
}

/** The largest integer whose square is not above `value`. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const better = (guess + value / guess) >> 1n
    if (better >= guess) return guess
    guess = better
  }
}
