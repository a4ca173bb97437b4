import type { Context } from '../context.ts'
import { limitHeaders } from '../limits/limitHeaders.ts'
import type { Policy } from '../limits/policies.ts'
import type { Exchange } from './exchange.ts'
import { tryLater } from './failure.ts'

/** Takes what a request costs from the visitor's bucket; says when to come back if it is not enough. */
export function charge(
  context: Context,
  exchange: Exchange,
  policy: Policy,
  visitor: string,
  cost: number,
  paid = 0,
): void {
  const allowance = context.limiter.take(policy, visitor, cost, paid)
  Object.assign(exchange.headers, limitHeaders(policy, allowance))
  if (allowance.allowed) return
  const seconds = allowance.retryAfterSeconds
  throw tryLater(429, 'rate_limited', `Too many requests: try again in ${seconds} s.`, seconds)
}

/** Takes what a request turned out to cost, even where the bucket does not hold as much: the next ones wait for it. */
export function owe(
  context: Context,
  exchange: Exchange,
  policy: Policy,
  visitor: string,
  cost: number,
): void {
  Object.assign(exchange.headers, limitHeaders(policy, context.limiter.owe(policy, visitor, cost)))
}
