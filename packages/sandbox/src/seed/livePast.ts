import type { Contracts } from '../contracts/contractNames.ts'
import { aliceEvents } from './aliceEvents.ts'
import type { ChainToSeed } from './chainToSeed.ts'
import { marketEvents } from './marketEvents.ts'
import type { Timeline } from './timeline.ts'
import { variationOf } from './variation.ts'

/** Lives through everything that happened between the deployment and the anchor, in order. */
export async function livePast(timeline: Timeline, contracts: Contracts, chain: ChainToSeed): Promise<void> {
  const events = [...marketEvents(contracts), ...aliceEvents(contracts, variationOf(chain.chainId))]
  for (const event of events.toSorted((a, b) => b.secondsAgo - a.secondsAgo)) {
    for (const deed of event.deeds) await timeline.send(deed)
    // Two blocks never share a moment.
    await timeline.mine(Math.max(chain.anchor - event.secondsAgo, timeline.now() + 1))
  }
}
