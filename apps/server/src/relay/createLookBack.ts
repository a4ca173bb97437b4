import type { RelayStore } from '../store/relayStore.ts'
import type { Hub } from './createHub.ts'
import type { Mailroom } from './createMailroom.ts'

/** Looks for what other nodes kept since a moment (ms) and may not have told. */
export function createLookBack(
  store: RelayStore,
  mailroom: Mailroom,
  hub: Hub,
  now: () => number,
): (sinceMs: number) => Promise<void> {
  return async (sinceMs) => {
    if (hub.topics() === 0) return
    for (const topic of await store.changedSince(sinceMs, now())) mailroom.look(topic)
  }
}
