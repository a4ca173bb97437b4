import { parseUnits } from 'viem'
import type { Tokens } from './deployTokens.ts'
import { usd } from './prices.ts'

/** A pool and what its first position holds; the ratio of the two amounts is the price. */
export type V3Pool = {
  readonly tokens: readonly [keyof Tokens, keyof Tokens]
  /** In hundredths of a basis point: 500 is 0.05 %. */
  readonly fee: 100 | 500 | 3000 | 10000
  readonly amounts: readonly [bigint, bigint]
}

const ether = (amount: number) => parseUnits(`${amount}`, 18)
const dollars = (amount: number) => parseUnits(`${amount}`, 6)
const bitcoin = (amount: number) => parseUnits(`${amount}`, 8)

/** Pools deep enough that an ordinary swap hardly moves them. */
export const deepV3Pools: readonly V3Pool[] = [
  { tokens: ['WETH', 'USDC'], fee: 500, amounts: [ether(40_000), dollars(40_000 * usd.ETH)] },
  { tokens: ['WETH', 'USDC'], fee: 3000, amounts: [ether(10_000), dollars(10_000 * usd.ETH)] },
  { tokens: ['WETH', 'DAI'], fee: 3000, amounts: [ether(20_000), ether(20_000 * usd.ETH)] },
  { tokens: ['WBTC', 'WETH'], fee: 3000, amounts: [bitcoin(1_200), ether((1_200 * usd.BTC) / usd.ETH)] },
  { tokens: ['USDC', 'DAI'], fee: 100, amounts: [dollars(500_000_000), ether(500_000_000)] },
]

/** A pool that a few dollars exhaust: one WHOLE costs a hundredth of an ether while it lasts. */
export const shallowV3Pool: V3Pool = { tokens: ['WHOLE', 'WETH'], fee: 10000, amounts: [20n, ether(0.2)] }
