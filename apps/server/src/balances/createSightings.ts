import type { Caip2 } from '@latchkey/wire'
import type { ChainReads } from '../reads/chainReads.ts'
import type { TokenAddress } from '../tokens/token.ts'
import { createScan, sentBetween } from './scanSightings.ts'
import type { Sighted, Sightings } from './sightings.ts'

/** What the index of the past knows of an account's tokens; undefined where it does not follow the chain. */
export type TokenIndex = {
  tokensOf(account: `0x${string}`, chainId: Caip2): Promise<Sighted | undefined>
}

/** The index tells no more than this, so of so many there may be others. */
const mostTold = 2_000
/** How many blocks the index may be behind and still be worth completing. */
const smallGap = 1_000n

/** Asks the index, and the chain's own logs for what the index has not seen yet, or for all where there is none. */
export function createSightings(
  reads: ChainReads,
  index: TokenIndex | undefined,
  now: () => number,
): Sightings {
  const scan = createScan(reads, now)
  return {
    async look(account, head, asking) {
      const told = await index?.tokensOf(account, reads.chain.caip2).catch(() => undefined)
      const sighted = told && told.tokens.length >= mostTold ? { ...told, since: told.until + 1n } : told
      if (sighted === undefined || head - sighted.until > smallGap) return scan.look(account, head, asking)
      if (sighted.until >= head) return sighted
      try {
        const fresh = await sentBetween(reads, account, sighted.until + 1n, head, asking)
        return { ...sighted, tokens: unite(sighted.tokens, fresh), until: head }
      } catch {
        return sighted // a little behind, and said so by `until`
      }
    },
  }
}

function unite(known: readonly TokenAddress[], fresh: readonly TokenAddress[]): readonly TokenAddress[] {
  return fresh.length === 0 ? known : [...new Set([...known, ...fresh])]
}
