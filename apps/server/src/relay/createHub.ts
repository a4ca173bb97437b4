import { createHash } from 'node:crypto'
import type { KeptEnvelope } from '../store/relayStore.ts'
import { type Peer, type Pushed, type Subscription, sendText } from './peer.ts'
import { RelayError } from './relayError.ts'

const mostSubscribers = 100
const mostTopicsOfSocket = 10_000
/** Older ones come again when the client subscribes next. */
const mostUnacknowledged = 2_000

/** Which sockets listen to which topic. */
export type Hub = {
  /** Listens from now on; the mailbox is to be read first. Again: from the beginning. Undefined when too many listen there. */
  subscribe(peer: Peer, topic: string): Subscription | undefined
  unsubscribe(peer: Peer, topic: string): void
  /** The socket has gone. */
  leave(peer: Peer): void
  listeners(topic: string): readonly Subscription[]
  isOpen(subscription: Subscription): boolean
  push(subscription: Subscription, envelope: KeptEnvelope, sent?: () => void): void
  /** What the client says it has; undefined when it was never pushed here. */
  takePushed(peer: Peer, pushId: number): Pushed | undefined
  topics(): number
}

/** Keeps the sockets of each topic in memory. */
export function createHub(now: () => number, onPush: () => void): Hub {
  const byTopic = new Map<string, Subscription[]>()
  let lastPushId = 0

  /** Below 2^53, as clients need it: microseconds have 16 digits until the year 2255. */
  function nextPushId(): number {
    lastPushId = Math.max(lastPushId + 1, now() * 1000)
    return lastPushId
  }

  function unsubscribe(peer: Peer, topic: string): void {
    const subscription = peer.subscriptions?.get(topic)
    if (subscription === undefined) return
    peer.subscriptions?.delete(topic)
    remove(subscription)
  }

  function remove(subscription: Subscription): void {
    const rest = byTopic.get(subscription.topic)?.filter((one) => one !== subscription) ?? []
    if (rest.length === 0) byTopic.delete(subscription.topic)
    else byTopic.set(subscription.topic, rest)
  }

  return {
    subscribe(peer, topic) {
      unsubscribe(peer, topic)
      const others = byTopic.get(topic) ?? []
      peer.subscriptions ??= new Map()
      if (peer.subscriptions.size >= mostTopicsOfSocket) throw new RelayError('SubscriberLimitExceeded')
      if (others.length >= mostSubscribers) return undefined
      const subscription = { peer, topic, cursor: 0, live: false, again: false }
      peer.subscriptions.set(topic, subscription)
      byTopic.set(topic, [...others, subscription])
      return subscription
    },
    unsubscribe,
    leave(peer) {
      for (const subscription of peer.subscriptions?.values() ?? []) remove(subscription)
      peer.subscriptions = undefined
      peer.pushed = undefined
    },
    listeners: (topic) => byTopic.get(topic) ?? [],
    isOpen: (subscription) => subscription.peer.subscriptions?.get(subscription.topic) === subscription,
    push(subscription, envelope, sent) {
      const { peer, topic } = subscription
      const pushId = nextPushId()
      peer.pushed ??= new Map()
      if (peer.pushed.size >= mostUnacknowledged) dropOldest(peer.pushed)
      peer.pushed.set(pushId, { topic, publishedAt: envelope.publishedAt, expiresAt: envelope.expiresAt })
      onPush()
      sendText(peer, pushText(pushId, peer.visitor.client, envelope), sent)
    },
    takePushed(peer, pushId) {
      const pushed = peer.pushed?.get(pushId)
      if (pushed !== undefined) peer.pushed?.delete(pushId)
      return pushed
    },
    topics: () => byTopic.size,
  }
}

function dropOldest(pushed: Map<number, Pushed>): void {
  for (const pushId of pushed.keys()) {
    pushed.delete(pushId)
    return
  }
}

/** The name of a client's subscription to a topic, the same on every socket and node. */
export function subscriptionId(topic: string, client: string): string {
  return createHash('sha256')
    .update(topic + client)
    .digest('hex')
}

function pushText(pushId: number, client: string, envelope: KeptEnvelope): string {
  const { topic, body, publishedAt, tag, attestation } = envelope
  const extra = attestation === undefined ? '' : `,"attestation":${attestation}`
  return `{"id":${pushId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscriptionId(topic, client)}","data":{"topic":"${topic}","message":${JSON.stringify(body)},"publishedAt":${publishedAt},"tag":${tag}${extra}}}}`
}
