import type { Contracts } from '../contracts/contractNames.ts'
import type { EvmProvider } from '../evm/openProvider.ts'
import type { ChainJournal } from '../journal/openJournal.ts'
import type { Block } from './block.ts'
import type { ChainEvents } from './chainEvents.ts'
import type { Filters } from './createFilters.ts'
import type { Turns } from './createTurns.ts'

/** The chain's clock: how far it runs ahead of ours, and the time somebody set for the next block. */
type ChainClock = { readonly offset: number; readonly next?: number }

/** A way back: the engine's snapshot as it was when the chain had this height. */
type Mark = { readonly height: number; readonly snapshot: string }

/** How a transaction came in, so that it can come in again after a reorganisation. */
type Sent = { readonly method: SendMethod; readonly params: readonly unknown[] }

/** The two ways into the pool: signed by the sender, or by the node that holds its key. */
export type SendMethod = 'eth_sendRawTransaction' | 'eth_sendTransaction'

/** One running chain: its engine and what the engine does not know of itself. */
export type Chain = Turns & {
  readonly id: number
  readonly name: string
  readonly provider: EvmProvider
  readonly contracts: Contracts
  readonly journal: ChainJournal | undefined
  readonly events: ChainEvents
  readonly filters: Filters
  /** The last block of the seeded past, below which nothing is reorganised. */
  readonly seedHeight: number
  head: Block
  clock: ChainClock
  held: boolean
  marks: Mark[]
  /** The snapshots that clients took, with the height they lead back to; the engine numbers ours in the same row. */
  snapshots: Map<string, number>
  sent: Map<string, Sent>
}
