import type { ActivityEntry } from './entry.ts'

/**
 * One list of several of one chain, each transaction once and the newest first. Of two that tell of one transaction the one that knows how
 * it ended counts; else the earlier list's, so give what knows more first.
 */
export function mergeEntries(...lists: readonly (readonly ActivityEntry[])[]): readonly ActivityEntry[] {
  const once = new Map<string, ActivityEntry>()
  for (const entry of lists.flat()) {
    const key = hashKey(entry)
    const known = once.get(key)
    once.set(key, known ? oneOf(known, entry) : entry)
  }
  // What waits is about to happen: it stands above everything that has.
  return [...once.values()].toSorted((one, other) => rank(one) - rank(other) || other.at - one.at)
}

function oneOf(known: ActivityEntry, other: ActivityEntry): ActivityEntry {
  const [told, rest] =
    known.status === 'pending' && other.status !== 'pending' ? [other, known] : [known, other]
  const sentId = told.sentId ?? rest.sentId
  return sentId === undefined ? told : { ...told, sentId }
}

function rank({ status }: ActivityEntry): number {
  return status === 'pending' ? 0 : 1
}

/** A transaction among others of its chain: its hash, or its own id while it has none. */
export function hashKey({ chainId, hash, id }: Pick<ActivityEntry, 'chainId' | 'hash' | 'id'>): string {
  if (hash === '') return id
  return chainId.startsWith('eip155:') ? hash.toLowerCase() : hash
}
