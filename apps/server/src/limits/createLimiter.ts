import type { Policy } from './policies.ts'

/** What a bucket says to a request. */
export type Allowance = {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Until the bucket is full again. */
  readonly resetSeconds: number
  /** Until a refused request would pass. */
  readonly retryAfterSeconds: number
}

/** Buckets of tokens by visitor. */
export type Limiter = {
  /** Takes what a request costs; `paid` is what the same request gave before, when its whole cost was not known yet. */
  take(policy: Policy, visitor: string, cost: number, paid?: number): Allowance
  /** Takes what a request cost that is answered already: what the bucket does not hold is owed. */
  owe(policy: Policy, visitor: string, cost: number): Allowance
  /** Gives back what was taken for something that did not come about. */
  giveBack(policy: Policy, visitor: string, cost: number): void
}

type Bucket = { tokens: number; at: number }

/** Enough for a busy hour; about 5 MB. */
const mostBuckets = 50_000
/** Debts end here, so that no visitor is shut out for long: a minute, where a bucket is full after three seconds. */
const mostBurstsOwed = 20

/** Keeps buckets in memory; `scale` multiplies every allowance, `off` lets everything pass. */
export function createLimiter(now: () => number, scale: number | 'off', most = mostBuckets): Limiter {
  const buckets = new Map<string, Bucket>()

  function bucketOf(key: string, burst: number): Bucket {
    const known = buckets.get(key)
    if (known !== undefined) return known
    // The oldest goes: at worst a visitor finds a full bucket again.
    for (const oldest of buckets.size >= most ? buckets.keys() : []) {
      buckets.delete(oldest)
      break
    }
    const bucket = { tokens: burst, at: now() }
    buckets.set(key, bucket)
    return bucket
  }

  /** The bucket of a visitor with what came back into it. */
  function filled(policy: Policy, visitor: string, scale: number) {
    const burst = policy.burst * scale
    const refillPerMs = (policy.refillPerSecond * scale) / 1000
    const bucket = bucketOf(`${policy.name} ${visitor}`, burst)
    const time = now()
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, time - bucket.at) * refillPerMs)
    bucket.at = time
    return { bucket, burst, refillPerMs }
  }

  function tell({ bucket, burst, refillPerMs }: ReturnType<typeof filled>) {
    return {
      limit: Math.floor(burst),
      remaining: Math.max(0, Math.floor(bucket.tokens)),
      resetSeconds: Math.ceil((burst - bucket.tokens) / refillPerMs / 1000),
    }
  }

  return {
    take(policy, visitor, cost, paid = 0) {
      if (scale === 'off') return unlimited
      const all = filled(policy, visitor, scale)
      const { bucket, burst, refillPerMs } = all
      // What costs more than a full bucket passes when the bucket is full, else it could never pass.
      const price = Math.max(0, Math.min(cost, burst) - paid)
      const allowed = bucket.tokens >= price
      if (allowed) bucket.tokens -= price
      return {
        allowed,
        ...tell(all),
        // The next try pays from the beginning.
        retryAfterSeconds: allowed
          ? 0
          : Math.max(1, Math.ceil((paid + price - bucket.tokens) / refillPerMs / 1000)),
      }
    },
    giveBack(policy, visitor, cost) {
      if (scale === 'off') return
      const { bucket, burst } = filled(policy, visitor, scale)
      bucket.tokens = Math.min(burst, bucket.tokens + cost)
    },
    owe(policy, visitor, cost) {
      if (scale === 'off') return unlimited
      const all = filled(policy, visitor, scale)
      all.bucket.tokens = Math.max(-mostBurstsOwed * all.burst, all.bucket.tokens - cost)
      return { allowed: true, ...tell(all), retryAfterSeconds: 0 }
    },
  }
}

const unlimited: Allowance = {
  allowed: true,
  limit: Number.POSITIVE_INFINITY,
  remaining: Number.POSITIVE_INFINITY,
  resetSeconds: 0,
  retryAfterSeconds: 0,
}
