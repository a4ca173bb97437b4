import type { Shared } from '../../base/share.ts'
import { slot } from '../../instance/slots.ts'

/** The subscribers of purchases, and the polling that runs for them. */
type PurchaseWatch = Shared & {
  /** Whether polling is on. */
  isOn: boolean
  /** The running request. */
  asking?: AbortController
  /** The timer of the next request. */
  again?: number
  /** The timer of the next check of the windows. */
  peek?: number
  /** How many requests in a row failed. */
  failures: number
}

/** Off, without subscribers at first. */
export const purchaseWatch = slot(
  'purchaseWatch',
  (): PurchaseWatch => ({ lookers: 0, isOn: false, failures: 0 }),
)
