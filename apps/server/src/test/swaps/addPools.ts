import type { SandboxChain } from '@latchkey/sandbox'
import { type Address, encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { sortTokens } from '../../swaps/uniswap/pool.ts'
import type { openAccount } from './openSwaps.ts'

const abi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
  'function mint(MintParams params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, uint8 feeProtocol, bool unlocked)',
])

const spacings = { 100: 1, 200: 4, 500: 10, 3000: 60, 10000: 200 } as const

/** How much of two tokens goes into a pool. */
export type PoolShare = {
  readonly tokens: readonly [Address, Address]
  readonly amounts: readonly [bigint, bigint]
}

/** Puts liquidity into pools, new ones or old ones, as an account that holds enough of the tokens. */
export function addPools(chain: SandboxChain, account: ReturnType<typeof openAccount>) {
  const { NonfungiblePositionManager: manager, UniswapV2Router02: router, UniswapV3Factory } = chain.contracts

  async function allow(tokens: readonly Address[], spender: Address): Promise<void> {
    for (const token of tokens) {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
      await account.send({ to: token, data })
    }
  }

  async function send(to: Address, data: `0x${string}`): Promise<void> {
    const { status } = await account.send({ to, data, gas: '8000000' })
    if (status !== 'success') throw new Error('The pool could not be made.')
  }

  return {
    /** A pair of the second version. */
    async second({ tokens, amounts }: PoolShare): Promise<void> {
      await allow(tokens, router)
      const args = [...tokens, ...amounts, 0n, 0n, account.address, maxUint256] as const
      await send(router, encodeFunctionData({ abi, functionName: 'addLiquidity', args }))
    },
    /** A pool of the third version with a price and nothing in it. */
    async empty(tokens: readonly [Address, Address], fee: keyof typeof spacings): Promise<void> {
      const [token0, token1] = sortTokens(...tokens)
      const args = [token0, token1, fee, 1n << 96n] as const
      await send(
        manager,
        encodeFunctionData({ abi, functionName: 'createAndInitializePoolIfNecessary', args }),
      )
    },
    /** A position of the third version, so many ticks to either side of the price. */
    async third({ tokens, amounts }: PoolShare, fee: keyof typeof spacings, reach: number): Promise<Address> {
      await allow(tokens, manager)
      const isSorted = tokens[0] < tokens[1]
      const [token0, token1] = isSorted ? tokens : [tokens[1], tokens[0]]
      const [amount0, amount1] = isSorted ? amounts : [amounts[1], amounts[0]]
      const root = squareRoot((amount1 << 192n) / amount0)
      const opening = [token0, token1, fee, root] as const
      await send(
        manager,
        encodeFunctionData({ abi, functionName: 'createAndInitializePoolIfNecessary', args: opening }),
      )
      const pool = await account.reader.readContract({
        abi,
        address: UniswapV3Factory,
        functionName: 'getPool',
        args: [token0, token1, fee],
      })
      const [, tick] = await account.reader.readContract({ abi, address: pool, functionName: 'slot0' })
      const spacing = spacings[fee]
      const middle = Math.round(tick / spacing) * spacing
      const params = {
        token0,
        token1,
        fee,
        tickLower: middle - Math.ceil(reach / spacing) * spacing,
        tickUpper: middle + Math.ceil(reach / spacing) * spacing,
        amount0Desired: amount0,
        amount1Desired: amount1,
        amount0Min: 0n,
        amount1Min: 0n,
        recipient: account.address,
        deadline: maxUint256,
      }
      await send(manager, encodeFunctionData({ abi, functionName: 'mint', args: [params] }))
      return pool.toLowerCase() as Address
    },
  }
}

function squareRoot(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const better = (guess + value / guess) >> 1n
    if (better >= guess) return guess
    guess = better
  }
}
