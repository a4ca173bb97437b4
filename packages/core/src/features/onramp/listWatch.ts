import type { Shared } from '../../base/share.ts'
import { slot } from '../../instance/slots.ts'

/** The subscribers of the list of purchases, and the requests that run for them. */
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
  /** When the first subscriber came. */
  since?: number
}

/** Without subscribers at first. */
export const listWatch = slot('purchaseListWatch', (): ListWatch => ({ lookers: 0 }))
