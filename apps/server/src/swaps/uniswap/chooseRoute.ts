import type { Route } from './pool.ts'

/** Units of gas of a swap without its hops, and of each hop. */
const baseGas = 60_000n
const gasOfHop = { 2: 70_000n, 3: 95_000n } as const

/** Roughly how much gas a route takes. */
export function gasOf({ version, hops }: Route): bigint {
  return baseGas + gasOfHop[version] * BigInt(hops.length)
}

/** The route that gives most after its gas; `gasCost` converts gas into base units of the token received. */
export function chooseRoute(routes: readonly Route[], gasCost: (gas: bigint) => bigint): Route | undefined {
  let best: { readonly route: Route; readonly left: bigint } | undefined
  for (const route of routes) {
    const left = route.amountOut - gasCost(gasOf(route))
    if (best === undefined || left > best.left) best = { route, left }
  }
  return best?.route
}
