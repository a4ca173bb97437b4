import type { Address } from 'viem'
import { contractFunction, readWords } from '../../prices/contractWords.ts'
import type { CallAnswer, ChainReads, ContractCall } from '../../reads/chainReads.ts'
import type { Asking } from '../../sources/sources.ts'
import { bestSteps, nextSteps, type Reached, type Step, without } from './bestSteps.ts'
import type { Pool, Route } from './pool.ts'
import { parseQuote, quoteCall } from './quotePool.ts'
import type { Deployment } from './readDeployment.ts'
import { type PoolState, pairOutput, parsePool, poolCall } from './readPools.ts'

/** How many pools a route may pass. */
const mostHops = 3

/** The tokens, the amount and the pools of a search. */
export type Search = {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  /** All pools between the two and what a route may pass through. */
  readonly pools: readonly Pool[]
}

/** The best routes of each version and length, and the state of the pools. */
export type Found = {
  readonly routes: readonly Route[]
  readonly states: ReadonlyMap<Address, PoolState>
  /** The time of the chain, in seconds. */
  readonly seconds: bigint
}

const getCurrentBlockTimestamp = contractFunction('getCurrentBlockTimestamp()')

/** Finds the best route of each version and length: as many requests as there are hops, whatever the number of routes. */
export async function findRoutes(
  reads: ChainReads,
  { quoter }: Pick<Deployment, 'quoter'>,
  { from, to, amount, pools }: Search,
  asking: Asking,
): Promise<Found> {
  const start = { token: from, amount }
  const clock = reads.chain.multicall3
  const third = pools.filter(({ version }) => version === 3)
  let reached: Reached = new Map()
  let steps = nextSteps(third, reached, start, () => true)
  const known: ContractCall[] = [
    ...(clock === undefined ? [] : [getCurrentBlockTimestamp(clock)]),
    ...pools.map(poolCall),
  ]
  // The first request also reads the state of all pools, so a direct route needs only one request.
  const answers = await reads.callMany([...known, ...stepCalls(quoter, steps)], asking)
  const seconds = clock === undefined ? await readTime(reads, asking) : (readWords(answers[0], 1)?.[0] ?? 0n)
  const states = new Map<Address, PoolState>()
  for (const [n, pool] of pools.entries()) {
    const state = parsePool(pool, answers[known.length - pools.length + n])
    if (state !== undefined) states.set(pool.address, state)
  }
  let outputs = answers.slice(known.length).map(parseQuote)
  const routes: Route[] = pairRoutes(pools, states, start, to)
  for (let length = 1; ; length++) {
    reached = bestSteps(3, steps, outputs)
    routes.push(...found(reached, to))
    if (length === mostHops) break
    const isLast = length + 1 === mostHops
    const ways = without(reached, to)
    steps = ways.size === 0 ? [] : nextSteps(third, ways, start, (token) => !isLast || token === to)
    if (steps.length === 0) break
    outputs = (await reads.callMany(stepCalls(quoter, steps), asking)).map((answer: CallAnswer) =>
      parseQuote(answer),
    )
  }
  return { routes, states, seconds }
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

function stepCalls(quoter: Address, steps: readonly Step[]): ContractCall[] {
  return steps.flatMap(({ pool, from, to, amountIn }) =>
    pool.version === 3 ? [quoteCall(quoter, pool.fee, from, to, amountIn)] : [],
  )
}

function found(reached: Reached, to: Address): readonly Route[] {
  const route = reached.get(to)
  return route === undefined ? [] : [route]
}

async function readTime(reads: ChainReads, asking: Asking): Promise<bigint> {
  const block = await reads.request('eth_getBlockByNumber', ['latest', false], asking)
  const timestamp = (block as { readonly timestamp?: unknown } | null)?.timestamp
  return typeof timestamp === 'string' && /^0x[0-9a-f]{1,16}$/i.test(timestamp) ? BigInt(timestamp) : 0n
}
