import type { Address } from 'viem'
import { contractFunction, readWords } from '../../prices/contractWords.ts'
import type { CallAnswer, ContractCall } from '../../reads/chainReads.ts'
import type { Hop, Pool } from './pool.ts'

/** The state of a pool: the reserves of a pair, or the square root of the price. */
export type PoolState =
  | { readonly reserves: readonly [bigint, bigint] }
  /** The square root of how much of the second token one of the first is worth, times 2^96. */
  | { readonly sqrtPrice: bigint }

const slot0 = contractFunction('slot0()')
const getReserves = contractFunction('getReserves()')

/** The call that reads the state of a pool. */
export function poolCall(pool: Pool): ContractCall {
  return pool.version === 2 ? getReserves(pool.address) : slot0(pool.address)
}

/** Parses the state of a pool; undefined for one without liquidity. */
export function parsePool(pool: Pool, answer: CallAnswer): PoolState | undefined {
  const [first = 0n, second = 0n] = readWords(answer, 2) ?? []
  if (pool.version === 3) return first > 0n ? { sqrtPrice: first } : undefined
  return first > 0n && second > 0n ? { reserves: [first, second] } : undefined
}

/** A pair of version 2 counts its reserves in 112 bits, and reverts a swap that would exceed them. */
const mostReserve = 2n ** 112n - 1n

/**
 * The output of a pair of version 2, with its fee of 0.3 % and its rounding; undefined for more than the pair can hold.
 */
export function pairOutput(reserveIn: bigint, reserveOut: bigint, amountIn: bigint): bigint | undefined {
  if (reserveIn + amountIn > mostReserve) return undefined
  const afterFee = amountIn * 997n
  return (afterFee * reserveOut) / (reserveIn * 1_000n + afterFee)
}

/** The current price of the token given in the other token, as a fraction. */
function midPrice(
  { pool, from }: Pick<Hop, 'pool' | 'from'>,
  state: PoolState,
): readonly [numerator: bigint, denominator: bigint] {
  const isFirst = from === pool.tokens[0]
  const [first, second] =
    'reserves' in state ? state.reserves : ([1n << 192n, state.sqrtPrice * state.sqrtPrice] as const)
  return isFirst ? [second, first] : [first, second]
}

/**
 * How much less a route gives than the prices of its pools before it, in hundredths of a percent: the fees of the pools,
 * and how far the swap itself moves them.
 */
export function priceImpactBps(
  hops: readonly Hop[],
  states: ReadonlyMap<Address, PoolState>,
): number | undefined {
  const [first] = hops
  const last = hops.at(-1)
  if (first === undefined || last === undefined) return undefined
  let expected = first.amountIn
  let divisor = 1n
  for (const hop of hops) {
    const state = states.get(hop.pool.address)
    if (state === undefined) return undefined
    const [numerator, denominator] = midPrice(hop, state)
    expected *= numerator
    divisor *= denominator
  }
  if (expected < divisor) return undefined
  const bps = 10_000n - (last.amountOut * divisor * 10_000n) / expected
  return Number(bps > 0n ? bps : 0n)
}
