import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Registry } from '../chains/createRegistry.ts'
import type { Config } from '../config/options.ts'
import type { Log } from '../observe/createLog.ts'
import type { Media } from '../pictures/createMedia.ts'
import type { Prices } from '../prices/prices.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import type { HistoryStore } from '../store/historyStore.ts'
import type { Tokens } from '../tokens/token.ts'
import { createFollower } from './createFollower.ts'
import { createIndexSource } from './createIndexSource.ts'
import { createKnowledge } from './createKnowledge.ts'
import { createPending } from './createPending.ts'
import { createExplorer } from './explorers/createExplorer.ts'
import type { History } from './history.ts'
import type { Past } from './past.ts'

/** What the past is made of. */
export type HistoryParts = {
  readonly config: Config
  readonly registry: Registry
  readonly reads: (chainId: Caip2) => ChainReads | undefined
  readonly store: HistoryStore
  readonly tokens: Tokens
  readonly prices: Prices
  readonly media: Pick<Media, 'nft'>
  readonly log: Log
  readonly now: () => number
}

const mostTokens = 2_000
/** Blocks after which a chain does not change its mind, by far. */
const finality = 64
/** How often a node of a real chain is asked what waits there. */
const pendingMs = 3_000

/** Follows the chains that have an index, and knows the explorers of those that have one. */
export function createHistory(parts: HistoryParts): History {
  const { config, registry, reads, store, tokens, prices, media, log, now } = parts
  const pasts = new Map<Caip2, Past>()
  for (const chain of registry.chains) {
    const read = reads(chain.caip2)
    if (read === undefined) continue
    const startBlock = config.historyFrom[chain.id] ?? (chain.sandbox ? 0 : undefined)
    const explorer = createExplorer(chain, config)
    if (startBlock === undefined && explorer === undefined) continue
    const { historyPollMs: pollMs, deadlineMs } = config
    const isListed = (token: Address) => tokens.find(chain.caip2, token) !== undefined
    const follower =
      startBlock === undefined
        ? undefined
        : createFollower({ chain, reads: read, store, startBlock, isListed, pollMs, deadlineMs, now, log })
    const pending = follower && createPending(read, chain.sandbox ? 0 : pendingMs, now)
    pasts.set(chain.caip2, { chain, follower, pending, explorer })
  }
  const followers = [...pasts.values()].flatMap(({ follower }) => follower ?? [])
  const learn = createKnowledge({
    store,
    tokens,
    prices,
    reads,
    pictureOf: (chainId, token, tokenId) => media.nft(chainId, token, tokenId),
    now,
  })

  return {
    source: createIndexSource(pasts, store, learn),
    async tokensOf(account, chainId) {
      if (pasts.get(chainId)?.follower === undefined) return undefined
      // First how far it is: what is added meanwhile is more than was promised, never less.
      const state = await store.state(chainId)
      if (state === undefined || state.nextBlock <= state.startBlock) return undefined
      return {
        tokens: await store.tokens(chainId, account, mostTokens),
        since: BigInt(state.startBlock),
        until: BigInt(state.nextBlock) - 1n,
      }
    },
    async version(account, chainIds, deadline) {
      const asking = {
        signal: AbortSignal.timeout(Math.max(1, Math.ceil(deadline - performance.now()))),
        deadline,
      }
      const told = await Promise.all(
        chainIds.map(async (chainId) => {
          const past = pasts.get(chainId)
          await past?.follower?.catchUp(deadline)
          const waiting = (await past?.pending?.of(account, asking)) ?? []
          const progress = await past?.follower?.progress()
          const { nextBlock, lastHash } = progress?.state ?? {}
          return [nextBlock, lastHash, progress?.isComplete, waiting.map(({ hash }) => hash)]
        }),
      )
      return JSON.stringify(told)
    },
    async settledBelow(chainIds) {
      const bounds = await Promise.all(
        chainIds.map(async (chainId) => {
          const progress = await pasts.get(chainId)?.follower?.progress()
          return progress === undefined ? [] : [[chainId, progress.state.nextBlock - finality] as const]
        }),
      )
      return new Map(bounds.flat())
    },
    start() {
      for (const follower of followers) follower.start()
    },
    async stop() {
      await Promise.all(followers.map((follower) => follower.stop()))
    },
  }
}
