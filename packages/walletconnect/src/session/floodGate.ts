import type { Clock } from '../client.ts'

/** More than a mailbox holds, and far more than any wallet says in this time. */
const mostCalls = 500
const windowMs = 10_000

/** Lets only so many calls of one topic through in a while: each costs a write and an answer. */
export type FloodGate = {
  /** `full` for the first that is too many, `shut` for those after it. */
  pass(topic: string): 'open' | 'full' | 'shut'
  forget(topic: string): void
}

/** Makes such a gate. */
export function createFloodGate(clock: Pick<Clock, 'now'>): FloodGate {
  const windows = new Map<string, { readonly since: number; calls: number }>()
  return {
    pass(topic) {
      const now = clock.now()
      const known = windows.get(topic)
      const current = known && now - known.since < windowMs ? known : { since: now, calls: 0 }
      windows.set(topic, current)
      current.calls += 1
      if (current.calls <= mostCalls) return 'open'
      return current.calls === mostCalls + 1 ? 'full' : 'shut'
    },
    forget(topic) {
      windows.delete(topic)
    },
  }
}
