import { nativeAddress } from '@latchkey/wire'
import { type Address, concat, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { Route } from './pool.ts'

/** The functions of the router that swaps use. */
export const routerAbi = parseAbi([
  'struct SingleParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct PathParams { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInputSingle(SingleParams params) payable returns (uint256 amountOut)',
  'function exactInput(PathParams params) payable returns (uint256 amountOut)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256 amountOut)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function refundETH() payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])

/** The operator's fee on each swap. The router allows 1 % at most. */
export type OperatorFee = { readonly bps: bigint; readonly receiver: Address }

/** A swap to encode for the router. */
export type RouterOrder = {
  readonly route: Route
  /** In lower case, `nativeAddress` for the coin, like the ends of the route otherwise. */
  readonly from: Address
  readonly to: Address
  readonly user: Address
  /** What the user gets at least, after the fee. */
  readonly minAmount: bigint
  /** In seconds of the chain. */
  readonly deadline: bigint
  readonly fee: OperatorFee | undefined
}

/** The address that the router replaces by its own. */
const routerItself: Address = '0x0000000000000000000000000000000000000002'

/**
 * A pool of version 3 that runs out takes only a part of the amount. The rest would stay in the router, where anyone can take
 * it, so the router sends it to the user: the coin, and every intermediate token.
 */
const refund = encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' })

/** Encodes a swap for the router; it reverts after the deadline or below the minimum. */
export function encodeSwap({ route, from, to, user, minAmount, deadline, fee }: RouterOrder): Hex {
  const { hops } = route
  const last = hops.at(-1)
  const isDirect = to !== nativeAddress && fee === undefined
  const least = fee === undefined ? minAmount : beforeFee(minAmount, fee.bps)
  const swap = encodeRoute(route, isDirect ? user : routerItself, least)
  const calls = [
    swap,
    ...(isDirect || last === undefined ? [] : [encodeEnd(last.to, to, user, least, fee)]),
    ...(route.version === 3 ? hops.slice(1).map((hop) => encodeSweep(hop.from, user)) : []),
    ...(from === nativeAddress && route.version === 3 ? [refund] : []),
  ]
  return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, calls] })
}

/** The smallest amount of which so much is left after the fee; the router asks for it before it takes the fee. */
export function beforeFee(minAmount: bigint, bps: bigint): bigint {
  // The router rounds its fee down, so for some amounts the user gets one unit more than the percentage gives.
  return minAmount === 0n ? 0n : ((minAmount - 1n) * 10_000n) / (10_000n - bps) + 1n
}

function encodeRoute({ version, hops }: Route, recipient: Address, least: bigint): Hex {
  const amountIn = hops[0]?.amountIn ?? 0n
  const tokens = [...hops.map(({ from }) => from), ...hops.slice(-1).map(({ to }) => to)]
  if (version === 2) {
    const args = [amountIn, least, tokens, recipient] as const
    return encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args })
  }
  const fees = hops.flatMap(({ pool }) => (pool.version === 3 ? [pool.fee] : []))
  const [tokenIn, tokenOut] = tokens
  const [fee] = fees
  const shared = { recipient, amountIn, amountOutMinimum: least }
  if (tokens.length === 2 && tokenIn !== undefined && tokenOut !== undefined && fee !== undefined) {
    const params = { ...shared, tokenIn, tokenOut, fee, sqrtPriceLimitX96: 0n }
    return encodeFunctionData({ abi: routerAbi, functionName: 'exactInputSingle', args: [params] })
  }
  const path = concat(
    tokens.flatMap((token, n) => [
      token,
      ...fees.slice(n, n + 1).map((one) => numberToHex(one, { size: 3 })),
    ]),
  )
  return encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [{ ...shared, path }] })
}

/** Encodes the transfer of all that the router has of a token. */
function encodeSweep(token: Address, user: Address): Hex {
  return encodeFunctionData({ abi: routerAbi, functionName: 'sweepToken', args: [token, 0n, user] })
}

/** Encodes the router's payment to the user: it unwraps the coin and pays the operator's fee. */
function encodeEnd(
  token: Address,
  to: Address,
  user: Address,
  least: bigint,
  fee: OperatorFee | undefined,
): Hex {
  if (fee === undefined) {
    return encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [least, user] })
  }
  if (to === nativeAddress) {
    const args = [least, user, fee.bps, fee.receiver] as const
    return encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9WithFee', args })
  }
  const args = [token, least, user, fee.bps, fee.receiver] as const
  return encodeFunctionData({ abi: routerAbi, functionName: 'sweepTokenWithFee', args })
}
