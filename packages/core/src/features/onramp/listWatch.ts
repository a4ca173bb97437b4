import type { Shared } from '../../base/share.ts'
import { slot } from '../../instance/slots.ts'

/** Who looks at the list of purchases, and what is read for them. */
type ListWatch = Shared & {
  /** Whose purchases they are. */
  address?: string | undefined
  /** The cursor of the next page. */
  next?: string | undefined
  /** The newest page being read. */
  reading?: AbortController
  /** An older page being read. */
  paging?: AbortController
  /** When the newest page is read again. */
  again?: number
  /** Since when somebody looks. */
  since?: number
}

/** Nobody looks. */
export const listWatch = slot('purchaseListWatch', (): ListWatch => ({ lookers: 0 }))
