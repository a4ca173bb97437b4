import type { Address } from 'viem'
import type { Hop, Pool, Route, Version } from './pool.ts'

/** The best route found so far to each token, all of the same length. */
export type Reached = ReadonlyMap<Address, Route>

/** One more possible hop, and the route before it. */
export type Step = {
  readonly before: Route | undefined
  readonly pool: Pool
  readonly from: Address
  readonly to: Address
  readonly amountIn: bigint
}

/** All hops from the reached tokens, never back to a token of the same route. */
export function nextSteps(
  pools: readonly Pool[],
  reached: Reached,
  start: { readonly token: Address; readonly amount: bigint },
  allowed: (token: Address) => boolean,
): readonly Step[] {
  const ways: readonly (readonly [Address, Route | undefined])[] =
    reached.size === 0 ? [[start.token, undefined]] : [...reached]
  return ways.flatMap(([from, before]) =>
    pools.flatMap((pool): Step[] => {
      const to = otherOf(pool, from)
      if (to === undefined || !allowed(to) || to === start.token) return []
      if (before?.hops.some((hop) => hop.from === to)) return []
      return [{ before, pool, from, to, amountIn: before?.amountOut ?? start.amount }]
    }),
  )
}

/**
 * Of all hops the best to each token. More of a token never buys less of the next one, so no better route can begin with a
 * worse one of the same length.
 */
export function bestSteps(
  version: Version,
  steps: readonly Step[],
  outputs: readonly (bigint | undefined)[],
): Reached {
  const best = new Map<Address, Route>()
  for (const [n, { before, pool, from, to, amountIn }] of steps.entries()) {
    const amountOut = outputs[n] ?? 0n
    if (amountOut <= (best.get(to)?.amountOut ?? 0n)) continue
    const hop: Hop = { pool, from, to, amountIn, amountOut }
    best.set(to, { version, hops: [...(before?.hops ?? []), hop], amountOut })
  }
  return best
}

/** The reached tokens without the end of the search. */
export function without(reached: Reached, end: Address): Reached {
  return new Map([...reached].filter(([token]) => token !== end))
}

function otherOf({ tokens: [first, second] }: Pool, token: Address): Address | undefined {
  return token === first ? second : token === second ? first : undefined
}
