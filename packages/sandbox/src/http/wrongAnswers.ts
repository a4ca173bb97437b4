import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from '../controls/fault.ts'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'

/** What an endpoint that answers garbage says: JSON that breaks off. */
export const garbage = '{"jsonrpc":"2.0","id":\u0000\ufffd'

/** What an endpoint that answers HTML says, as a proxy in front of a dead node does. */
export const badGatewayPage = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>'

/** What an endpoint that fails or limits says. */
export const faultErrors = {
  fail: new RpcError(rpcCodes.internal, 'This endpoint fails on purpose.'),
  rateLimit: new RpcError(rpcCodes.limitExceeded, 'Too many requests: this limit is on purpose.'),
} as const

const slowMs = 3000

/** Lets a slow endpoint take its time. */
export async function takeTime({ delayMs = slowMs }: Fault): Promise<void> {
  await delay(delayMs, undefined, { ref: false })
}
