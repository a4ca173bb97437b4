import { createHash } from 'node:crypto'
import type { Envelope, KeptEnvelope, RelayStore } from '../store/relayStore.ts'
import { type Hub, subscriptionId } from './createHub.ts'
import type { Mailroom } from './createMailroom.ts'
import type { RelayLimits } from './createRelayLimits.ts'
import type { Publication, RelayMethod, RelayParams } from './params.ts'
import type { Peer, Visitor } from './peer.ts'
import { RelayError } from './relayError.ts'

const longestTtlSeconds = 2_592_000
/** The answer of a wallet: a page that was away for an hour must still find it, whatever the wallet says. */
const sessionResponseTag = 1109
const sessionResponseTtlSeconds = 86_400
const proposalTag = 1100
const proposalResponseTag = 1101
const settlementTag = 1102

/** Of a message that is named by its hash alone. */
const supposedStayMs = 7 * 86_400_000

/** What one answer to a fetch may hold. */
const pageMessages = 500
const pageBytes = 4 * 1024 * 1024

/** What the methods work with. */
export type MethodDeps = {
  readonly store: RelayStore
  readonly hub: Hub
  readonly mailroom: Mailroom
  readonly limits: RelayLimits
  readonly now: () => number
  /** Whether the database holds as much as the operator allows. */
  readonly isFull: () => boolean
  readonly count: (what: 'published' | 'duplicate' | 'acknowledged') => void
}

/** Who calls, and on which socket, if on any. */
export type Caller = { readonly visitor: Visitor; readonly peer: Peer | undefined }

type Methods = {
  readonly [M in RelayMethod]: (caller: Caller, params: RelayParams<M>) => unknown
}

/** What each method does; an answer may be a promise. */
export function createMethods(deps: MethodDeps): Methods {
  const { store, hub, mailroom, limits, now, isFull, count } = deps

  async function publish({ visitor }: Caller, publications: readonly Publication[]): Promise<true> {
    const envelopes = publications.map((one) => envelopeOf(one, visitor.client, now()))
    limits.keep(visitor, envelopes)
    if (isFull()) throw new RelayError('StorageError', 'The relay holds as much as it may: try again later')
    const kept = await mailroom.post(envelopes)
    for (const { outcome } of kept)
      if (outcome !== 'full') count(outcome === 'stored' ? 'published' : outcome)
    if (kept.some((one) => one.outcome === 'full')) throw new RelayError('MailboxLimitExceeded')
    return true
  }

  /** Says whether there was room; without a socket there is nothing to listen with. */
  function listen({ peer }: Caller, topic: string): boolean {
    if (peer === undefined) return true
    const subscription = hub.subscribe(peer, topic)
    if (subscription !== undefined) mailroom.open(subscription)
    return subscription !== undefined
  }

  function subscribe(caller: Caller, topic: string): string {
    if (!listen(caller, topic)) throw new RelayError('SubscriberLimitExceeded')
    return subscriptionId(topic, caller.visitor.client)
  }

  /**
   * A topic that others crowd is passed over: whoever knows one topic of a client, as the peer of a session does, could
   * else keep it from all of its others. What is said there waits in the mailbox.
   */
  function subscribeAll(caller: Caller, topics: readonly string[]): string[] {
    limits.look(caller.visitor, topics.length)
    for (const topic of topics) listen(caller, topic)
    return topics.map((topic) => subscriptionId(topic, caller.visitor.client))
  }

  /** What a composite call adds: nothing, for who listens already. */
  function join(caller: Caller, topic: string): void {
    if (!caller.peer?.subscriptions?.has(topic)) subscribe(caller, topic)
  }

  function unsubscribe({ peer }: Caller, topics: readonly string[]): true {
    if (peer !== undefined) for (const topic of topics) hub.unsubscribe(peer, topic)
    return true
  }

  async function fetchMessages({ visitor }: Caller, topics: readonly string[]) {
    const { client } = visitor
    limits.look(visitor, topics.length)
    const { messages, hasMore } = await mailroom.read(() => readTopics(store, client, topics, now()))
    const taken = messages.filter(({ expiresAt }) => limits.note(visitor, 1, expiresAt))
    mailroom.note(taken.map((message) => ({ topic: message.topic, client, message })))
    return { messages: messages.map(fetched), hasMore }
  }

  return {
    irn_publish: (caller, publication) => publish(caller, [publication]),
    irn_batchPublish: (caller, { messages }) => publish(caller, messages),
    irn_subscribe: (caller, { topic }) => subscribe(caller, topic),
    irn_subscribeBlocking: (caller, { topic }) => subscribe(caller, topic),
    irn_batchSubscribe: (caller, { topics }) => subscribeAll(caller, topics),
    irn_batchSubscribeBlocking: (caller, { topics }) => subscribeAll(caller, topics).map((id) => ({ id })),
    // Clients name subscriptions as they like, so only the topic counts.
    irn_unsubscribe: (caller, { topic }) => unsubscribe(caller, [topic]),
    irn_batchUnsubscribe: (caller, { subscriptions }) =>
      unsubscribe(
        caller,
        subscriptions.map(({ topic }) => topic),
      ),
    irn_fetchMessages: (caller, { topic }) => fetchMessages(caller, [topic]),
    irn_batchFetchMessages: (caller, { topics }) => fetchMessages(caller, [...new Set(topics)]),
    irn_batchReceive({ visitor }, { receipts }) {
      const { client } = visitor
      limits.look(visitor, receipts.length)
      if (!limits.note(visitor, receipts.length, now() + supposedStayMs)) {
        throw new RelayError('TooManyRequests')
      }
      mailroom.note(receipts.map(({ topic, messageId: hash }) => ({ topic, client, message: { hash } })))
      return true
    },
    wc_proposeSession(caller, { pairingTopic, sessionProposal, ttl, attestation }) {
      join(caller, pairingTopic)
      return publish(caller, [
        { topic: pairingTopic, message: sessionProposal, ttl, tag: proposalTag, attestation },
      ])
    },
    wc_approveSession(caller, params) {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
      join(caller, sessionTopic)
      return publish(caller, [
        { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: proposalResponseTag },
        { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: settlementTag },
      ])
    },
  }
}

function envelopeOf(publication: Publication, publisher: string, now: number): Envelope {
  const { topic, message: body, tag, ttl, attestation } = publication
  const shortest = tag === sessionResponseTag ? sessionResponseTtlSeconds : 1
  const seconds = Math.floor(Math.min(Math.max(ttl, shortest), longestTtlSeconds))
  return {
    topic,
    hash: createHash('sha256').update(body).digest('hex'),
    body,
    tag,
    attestation: attestation === undefined ? undefined : JSON.stringify(attestation),
    publisher,
    expiresAt: now + seconds * 1000,
  }
}

/** What waits for a client in these mailboxes, in one answer of bearable size. */
async function readTopics(store: RelayStore, client: string, topics: readonly string[], now: number) {
  const latest = await store.latest(topics)
  const messages: KeptEnvelope[] = []
  let bytes = 0
  for (const topic of topics.filter((one) => latest.has(one))) {
    const page = await store.unread({
      topic,
      client,
      after: 0,
      now,
      mostMessages: Math.max(0, pageMessages - messages.length),
      mostBytes: Math.max(0, pageBytes - bytes),
    })
    messages.push(...page.messages)
    bytes += sum(page.messages.map(({ body }) => body.length))
    if (page.more) return { messages, hasMore: true }
  }
  return { messages, hasMore: false }
}

function fetched({ topic, body, publishedAt, tag, attestation }: KeptEnvelope) {
  const extra = attestation === undefined ? {} : { attestation: JSON.parse(attestation) as unknown }
  return { topic, message: body, publishedAt, tag, ...extra }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
