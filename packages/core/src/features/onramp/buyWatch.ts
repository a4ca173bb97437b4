import type { Debounced } from '../../base/debounce.ts'
import type { Shared } from '../../base/share.ts'
import { slot } from '../../instance/slots.ts'
import type { BuyPreset } from '../../instance/views.ts'

/** The subscribers of the form that buys, and the requests that run for them. */
type BuyWatch = Shared & {
  /** What stands in the form once the options are there. */
  preset: BuyPreset
  /** The presets of the subscribers, in order of subscription. */
  readonly presets: Set<BuyPreset>
  /** The visitor has just left the form, which is being emptied. */
  isLeaving: boolean
  /** The options being read. */
  starting?: AbortController
  /** The quotes being read. */
  reading?: AbortController
  /** What the last quotes were about. */
  key?: string | undefined
  /** Asks for quotes after a pause in typing. */
  ask?: Debounced<[]>
  /** When the quotes are read again. */
  again?: number
}

/** Without subscribers at first. */
export const buyWatch = slot(
  'buyWatch',
  (): BuyWatch => ({ lookers: 0, preset: {}, presets: new Set(), isLeaving: false }),
)
