import type { Address } from 'viem'
import type { Side } from './market.ts'

/** Where a token can be read: a pool, and how the token stands in it. */
export type Place = {
  readonly token: Address
  readonly pool: Address
  readonly quote: Address
  readonly side: Side
}
