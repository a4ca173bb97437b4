import type { Allowance } from './createLimiter.ts'
import type { Policy } from './policies.ts'

/** Tells a client how much it may still ask: the IETF draft's two headers, and the three that came before them. */
export function limitHeaders(policy: Policy, allowance: Allowance): Record<string, string> {
  if (allowance.limit === Number.POSITIVE_INFINITY) return {}
  const window = Math.max(1, Math.ceil(policy.burst / policy.refillPerSecond))
  const remaining = String(allowance.remaining)
  const reset = String(allowance.resetSeconds)
  return {
    'ratelimit-policy': `"${policy.name}";q=${allowance.limit};w=${window}`,
    ratelimit: `"${policy.name}";r=${remaining};t=${reset}`,
    'x-ratelimit-limit': String(allowance.limit),
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': reset,
  }
}
