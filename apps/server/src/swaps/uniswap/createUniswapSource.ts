import { type Caip2, nativeAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Prices } from '../../prices/prices.ts'
import type { ChainReads } from '../../reads/chainReads.ts'
import { isUnknownBlock } from '../../reads/isRevert.ts'
import { NodeError } from '../../reads/nodeError.ts'
import type { Asking } from '../../sources/sources.ts'
import type { Tokens } from '../../tokens/token.ts'
import type { TransferChecks } from '../createTransferChecks.ts'
import { readGasCost } from '../readGasCost.ts'
import {
  type BuiltSwap,
  minimumOf,
  type SwapOffer,
  type SwapRequest,
  type SwapSource,
} from '../swapSource.ts'
import { chooseRoute, gasOf } from './chooseRoute.ts'
import { createDeployments } from './createDeployments.ts'
import { encodeSwap, type OperatorFee } from './encodeSwap.ts'
import { findPairPools } from './findPairPools.ts'
import { type Found, findRoutes } from './findRoutes.ts'
import type { UniswapFacts } from './findUniswapFacts.ts'
import { type Route, sortTokens } from './pool.ts'
import type { Deployment } from './readDeployment.ts'
import { type Head, readHead } from './readHead.ts'
import { priceImpactBps } from './readPools.ts'
import { buildWrapping, isWrapping, wrapOffer } from './wrap.ts'

/** The parts of a source that swaps on Uniswap's pools. */
export type UniswapParts = {
  readonly reads: (chainId: Caip2) => ChainReads | undefined
  readonly facts: (chainId: Caip2) => UniswapFacts | undefined
  readonly tokens: Tokens
  readonly prices: Prices
  readonly transfers: TransferChecks
  readonly fee: OperatorFee | undefined
  readonly patienceMs: number
  readonly now: () => number
}

type Best = { readonly route: Route; readonly found: Found; readonly head: Head }

/** How long a transaction is valid. */
const deadlineMs = 10 * 60_000

/** Swaps on Uniswap's pools, read from the chain: one route through at most three pools of one version. */
export function createUniswapSource(parts: UniswapParts): SwapSource {
  const { facts, transfers, fee, now } = parts
  const deployments = createDeployments(now, parts.patienceMs)

  async function open(chainId: Caip2): Promise<{ reads: ChainReads; deployment: Deployment }> {
    const reads = parts.reads(chainId)
    const known = facts(chainId)
    if (reads === undefined || known === undefined) throw new Error(`Uniswap is not known on ${chainId}.`)
    return { reads, deployment: await deployments.find(reads, known) }
  }

  async function findBest(
    request: SwapRequest,
    { reads, deployment }: { readonly reads: ChainReads; readonly deployment: Deployment },
    asking: Asking,
  ): Promise<Best | undefined> {
    const { chainId, amount } = request
    const [from, to] = [request.from, request.to].map((token) =>
      token === nativeAddress ? deployment.wrapped : token,
    ) as [Address, Address]
    const [pools, gasCost, head] = await Promise.all([
      deployments.pools(reads, deployment, [from, to, ...deployment.middles]),
      readGasCost(parts, request, reads.chain.native.decimals, asking),
      readHead(reads, asking),
    ])
    const search = (block: bigint) =>
      findRoutes(reads, deployment, { from, to, amount, pools, block }, asking)
    const found = await search(head.block).catch((error: unknown) => {
      if (!(error instanceof NodeError && isUnknownBlock(error))) throw error
      // Of several nodes behind one address some are a block behind.
      return search(head.block - 1n)
    })
    const route = chooseRoute(found.routes, gasCost)
    const [first, last] = [route?.hops[0], route?.hops.at(-1)]
    if (route === undefined || first === undefined || last === undefined) return undefined
    // The pools have a balance of the tokens, so a transfer can be simulated from them.
    await Promise.all([
      transfers.assert(chainId, from, first.pool.address),
      transfers.assert(chainId, to, last.pool.address),
    ])
    return { route, found, head }
  }

  function offer({ to }: SwapRequest, route: Route, found: Found): SwapOffer {
    const taken = fee === undefined ? 0n : (route.amountOut * fee.bps) / 10_000n
    return {
      amount: route.amountOut - taken,
      fees: fee === undefined ? [] : [{ amount: taken, token: to, bps: Number(fee.bps) }],
      priceImpactBps: priceImpactBps(route.hops, found.states),
      gas: gasOf(route),
      route: [...route.hops.map((hop) => hop.from), ...route.hops.slice(-1).map((hop) => hop.to)],
    }
  }

  return {
    id: 'uniswap',
    supports: (chainId) => facts(chainId) !== undefined,
    async swappable(chainId, tokens, asking) {
      const { reads, deployment } = await open(chainId)
      const middles = new Set(deployment.middles)
      const wanted = tokens.flatMap((token) =>
        [...middles].flatMap((middle) =>
          middle === token ? [] : [{ token, pair: sortTokens(token, middle) }],
        ),
      )
      const pools = await findPairPools(
        reads,
        deployment,
        wanted.map(({ pair }) => pair),
        asking,
      )
      return new Set(wanted.flatMap(({ token }, n) => (pools[n]?.length ? [token] : [])))
    },
    async spender(chainId) {
      return (await open(chainId)).deployment.router
    },
    async needsApproval(chainId, from, to) {
      if (from === nativeAddress) return false
      return to === undefined || !isWrapping((await open(chainId)).deployment.wrapped, from, to)
    },
    async quote(request, asking) {
      const opened = await open(request.chainId)
      if (isWrapping(opened.deployment.wrapped, request.from, request.to)) return wrapOffer(request)
      const best = await findBest(request, opened, asking)
      return best && offer(request, best.route, best.found)
    },
    async build(order, asking): Promise<BuiltSwap | undefined> {
      const opened = await open(order.chainId)
      const { from, to, amount, user, slippageBps } = order
      const { router, wrapped } = opened.deployment
      if (isWrapping(wrapped, from, to)) return buildWrapping(order)
      const value = from === nativeAddress ? amount : 0n
      const best = await findBest(order, opened, asking)
      if (best === undefined) return undefined
      const offered = offer(order, best.route, best.found)
      const minAmount = minimumOf(offered.amount, slippageBps)
      // The clock of a chain may be ahead of ours.
      const seconds = Math.max(Math.floor(now() / 1_000), Number(best.head.seconds)) + deadlineMs / 1_000
      const data = encodeSwap({
        route: best.route,
        from,
        to,
        user,
        minAmount,
        deadline: BigInt(seconds),
        fee,
      })
      return { ...offered, target: router, data, value, minAmount, expiresAt: seconds * 1_000 }
    },
  }
}
