import type { Asking } from '../sources/sources.ts'
import type { TokenAddress } from '../tokens/token.ts'

/** Tokens that moved to an account, and between which blocks that is all of them. */
export type Sighted = {
  readonly tokens: readonly TokenAddress[]
  readonly since: bigint
  readonly until: bigint
}

/** Knows which tokens an account was ever sent. */
export type Sightings = {
  /** What is known up to `head`; undefined when nothing is. Never rejects. */
  look(account: `0x${string}`, head: bigint, asking: Asking): Promise<Sighted | undefined>
}
