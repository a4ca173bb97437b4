import { setImmediate as breathe } from 'node:timers/promises'
import type { Envelope, Kept, KeptEnvelope, Receipt, RelayStore } from '../store/relayStore.ts'
import type { Hub } from './createHub.ts'
import type { Fanout } from './fanout.ts'
import type { Subscription } from './peer.ts'
import { readMailboxes } from './readMailboxes.ts'
import { RelayError } from './relayError.ts'

/** Publishes of this long share one commit, which costs as much as one for each. */
const gatherMs = 4
/** The note that a message arrived is written in the background. */
const receiptsMs = 50
const mostAtOnce = 250
const mostBytesAtOnce = 8 * 1024 * 1024
const restMs = 1_000
/** Fetches of a crowd take turns with those who publish. */
const jobsMs = 25
/** While the database does not answer, what waits for it must not fill the memory. */
const mostWaitingBytes = 64 * 1024 * 1024

/** Where everything that touches the database waits for its turn: writes first, then reads, one turn at a time. */
export type Mailroom = {
  /** Resolves when the envelopes are safe on disk, and on their way to who listens. */
  post(envelopes: readonly Envelope[]): Promise<readonly Kept[]>
  /** Notes, in a while, what clients have. */
  note(receipts: readonly Receipt[]): void
  /** Reads the mailbox of a subscription, then keeps it live. */
  open(subscription: Subscription): void
  /** Another node put something there. */
  look(topic: string): void
  /** Reads with everything that was posted or noted before already in the database. */
  read<T>(job: () => Promise<T>): Promise<T>
  /** Resolves when nothing waits any more. */
  settle(): Promise<void>
}

type Post = {
  readonly envelopes: readonly Envelope[]
  readonly bytes: number
  readonly resolve: (kept: readonly Kept[]) => void
  readonly reject: (error: Error) => void
}

type MailroomDeps = {
  readonly store: RelayStore
  readonly hub: Hub
  readonly fanout: Fanout
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
}

/** Makes the one place that writes and reads mailboxes. */
export function createMailroom({ store, hub, fanout, now, onTrouble }: MailroomDeps): Mailroom {
  const posts: Post[] = []
  const receipts: Receipt[] = []
  let notedAt = 0
  const behind = new Set<Subscription>()
  const jobs: (() => Promise<void>)[] = []
  let waitingBytes = 0
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let running: Promise<void> | undefined

  const isEmpty = () => posts.length === 0 && receipts.length === 0 && behind.size === 0 && jobs.length === 0

  function wake(delayMs: number): void {
    if (running !== undefined || performance.now() + delayMs >= due) return
    clearTimeout(timer)
    due = performance.now() + delayMs
    timer = setTimeout(start, delayMs)
  }
  function start(): void {
    due = Number.POSITIVE_INFINITY
    running = turn()
      .catch(onTrouble)
      .finally(() => {
        running = undefined
        if (!isEmpty()) wake(posts.length > 0 || behind.size > 0 || jobs.length > 0 ? gatherMs : receiptsMs)
      })
  }

  async function turn(): Promise<void> {
    await write()
    const subscriptions = [...behind].slice(0, mostAtOnce)
    for (const one of subscriptions) behind.delete(one)
    try {
      await readMailboxes({ store, hub, now, again: open }, subscriptions)
    } catch (error) {
      onTrouble(error)
      // They stay behind until the database is back.
      setTimeout(() => subscriptions.forEach(open), restMs).unref()
    }
    await work()
    await breathe()
  }

  async function work(): Promise<void> {
    const end = performance.now() + jobsMs
    let done = 0
    for (const job of jobs) {
      if (done > 0 && performance.now() > end) break
      await job()
      done += 1
    }
    jobs.splice(0, done)
  }

  async function write(): Promise<void> {
    const taken = takePosts()
    const noted = takeReceipts(taken.length === 0 || behind.size > 0 || jobs.length > 0)
    if (taken.length === 0 && noted.length === 0) return
    const envelopes = taken.flatMap((post) => post.envelopes)
    let kept: readonly Kept[]
    try {
      kept = await writeTwice(envelopes, noted)
      if (receipts.length > 0 && kept.some(isFull)) kept = await makeRoom(envelopes, kept)
    } catch (error) {
      // What could not be noted comes to its client once more.
      onTrouble(error)
      for (const post of taken) post.reject(new RelayError('StorageError'))
      return
    }
    let at = 0
    for (const post of taken) {
      const own = kept.slice(at, at + post.envelopes.length)
      at += post.envelopes.length
      for (const [n, envelope] of post.envelopes.entries()) deliver(envelope, own[n])
      post.resolve(own)
    }
  }

  /** What was not noted yet may make room for those that found none. */
  async function makeRoom(envelopes: readonly Envelope[], kept: readonly Kept[]): Promise<readonly Kept[]> {
    const refused = envelopes.filter((_, n) => isFull(kept[n]))
    const again = (await writeTwice(refused, takeReceipts(true))).values()
    return kept.map((one) => (isFull(one) ? (again.next().value ?? one) : one))
  }

  /** Whoever reads has to find them; who only writes need not take them along each time. */
  function takeReceipts(needed: boolean): Receipt[] {
    if (!needed && performance.now() < notedAt + receiptsMs) return []
    notedAt = performance.now()
    return receipts.splice(0)
  }

  /** A connection may break, and two nodes may get in each other's way. The second try finds what the first one kept. */
  async function writeTwice(envelopes: readonly Envelope[], noted: readonly Receipt[]) {
    try {
      return await store.write(envelopes, noted, now())
    } catch (error) {
      onTrouble(error)
      return await store.write(envelopes, noted, now())
    }
  }

  function takePosts(): Post[] {
    let count = 0
    let bytes = 0
    let size = 0
    for (const post of posts) {
      if (count >= mostAtOnce || bytes >= mostBytesAtOnce) break
      count += post.envelopes.length
      bytes += post.bytes
      size += 1
    }
    waitingBytes -= bytes
    return posts.splice(0, size)
  }

  function deliver(envelope: Envelope, kept: Kept | undefined): void {
    if (kept === undefined || isFull(kept)) return
    if (kept.outcome === 'stored') {
      const message = { ...envelope, publishedAt: kept.publishedAt }
      for (const one of hub.listeners(envelope.topic)) forward(one, message, kept.previous)
    } else {
      // Who kept it may have told nobody: a node that died, or we, when the connection broke at the commit.
      look(envelope.topic)
    }
    fanout.tell(envelope.topic)
  }

  function forward(subscription: Subscription, message: KeptEnvelope, previous: number): void {
    // Who is behind finds it in the mailbox.
    if (!subscription.live) return
    if (subscription.cursor < previous) {
      // Another node put something before it that we have not heard of yet.
      open(subscription)
      return
    }
    subscription.cursor = message.publishedAt
    if (message.publisher !== subscription.peer.visitor.client) hub.push(subscription, message)
  }

  function open(subscription: Subscription): void {
    if (!hub.isOpen(subscription)) return
    subscription.live = false
    behind.add(subscription)
    wake(gatherMs)
  }

  function look(topic: string): void {
    for (const subscription of hub.listeners(topic)) {
      if (subscription.live) open(subscription)
      else subscription.again = true
    }
  }

  return {
    post(envelopes) {
      let bytes = 0
      for (const { body } of envelopes) bytes += body.length
      if (waitingBytes + bytes > mostWaitingBytes) return Promise.reject(new RelayError('StorageError'))
      waitingBytes += bytes
      wake(gatherMs)
      return new Promise((resolve, reject) => posts.push({ envelopes, bytes, resolve, reject }))
    },
    note(more) {
      receipts.push(...more)
      wake(receiptsMs)
    },
    open,
    look,
    read<T>(job: () => Promise<T>) {
      wake(gatherMs)
      return new Promise<T>((resolve, reject) => {
        jobs.push(() => job().then(resolve, reject))
      })
    },
    async settle() {
      while (running !== undefined || !isEmpty()) {
        if (running === undefined) {
          clearTimeout(timer)
          start()
        }
        await running
      }
    },
  }
}

function isFull(kept: Kept | undefined): boolean {
  return kept?.outcome === 'full'
}
