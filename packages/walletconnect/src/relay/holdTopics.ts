import type { Clock } from '../client.ts'
import type { Calls } from './calls.ts'

/** The topics one listens to, kept subscribed over lost sockets. */
export type HeldTopics = {
  has(topic: string): boolean
  size(): number
  add(topics: readonly string[]): void
  /** Known, but not to be subscribed: the call that proposes does that, and wants to be the first on it. */
  hold(topic: string): void
  /** What was held is subscribed by the relay itself (`done`), or has to be. */
  release(topic: string, done: boolean): void
  /** Says which of them the relay knew of. */
  remove(topics: readonly string[]): readonly string[]
  /** Resolves when the relay has them all; rejects on `reject`. */
  confirmed(topics: readonly string[]): Promise<void>
  allConfirmed(): boolean
  opened(): void
  lost(): void
  reject(error: Error): void
  /** Subscribes to everything anew: the relay brings what waits, and shows that it is alive. False when it did not answer in time. */
  probe(): Promise<boolean>
}

/** As many topics as one call may carry. */
const batchSize = 500
const subscribeTimeoutMs = 15_000
const againMs = 10_000
const probeTimeoutMs = 4_000

type Waiter = {
  readonly topics: readonly string[]
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** Holds topics; `onMute` is called when the relay does not answer, `onConfirmed` when it has some of them. */
export function holdTopics(
  clock: Clock,
  calls: Calls,
  isOpen: () => boolean,
  onMute: () => void,
  onConfirmed: () => void,
): HeldTopics {
  const topics = new Set<string>()
  const held = new Set<string>()
  const known = new Set<string>()
  let waiters: readonly Waiter[] = []
  let syncing = false
  let round = 0
  let timer = 0
  let restarted = false

  function batches(of: readonly string[]): readonly (readonly string[])[] {
    return Array.from({ length: Math.ceil(of.length / batchSize) }, (_, at) =>
      of.slice(at * batchSize, (at + 1) * batchSize),
    )
  }

  async function subscribe(
    batch: readonly string[],
    withinMs: number,
  ): Promise<'ok' | 'mute' | 'again' | 'lost'> {
    const now = round
    const outcome = await calls.call('irn_batchSubscribe', { topics: batch }, { onceWithinMs: withinMs })
    if (now !== round || outcome.kind === 'lost') return 'lost'
    if (outcome.kind === 'time') return 'mute'
    if (outcome.kind === 'rejected') return 'again'
    for (const topic of batch) if (topics.has(topic)) known.add(topic)
    settleWaiters()
    onConfirmed()
    return 'ok'
  }

  function settleWaiters(): void {
    // A topic that was left is nothing to wait for.
    const isDone = (waiter: Waiter) => waiter.topics.every((topic) => known.has(topic) || !topics.has(topic))
    const done = waiters.filter(isDone)
    waiters = waiters.filter((waiter) => !isDone(waiter))
    for (const waiter of done) waiter.resolve()
  }

  async function sync(): Promise<void> {
    if (syncing || !isOpen()) return
    syncing = true
    clock.clearTimeout(timer)
    for (;;) {
      const [batch] = batches([...topics].filter((topic) => !known.has(topic) && !held.has(topic)))
      if (!batch) break
      const outcome = await subscribe(batch, subscribeTimeoutMs)
      if (outcome === 'again') timer = clock.setTimeout(() => void sync(), againMs)
      if (outcome === 'mute') onMute()
      if (outcome !== 'ok') break
    }
    syncing = false
    // A new socket may have opened while the old one's call ended.
    if (isOpen() && restarted) {
      restarted = false
      await sync()
    }
  }

  return {
    has: (topic) => topics.has(topic),
    size: () => topics.size,
    add(added) {
      for (const topic of added) topics.add(topic)
      void sync()
    },
    hold(topic) {
      topics.add(topic)
      held.add(topic)
    },
    release(topic, done) {
      held.delete(topic)
      if (done && topics.has(topic)) known.add(topic)
      settleWaiters()
      onConfirmed()
      void sync()
    },
    remove(removed) {
      const subscribed = removed.filter((topic) => known.has(topic))
      for (const topic of removed) {
        topics.delete(topic)
        held.delete(topic)
        known.delete(topic)
      }
      settleWaiters()
      onConfirmed()
      return subscribed
    },
    confirmed: (wanted) =>
      new Promise((resolve, reject) => {
        waiters = [...waiters, { topics: wanted, resolve, reject }]
        settleWaiters()
      }),
    allConfirmed: () => [...topics].every((topic) => known.has(topic) || held.has(topic)),
    opened() {
      round += 1
      known.clear()
      restarted = syncing
      void sync()
    },
    lost() {
      round += 1
      known.clear()
      clock.clearTimeout(timer)
    },
    reject(error) {
      const failed = waiters
      waiters = []
      for (const waiter of failed) waiter.reject(error)
    },
    async probe() {
      const outcomes = await Promise.all(
        batches([...topics].filter((topic) => !held.has(topic))).map((batch) =>
          subscribe(batch, probeTimeoutMs),
        ),
      )
      return !outcomes.includes('mute')
    },
  }
}
