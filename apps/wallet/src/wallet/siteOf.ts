import type { Site } from '../proposal/readSite.ts'
import type { Waiting } from '../state/walletState.ts'

/** Whose question it is. */
export function siteOf(item: Waiting): Site {
  return item.kind === 'proposal' ? item.proposal.site : item.site
}
