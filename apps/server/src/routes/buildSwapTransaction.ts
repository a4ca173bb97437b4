import { type SwapTransaction, SwapTransactionBody } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { parseJson, schemaSentence } from '../http/parseJson.ts'
import { describeFees, standardGasPrice } from '../swaps/describeSwap.ts'
import { estimateSwap } from '../swaps/estimateSwap.ts'
import { readAmount, readPair, readUser } from '../swaps/readSwapQuery.ts'
import { noRoute, swapFailure, unsupportedSwap } from '../swaps/swapFailure.ts'

const refusal = {
  jsonStatus: 400,
  notJson: 'The body is not JSON: send {"from": "eip155:1:0x…", …}.',
  describe: schemaSentence,
} as const

/** `POST /v1/convert/build-transaction`. */
export function buildSwapTransactionRoute(context: Context): Handler {
  return async (exchange) => {
    const body = parseJson(SwapTransactionBody, await exchange.body(), refusal)
    const { chainId, from, to } = readPair(body.from, body.to)
    const amount = readAmount(body.amount)
    const user = readUser(body.userAddress)
    exchange.notes['chainId'] = chainId
    const source = context.swaps.source(chainId)
    const reads = context.reads(chainId)
    if (source === undefined || reads === undefined) throw unsupportedSwap()
    const { deadlineMs } = context.config
    const asking = { signal: AbortSignal.timeout(deadlineMs), deadline: performance.now() + deadlineMs }
    try {
      const gasPrice = await standardGasPrice(context, chainId)
      const slippageBps = BigInt(Math.round(body.eip155.slippage * 100))
      const order = { chainId, from, to, amount, gasPrice, user, slippageBps }
      const swap = await source.build(order, asking)
      if (swap === undefined || swap.amount === 0n) throw noRoute()
      const gas = body.disableEstimate ? (swap.gas * 3n) / 2n : await estimateSwap(reads, user, swap, asking)
      const answer: SwapTransaction = {
        tx: {
          from: `${chainId}:${user}`,
          to: `${chainId}:${swap.target}`,
          data: swap.data,
          amount: String(swap.amount),
          eip155: { gas: String(gas), gasPrice: String(gasPrice) },
          value: String(swap.value),
          minAmount: String(swap.minAmount),
          ...(swap.expiresAt !== undefined && { expiresAt: new Date(swap.expiresAt).toISOString() }),
          provider: source.id,
          fees: describeFees(chainId, swap.fees),
          ...(swap.priceImpactBps !== undefined && { priceImpactBps: swap.priceImpactBps }),
        },
      }
      return json(200, answer, { 'cache-control': 'no-store' })
    } catch (error) {
      throw swapFailure(error)
    }
  }
}
