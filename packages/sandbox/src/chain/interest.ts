import type { Block } from './block.ts'
import type { ChainEvent } from './chainEvents.ts'
import type { Chain } from './chainState.ts'
import { type LogFilter, matchesFilter } from './logFilter.ts'

/** What somebody wants to hear of a chain, by subscription or by filter. */
export type Interest =
  | { readonly kind: 'newHeads' }
  | { readonly kind: 'newPendingTransactions' }
  | { readonly kind: 'logs'; readonly filter: LogFilter }

/** An event with the logs that belong to it. */
export type HeardEvent = { readonly event: ChainEvent; readonly logs: readonly unknown[] }

/** Fetches an event's logs, unless none of those who listen wants any. */
export async function hear(
  { provider }: Pick<Chain, 'provider'>,
  event: ChainEvent,
  interests: Iterable<Interest>,
): Promise<HeardEvent> {
  if (event.type === 'removed') return { event, logs: event.logs }
  if (event.type === 'pending') return { event, logs: [] }
  for (const { kind } of interests) {
    if (kind !== 'logs') continue
    const logs = await provider.call('eth_getLogs', [{ blockHash: event.block.hash }])
    return { event, logs: Array.isArray(logs) ? logs : [] }
  }
  return { event, logs: [] }
}

/** What an event holds for somebody with this interest. */
export function resultsFor(interest: Interest, { event, logs }: HeardEvent): readonly unknown[] {
  switch (interest.kind) {
    case 'newHeads':
      return headsOf(event).map(({ header }) => header)
    case 'newPendingTransactions':
      return event.type === 'pending' ? [event.hash] : []
    case 'logs': {
      const wanted = logs.filter((log) => matchesFilter(log, interest.filter))
      if (event.type !== 'removed') return wanted
      return wanted.map((log) => (typeof log === 'object' ? { ...log, removed: true } : log))
    }
  }
}

function headsOf(event: ChainEvent): readonly Block[] {
  if (event.type === 'block') return [event.block]
  return event.type === 'removed' && event.newest ? [event.newest] : []
}
