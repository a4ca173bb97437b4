import type { Caip2 } from '@latchkey/wire'
import type { Chain } from '../chains/chain.ts'
import type { Config } from '../config/options.ts'
import type { Log } from '../observe/createLog.ts'
import { findPriceFacts } from '../prices/findPriceFacts.ts'
import { readPackedFacts } from '../prices/packedFacts.ts'
import type { Prices } from '../prices/prices.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import type { Tokens } from '../tokens/token.ts'
import { createSwaps, type Swaps } from './createSwaps.ts'
import { createTransferChecks } from './createTransferChecks.ts'
import { createOneInch } from './services/createOneInch.ts'
import { createZeroEx } from './services/createZeroEx.ts'
import { createUniswapSource } from './uniswap/createUniswapSource.ts'
import { findUniswapFacts } from './uniswap/findUniswapFacts.ts'

/** The parts that the server's swaps need. */
export type SwapParts = {
  readonly config: Pick<
    Config,
    | 'deadlineMs'
    | 'swapFeeBps'
    | 'swapFeeReceiver'
    | 'vendorOrder'
    | 'zeroExKey'
    | 'zeroExUrl'
    | 'oneInchKey'
    | 'oneInchUrl'
  >
  readonly chains: readonly Chain[]
  readonly reads: (chainId: Caip2) => ChainReads | undefined
  readonly tokens: Tokens
  readonly prices: Prices
  readonly log: Log
  readonly now: () => number
}

/** Creates the server's swaps: on Uniswap's pools, and by services with keys. */
export function setUpSwaps({ config, chains, reads, tokens, prices, log, now }: SwapParts): Swaps {
  const packed = chains.some((chain) => !chain.sandbox) ? readPackedFacts() : {}
  const places = new Map(chains.map((chain) => [chain.caip2, findPriceFacts(chain, packed)]))
  const known = new Map(
    chains.map((chain) => [chain.caip2, findUniswapFacts(chain, places.get(chain.caip2))]),
  )
  const { deadlineMs: patienceMs, swapFeeBps, swapFeeReceiver: receiver } = config
  const fee = swapFeeBps === 0 || receiver === undefined ? undefined : { bps: BigInt(swapFeeBps), receiver }
  const transfers = createTransferChecks(reads, now, patienceMs)
  const uniswap = createUniswapSource({
    reads,
    facts: (chainId) => known.get(chainId),
    tokens,
    prices,
    transfers,
    fee,
    patienceMs,
    now,
  })
  const shared = {
    chains: new Set(chains.filter((chain) => !chain.sandbox).map(({ caip2 }) => caip2)),
    reads,
    wrapped: (chainId: Caip2) => places.get(chainId)?.wrappedNative,
    transfers,
    fee,
    log,
  }
  const { zeroExKey, zeroExUrl, oneInchKey, oneInchUrl } = config
  const services = [
    ...(zeroExKey === undefined ? [] : [createZeroEx({ ...shared, key: zeroExKey, url: zeroExUrl })]),
    ...(oneInchKey === undefined ? [] : [createOneInch({ ...shared, key: oneInchKey, url: oneInchUrl })]),
  ]
  const sources = config.vendorOrder === 'before' ? [...services, uniswap] : [uniswap, ...services]
  return createSwaps(sources, transfers, patienceMs, now)
}
