import type { ChainReads } from '../reads/chainReads.ts'
import type { Asking } from '../sources/sources.ts'
import type { TokenAddress, Tokens } from '../tokens/token.ts'
import type { Holding } from './createChainBalances.ts'
import { createUnlistedReader } from './readUnlisted.ts'

/** What an account has of tokens that cannot be trusted to answer. */
type StrangerHoldings = {
  readonly holdings: readonly Holding[]
  /** Whether all that should have been asked was asked, and answered. */
  readonly complete: boolean
}

/** Each says three things of itself, so these cost some requests when nobody has asked them before. */
const describedAtOnce = 32

/**
 * Makes the reader of tokens that no list vouches for, or that spoilt the answers of others. They are a help: whatever
 * goes wrong with them, the rest is told, and that something is missing.
 */
export function createStrangers(
  reads: ChainReads,
  tokens: Pick<Tokens, 'describe'>,
  now: () => number,
  onTrouble: (error: unknown) => void,
) {
  const unlisted = createUnlistedReader(reads, now, onTrouble)

  return async (
    account: `0x${string}`,
    addresses: readonly TokenAddress[],
    force: readonly TokenAddress[],
    asking: Asking & { readonly block: bigint },
  ): Promise<StrangerHoldings> => {
    if (addresses.length === 0) return { holdings: [], complete: true }
    const { amounts, complete } = await unlisted.read(account, addresses, asking)
    const shown = [...amounts].filter(([address, amount]) => amount > 0n || force.includes(address))
    const holdings: Holding[] = []
    try {
      for (let at = 0; at < shown.length; at += describedAtOnce) {
        const some = shown.slice(at, at + describedAtOnce)
        const described = await tokens.describe(
          reads.chain.caip2,
          some.map(([address]) => address),
          asking,
        )
        for (const [address, amount] of some) {
          const token = described.get(address)
          if (token !== undefined) holdings.push({ token, amount })
        }
      }
      return { holdings, complete }
    } catch (error) {
      onTrouble(error)
      return { holdings, complete: false }
    }
  }
}
