import { nativeAddress, type SwapApproval } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { buildApproval } from '../swaps/buildApproval.ts'
import { standardGasPrice } from '../swaps/describeSwap.ts'
import { readAmount, readPair, readUser } from '../swaps/readSwapQuery.ts'
import { swapFailure, unsupportedSwap } from '../swaps/swapFailure.ts'

/** `GET /v1/convert/build-approve`. */
export function buildSwapApprovalRoute(context: Context): Handler {
  return async (exchange) => {
    const { chainId, from, to } = readPair(exchange.query('from'), exchange.query('to'))
    const owner = readUser(exchange.query('userAddress'))
    const amountText = exchange.query('amount')
    const requested = amountText === undefined ? undefined : readAmount(amountText)
    exchange.notes['chainId'] = chainId
    const source = context.swaps.source(chainId)
    const reads = context.reads(chainId)
    if (source === undefined || reads === undefined) throw unsupportedSwap()
    if (from === nativeAddress) {
      throw noApprovalNeeded("The network's own coin needs no approval: build the swap.")
    }
    const { deadlineMs } = context.config
    const asking = { signal: AbortSignal.timeout(deadlineMs), deadline: performance.now() + deadlineMs }
    try {
      if (!(await source.needsApproval(chainId, from, to, asking))) {
        throw noApprovalNeeded('Unwrapping the coin needs no approval: build the swap.')
      }
      const spender = await source.spender(chainId, asking)
      const [{ data, gas, amount, resets }, gasPrice] = await Promise.all([
        buildApproval(reads, { token: from, owner, spender, amount: requested }, asking),
        standardGasPrice(context, chainId),
        // An approval for a swap that will be refused costs its owner gas for nothing.
        context.swaps.transfers.assert(chainId, from, owner),
      ])
      const token = `${chainId}:${from}`
      const answer: SwapApproval = {
        tx: {
          // Some clients send the transaction to `from`, so both fields contain the token.
          from: token,
          to: token,
          data,
          value: '0',
          eip155: { gas: String(gas), gasPrice: String(gasPrice) },
          owner: `${chainId}:${owner}`,
          spender,
          amount: String(amount),
          resets,
        },
      }
      return json(200, answer, { 'cache-control': 'no-store' })
    } catch (error) {
      throw swapFailure(error)
    }
  }
}

function noApprovalNeeded(description: string): Failure {
  return new Failure(400, 'no_approval_needed', description, { field: 'from' })
}
