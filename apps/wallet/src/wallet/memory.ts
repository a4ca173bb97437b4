import * as v from 'valibot'

/** What the wallet remembers beside what the kit keeps. */
export type Memory = {
  /** The chain last switched to, by session. */
  readonly chains: Readonly<Record<string, string>>
  /** Calls that were sent together, by the session and the name they got there. */
  readonly batches: Readonly<Record<string, Batch>>
}

/** Calls that were sent together, or as many of them as were sent before one failed. */
type Batch = {
  readonly chain: string
  readonly hashes: readonly string[]
  readonly of: number
  readonly ended: boolean
}

const storageKey = 'latchkey.wallet'
const most = 100
const Stored = v.object({
  chains: v.record(v.string(), v.string()),
  batches: v.record(
    v.string(),
    v.object({ chain: v.string(), hashes: v.array(v.string()), of: v.number(), ended: v.boolean() }),
  ),
})

/** Sites choose the names: one must neither read nor replace what another one sent. */
export function batchKey(topic: string, batchId: string): string {
  return `${topic} ${batchId}`
}

/** What was remembered last time. */
export function recall(storage: Pick<Storage, 'getItem'>): Memory {
  try {
    return v.parse(Stored, JSON.parse(storage.getItem(storageKey) ?? ''))
  } catch {
    // Nothing yet, unreadable, or no storage at all: the wallet begins anew.
    return { chains: {}, batches: {} }
  }
}

/** Remembers, the newest things only. */
export function remember(storage: Pick<Storage, 'setItem'>, { chains, batches }: Memory): void {
  const newest = <T>(all: Readonly<Record<string, T>>) => Object.fromEntries(Object.entries(all).slice(-most))
  try {
    storage.setItem(storageKey, JSON.stringify({ chains: newest(chains), batches: newest(batches) }))
  } catch {
    // Full or forbidden: forgotten with the page.
  }
}
