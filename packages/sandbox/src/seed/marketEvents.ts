import { encodeFunctionData, parseUnits } from 'viem'
import { priceFeedAbi } from '../contracts/abis.ts'
import type { Contracts } from '../contracts/contractNames.ts'
import { keeper } from './keeper.ts'
import type { PastEvent } from './pastEvent.ts'
import { feedDecimals, usd } from './prices.ts'
import { swapV3 } from './swapMoves.ts'
import type { Deed } from './timeline.ts'
import { deepV3Pools } from './v3Pools.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

// Rare long ago and close together at the end, so that averages over half an hour have something to average.
const tradedAgo = [
  ...[420, 390, 360, 330, 300, 270, 240, 210, 180, 150, 120, 90, 60, 30, 14, 7, 3, 1].map((n) => n * day),
  ...[8, 4, 2].map((n) => n * hour),
  ...[75, 58, 47, 39, 32, 26, 20, 15, 10, 6, 4].map((n) => n * minute),
]

// How far prices were from those of the anchor, in percent; the last one is the anchor's own.
const drift = [-5, -3, -4, -1, 1, 3, 2, 0, -2, -3, -1, 1, 2, 4, 3, 1, 0, -1, 1, 0]

/** The keeper trades a little on every deep pool, to and fro, and the feeds tell what things cost. */
export function marketEvents(contracts: Contracts): readonly PastEvent[] {
  return tradedAgo.map((secondsAgo, index) => ({
    secondsAgo,
    deeds: [...trades(contracts, index % 2 === 0), ...quotes(contracts, drift[index] ?? 0)],
  }))
}

function trades(contracts: Contracts, forth: boolean): readonly Deed[] {
  return deepV3Pools.map(({ tokens, fee, amounts }) => {
    const [first, second] = forth ? tokens : [tokens[1], tokens[0]]
    // A ten-thousandth of the pool each time: the price moves by two hundredths of a percent, and back.
    const amountIn = (forth ? amounts[0] : amounts[1]) / 10_000n
    return swapV3(contracts.SwapRouter02, keeper, {
      tokenIn: contracts[first],
      tokenOut: contracts[second],
      fee,
      amountIn,
    })
  })
}

function quotes(contracts: Contracts, percent: number): readonly Deed[] {
  const quote = (feed: keyof Contracts, price: number): Deed => {
    const answer = parseUnits(`${price}`, feedDecimals)
    const data = encodeFunctionData({ abi: priceFeedAbi, functionName: 'setAnswer', args: [answer] })
    return { from: keeper, to: contracts[feed], data, gas: 150_000n }
  }
  return [
    quote('PriceFeedEthUsd', (usd.ETH * (100 + percent)) / 100),
    quote('PriceFeedBtcUsd', (usd.BTC * (100 + percent)) / 100),
    quote('PriceFeedUsdcUsd', usd.USDC),
    quote('PriceFeedDaiUsd', usd.DAI),
  ]
}
