import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import type { HistorySource } from '../sources/sources.ts'

/** Fungible tokens that the transfers of an account name. */
type TokensSeen = {
  /** In lower case; those that the account moved itself first, then the latest; at most 2,000. */
  readonly tokens: readonly Address[]
  /** The index holds everything from this block … */
  readonly since: bigint
  /** … to this one. */
  readonly until: bigint
}

/** The past of accounts on the chains that have one: an index of our own, and explorers for what is older. */
export type History = {
  readonly source: HistorySource
  /** Undefined for a chain without an index. */
  tokensOf(account: Address, chainId: Caip2): Promise<TokensSeen | undefined>
  /**
   * Brings the indexes of these chains up to their newest block, for as long as there is time, and gives something that is
   * another whenever the newest page of the account may be another. Never rejects because a chain does not answer.
   */
  version(account: Address, chainIds: readonly Caip2[], deadline: number): Promise<string>
  /** Blocks below which no reorganisation reaches any more, by chain. */
  settledBelow(chainIds: readonly Caip2[]): Promise<ReadonlyMap<string, number>>
  /** Begins to follow the chains. */
  start(): void
  /** Ends what is under way. */
  stop(): Promise<void>
}
