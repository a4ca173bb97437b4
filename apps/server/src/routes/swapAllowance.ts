import { nativeAddress } from '@latchkey/wire'
import { maxUint256 } from 'viem'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { readAllowance } from '../swaps/readAllowance.ts'
import { readToken, readUser } from '../swaps/readSwapQuery.ts'
import { swapFailure } from '../swaps/swapFailure.ts'

/** `GET /v1/convert/allowance`. */
export function swapAllowanceRoute(context: Context): Handler {
  return async (exchange) => {
    const { chainId, address } = readToken(exchange.query('tokenAddress'), 'tokenAddress')
    const owner = readUser(exchange.query('userAddress'))
    const toText = exchange.query('to')
    const to = toText === undefined ? undefined : readToken(toText, 'to').address
    exchange.notes['chainId'] = chainId
    const headers = { 'cache-control': 'no-store' }
    const source = context.swaps.source(chainId)
    const reads = context.reads(chainId)
    // On an unsupported network the allowance is zero (S8.49).
    if (source === undefined || reads === undefined) return json(200, { allowance: '0' }, headers)
    const unlimited = json(200, { allowance: String(maxUint256) }, headers)
    if (address === nativeAddress) return unlimited
    const { deadlineMs } = context.config
    const asking = { signal: AbortSignal.timeout(deadlineMs), deadline: performance.now() + deadlineMs }
    try {
      if (!(await source.needsApproval(chainId, address, to, asking))) return unlimited
      const spender = await source.spender(chainId, asking)
      const allowance = await readAllowance(reads, { token: address, owner, spender }, asking)
      if (allowance === undefined) {
        throw new Failure(400, 'not_a_token', `There is no token at ${address}.`, { field: 'tokenAddress' })
      }
      return json(200, { allowance: String(allowance), spender }, headers)
    } catch (error) {
      throw swapFailure(error)
    }
  }
}
