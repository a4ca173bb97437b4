import type { Debounced } from '../../base/debounce.ts'
import type { Shared } from '../../base/share.ts'
import { slot } from '../../instance/slots.ts'
import type { SwapPreset } from '../../instance/views.ts'

/** The subscribers of a swap, and the requests that run for them. */
type SwapWatch = Shared & {
  /** What stands in the form once it is initialised. */
  preset?: SwapPreset
  /** The initialization under way; another object is another one. */
  starting?: AbortController
  /** The price being read. */
  reading?: AbortController
  /** The transaction being built. */
  building?: AbortController
  /** What the last price was about. */
  key?: string
  /** Asks for a price after a pause in typing. */
  ask?: Debounced<[]>
  /** When the price is read again. */
  again?: number
  /** Reads it again; in the preview it also rebuilds the transaction. */
  onTurn?: () => Promise<void>
}

/** Without subscribers at first. */
export const swapWatch = slot('swapWatch', (): SwapWatch => ({ lookers: 0 }))
