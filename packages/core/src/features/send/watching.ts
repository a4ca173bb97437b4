import type { Debounced } from '../../base/debounce.ts'
import type { Shared } from '../../base/share.ts'
import type { Holding } from '../../chains/holding.ts'
import { slot } from '../../instance/slots.ts'

/** Who looks at a send, and what is read for them. */
export type Watching = Shared & {
  reading?: AbortController
  /** What the last reading was about. */
  key?: string
  ask?: Debounced<[]>
  again?: number
  /** What the account holds, as it was last read. */
  balances?: readonly Holding[]
  /** When its balances last could not be read. */
  lastRetry?: number
}

/** Nobody looks. */
export const watching = slot('sendWatch', (): Watching => ({ lookers: 0 }))
