import type { Address } from 'viem'
import type { ChainReads } from '../../reads/chainReads.ts'
import type { Asking } from '../../sources/sources.ts'
import { bestSteps, nextSteps, type Reached, type Step, without } from './bestSteps.ts'
import { callLimited, type LimitedCall } from './callLimited.ts'
import type { Pool, Route } from './pool.ts'
import { parseQuote, quoteCall } from './quotePool.ts'
import type { Deployment } from './readDeployment.ts'
import { type PoolState, pairOutput, parsePool, poolCall } from './readPools.ts'

/** How many pools a route may pass. */
const mostHops = 3
/** The gas for reading the state of a pool. */
const stateGas = 50_000
/**
 * The gas for one quote, enough for some fifty positions that end on the way. In an empty pool, which anyone can create, the
 * quoter walks to the last price there is, for 20 million and more.
 */
const quoteGas = 1_500_000

/** The tokens, the amount and the pools of a search. */
export type Search = {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  /** All pools between the two and what a route may pass through. */
  readonly pools: readonly Pool[]
  /** The block at which everything is read. */
  readonly block: bigint
}

/** The best routes of each version and length, and the state of the pools. */
export type Found = {
  readonly routes: readonly Route[]
  readonly states: ReadonlyMap<Address, PoolState>
}

/** Finds the best route of each version and length: as many rounds as there are hops, whatever the number of routes. */
export async function findRoutes(
  reads: ChainReads,
  { quoter, multicall }: Pick<Deployment, 'quoter' | 'multicall'>,
  { from, to, amount, pools, block }: Search,
  asking: Asking,
): Promise<Found> {
  const start = { token: from, amount }
  const call = (calls: readonly LimitedCall[]) => callLimited(reads, multicall, calls, { ...asking, block })
  const third = pools.filter(({ version }) => version === 3)
  let reached: Reached = new Map()
  let steps = nextSteps(third, reached, start, () => true)
  // The first round also reads the state of all pools, so a direct route needs only one round.
  const answers = await call([
    ...pools.map((pool) => ({ ...poolCall(pool), gas: stateGas })),
    ...stepCalls(quoter, steps),
  ])
  const states = new Map<Address, PoolState>()
  for (const [n, pool] of pools.entries()) {
    const state = parsePool(pool, answers[n])
    if (state !== undefined) states.set(pool.address, state)
  }
  let outputs = answers.slice(pools.length).map(parseQuote)
  const routes: Route[] = pairRoutes(pools, states, start, to)
  for (let length = 1; ; length++) {
    reached = bestSteps(3, steps, outputs)
    routes.push(...found(reached, to))
    if (length === mostHops) break
    const isLast = length + 1 === mostHops
    const ways = without(reached, to)
    steps = ways.size === 0 ? [] : nextSteps(third, ways, start, (token) => !isLast || token === to)
    if (steps.length === 0) break
    outputs = (await call(stepCalls(quoter, steps))).map(parseQuote)
  }
  return { routes, states }
}

/** Routes of version 2 are computed from the reserves of the pairs, without further requests. */
function pairRoutes(
  pools: readonly Pool[],
  states: ReadonlyMap<Address, PoolState>,
  start: { readonly token: Address; readonly amount: bigint },
  to: Address,
): Route[] {
  const second = pools.filter(({ version }) => version === 2)
  const routes: Route[] = []
  let reached: Reached = new Map()
  for (let length = 1; length <= mostHops; length++) {
    const steps = nextSteps(second, reached, start, (token) => length < mostHops || token === to)
    const all = bestSteps(
      2,
      steps,
      steps.map((step) => outputOf(step, states)),
    )
    routes.push(...found(all, to))
    reached = without(all, to)
    if (reached.size === 0) break
  }
  return routes
}

function outputOf(
  { pool, from, amountIn }: Step,
  states: ReadonlyMap<Address, PoolState>,
): bigint | undefined {
  const state = states.get(pool.address)
  if (state === undefined || !('reserves' in state)) return undefined
  const [first, second] = state.reserves
  return from === pool.tokens[0] ? pairOutput(first, second, amountIn) : pairOutput(second, first, amountIn)
}

function stepCalls(quoter: Address, steps: readonly Step[]): LimitedCall[] {
  return steps.flatMap(({ pool, from, to, amountIn }) =>
    pool.version === 3 ? [{ ...quoteCall(quoter, pool.fee, from, to, amountIn), gas: quoteGas }] : [],
  )
}

function found(reached: Reached, to: Address): readonly Route[] {
  const route = reached.get(to)
  return route === undefined ? [] : [route]
}
