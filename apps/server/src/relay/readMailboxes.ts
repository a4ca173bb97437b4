import type { RelayStore } from '../store/relayStore.ts'
import type { Hub } from './createHub.ts'
import { mostUnsentBytes, type Subscription } from './peer.ts'

/** What a socket gets of a mailbox before it has to take it. */
const pageMessages = 100
const pageBytes = 1024 * 1024
/** So that others get a connection to the database too. */
const readersAtOnce = 4
const patienceMs = 250

type Deps = {
  readonly store: RelayStore
  readonly hub: Hub
  readonly now: () => number
  /** Puts a subscription back in the line. */
  readonly again: (subscription: Subscription) => void
}

/** Pushes what waits for these subscriptions; those that are through become live. */
export async function readMailboxes(deps: Deps, subscriptions: readonly Subscription[]): Promise<void> {
  if (subscriptions.length === 0) return
  // Most mailboxes are empty, and one question tells for all of them. Asked before any is read: what comes in between is read.
  const latest = await deps.store.latest([...new Set(subscriptions.map((one) => one.topic))])
  const full: Subscription[] = []
  for (const one of subscriptions) {
    if ((latest.get(one.topic) ?? 0) > one.cursor) full.push(one)
    else goLive(deps, one, one.cursor)
  }
  const rest = (await readShort(deps, full, latest)).values()
  const reader = async () => {
    for (const one of rest) await readMailbox(deps, one, latest.get(one.topic) ?? 0)
  }
  await Promise.all(Array.from({ length: readersAtOnce }, reader))
}

/** Most hold a message or two, and those of all are read together; gives the others. */
async function readShort(
  { store, hub, now, again }: Deps,
  subscriptions: readonly Subscription[],
  latest: ReadonlyMap<string, number>,
): Promise<readonly Subscription[]> {
  if (subscriptions.length === 0) return []
  const queries = subscriptions.map(({ topic, peer, cursor }) => ({
    topic,
    client: peer.visitor.client,
    after: cursor,
  }))
  const found = await store.peek(queries, now())
  const rest: Subscription[] = []
  for (const [n, one] of subscriptions.entries()) {
    const messages = found[n]
    if (messages === undefined || isSlow(one)) rest.push(one)
    else if (hub.isOpen(one)) {
      for (const message of messages) hub.push(one, message)
      goLive({ again }, one, Math.max(messages.at(-1)?.publishedAt ?? 0, latest.get(one.topic) ?? 0))
    }
  }
  return rest
}

function isSlow({ peer }: Subscription): boolean {
  return peer.ws.bufferedAmount > mostUnsentBytes / 2
}

async function readMailbox(deps: Deps, subscription: Subscription, latest: number): Promise<void> {
  const { store, hub, now, again } = deps
  const { peer, topic } = subscription
  if (!hub.isOpen(subscription)) return
  if (isSlow(subscription)) {
    setTimeout(again, patienceMs, subscription).unref()
    return
  }
  const { messages, more } = await store.unread({
    topic,
    client: peer.visitor.client,
    after: subscription.cursor,
    now: now(),
    mostMessages: pageMessages,
    mostBytes: pageBytes,
  })
  if (!hub.isOpen(subscription)) return
  const last = messages.at(-1)
  for (const message of messages) {
    // The rest follows when the socket has taken this much.
    if (more && message === last) hub.push(subscription, message, () => again(subscription))
    else hub.push(subscription, message)
  }
  const cursor = last?.publishedAt ?? subscription.cursor
  if (more) subscription.cursor = cursor
  else goLive(deps, subscription, Math.max(cursor, latest))
}

function goLive(deps: Pick<Deps, 'again'>, subscription: Subscription, cursor: number): void {
  subscription.cursor = cursor
  if (subscription.again) {
    subscription.again = false
    deps.again(subscription)
  } else subscription.live = true
}
