import { type Address, encodeFunctionData, maxUint256 } from 'viem'
import { swapRouterAbi, v2Abi } from '../contracts/uniswapAbis.ts'
import type { Deed } from './timeline.ts'

/** A swap on one V3 pool, as SwapRouter02 takes it. */
export type V3Swap = {
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly fee: number
  readonly amountIn: bigint
  readonly amountOutMinimum?: bigint
}

// SwapRouter02 reads this recipient as itself.
const routerItself: Address = '0x0000000000000000000000000000000000000002'
const never = maxUint256

function exactInput(swap: V3Swap, recipient: Address) {
  const params = { amountOutMinimum: 0n, ...swap, recipient, sqrtPriceLimitX96: 0n }
  return encodeFunctionData({ abi: swapRouterAbi, functionName: 'exactInputSingle', args: [params] })
}

/** Token for token on V3. */
export function swapV3(router: Address, from: Address, swap: V3Swap): Deed {
  return { from, to: router, data: exactInput(swap, from) }
}

/** Ether for a token on V3: the router wraps what is sent along. */
export function swapEtherV3(router: Address, from: Address, swap: V3Swap): Deed {
  return { from, to: router, value: swap.amountIn, data: exactInput(swap, from) }
}

/** A token for ether on V3: swapped to the router, then unwrapped. */
export function swapToEtherV3(router: Address, from: Address, swap: V3Swap): Deed {
  const unwrap = encodeFunctionData({ abi: swapRouterAbi, functionName: 'unwrapWETH9', args: [0n, from] })
  const args = [never, [exactInput(swap, routerItself), unwrap]] as const
  return {
    from,
    to: router,
    data: encodeFunctionData({ abi: swapRouterAbi, functionName: 'multicall', args }),
  }
}

/** Ether for a token on V2. */
export function swapEtherV2(
  router: Address,
  from: Address,
  path: readonly Address[],
  value: bigint,
  deadline = never,
): Deed {
  const args = [0n, path, from, deadline] as const
  return {
    from,
    to: router,
    value,
    data: encodeFunctionData({ abi: v2Abi, functionName: 'swapExactETHForTokens', args }),
  }
}

/** A token for ether on V2. */
export function swapToEtherV2(
  router: Address,
  from: Address,
  path: readonly Address[],
  amount: bigint,
): Deed {
  const args = [amount, 0n, path, from, never] as const
  return {
    from,
    to: router,
    data: encodeFunctionData({ abi: v2Abi, functionName: 'swapExactTokensForETH', args }),
  }
}

/** Token for token on V2, over as many pairs as the path names. */
export function swapV2(router: Address, from: Address, path: readonly Address[], amount: bigint): Deed {
  const args = [amount, 0n, path, from, never] as const
  return {
    from,
    to: router,
    data: encodeFunctionData({ abi: v2Abi, functionName: 'swapExactTokensForTokens', args }),
  }
}
