import type { Shared } from '../../base/share.ts'
import { slot } from '../../instance/slots.ts'

/** Who follows purchases, and what runs for them. */
type PurchaseWatch = Shared & {
  /** Whether anybody follows. */
  isOn: boolean
  /** The question under way. */
  asking?: AbortController
  /** When it is asked next. */
  again?: number
  /** When the windows are looked at next. */
  peek?: number
  /** How many questions in a row had no answer. */
  failures: number
}

/** Nobody follows. */
export const purchaseWatch = slot(
  'purchaseWatch',
  (): PurchaseWatch => ({ lookers: 0, isOn: false, failures: 0 }),
)
