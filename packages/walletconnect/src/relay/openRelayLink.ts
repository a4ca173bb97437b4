import { isHex32, toHex } from '../base/hex.ts'
import { createRequestIds } from '../base/requestIds.ts'
import { sha256Hex } from '../base/sha256.ts'
import { RelayError } from '../base/WalletConnectError.ts'
import type { WalletConnectDeps, WalletConnectOptions } from '../client.ts'
import { clientIdOf } from '../crypto/clientId.ts'
import { createCalls } from './calls.ts'
import { watchCatchUp } from './catchUp.ts'
import { type Push, readFrame } from './frames.ts'
import { holdSocket } from './holdSocket.ts'
import { holdTopics } from './holdTopics.ts'
import { openInbox } from './inbox.ts'
import { createPublisher } from './publisher.ts'
import type { RelayLink, RelayListener } from './relayLink.ts'

/** Opens the way to a relay; no socket before one is needed. */
export function openRelayLink(
  options: Pick<WalletConnectOptions, 'relayUrl' | 'projectId'>,
  deps: WalletConnectDeps,
  listener: RelayListener,
): RelayLink {
  const { clock } = deps
  const seed = loadClientSeed(deps)
  // Awaited when a socket is opened; a failure shows there.
  seed.catch(() => undefined)
  let clientId: Promise<string> | undefined
  const want = () => socket.want(true)
  const calls = createCalls(clock, createRequestIds(deps), (text) => socket.send(text), want)
  const isOpen = () => socket.status().phase === 'open'
  const topics = holdTopics(
    clock,
    calls,
    isOpen,
    () => socket.replace(),
    () => catchUp.stir(),
  )
  const inbox = openInbox(deps, topics.has, listener.onDelivery)
  const catchUp = watchCatchUp(clock, inbox, () => isOpen() && topics.allConfirmed())
  const publisher = createPublisher(clock, calls, topics, want)
  const strangers = new Set<string>()
  let probing = false
  let closed = false

  const socket = holdSocket(options, deps, seed, {
    onStatus: listener.onStatus,
    isWanted: () => topics.size() > 0 || calls.pending() > 0,
    onOpen() {
      strangers.clear()
      topics.opened()
      calls.opened()
      catchUp.stir()
    },
    onText(data) {
      const frame = readFrame(data)
      if (!frame) return
      if (frame.kind === 'push') onPush(frame)
      else calls.answer(frame)
    },
    onLost() {
      topics.lost()
      calls.lost()
    },
    onRefused({ why, reason }) {
      const error = new RelayError('refused', reason || 'The relay refuses this page.', 3000, why)
      publisher.fail(error)
      topics.reject(error)
      catchUp.end()
    },
    async onDoubt() {
      if (probing) return
      probing = true
      const generation = socket.generation()
      const alive = topics.size() > 0 ? await topics.probe() : calls.pending() === 0
      probing = false
      if (!alive && generation === socket.generation()) socket.replace()
    },
  })

  function onPush(push: Push): void {
    const { topic } = push.delivery
    const generation = socket.generation()
    const acknowledge = () => {
      // On another socket the relay brings it again, and the copy is acknowledged there.
      if (generation === socket.generation()) socket.send(push.receipt)
    }
    if (topics.has(topic)) {
      catchUp.stir()
      inbox.take(push, acknowledge)
      return
    }
    acknowledge()
    // An unknown topic: one unsubscribe per socket is enough.
    if (strangers.has(topic) || strangers.size >= 1_000) return
    strangers.add(topic)
    deps.log('debug', 'A message of a topic that is not ours was dropped.')
    void unsubscribe(topic)
  }

  async function unsubscribe(topic: string): Promise<void> {
    // Made once: it takes a phone a while, and a relay may bring a thousand topics that are not ours.
    clientId ??= seed.then(clientIdOf)
    const id = sha256Hex(topic + (await clientId))
    if (isOpen()) await calls.call('irn_unsubscribe', { topic, id }, { onceWithinMs: 15_000 })
  }

  return {
    status: socket.status,
    publish: (publication) => (closed ? Promise.reject(closedError()) : publisher.publish(publication)),
    propose: (proposal) => (closed ? Promise.reject(closedError()) : publisher.propose(proposal)),
    subscribe(added) {
      if (closed) return Promise.reject(closedError())
      topics.add(added)
      const confirmed = topics.confirmed(added)
      if (topics.size()) socket.want(false)
      return confirmed
    },
    leave(left) {
      for (const topic of topics.remove(left)) void unsubscribe(topic)
      for (const topic of left) inbox.forget(topic)
    },
    caughtUp: () =>
      closed || topics.size() === 0 || socket.status().phase === 'refused'
        ? Promise.resolve()
        : catchUp.done(),
    retry: socket.retry,
    close() {
      if (closed) return
      closed = true
      socket.close()
      publisher.fail(closedError())
      topics.reject(closedError())
      catchUp.end()
    },
  }
}

function closedError(): RelayError {
  return new RelayError('closed', 'The link to the relay was closed.')
}

const seedKey = 'link/seed'

/** The seed of the client's own key, made once for the life of the storage. */
async function loadClientSeed({
  records,
  random,
}: Pick<WalletConnectDeps, 'records' | 'random'>): Promise<string> {
  const kept = (await records.list(seedKey)).get(seedKey)
  if (isHex32(kept)) return kept
  const seed = toHex(random(32))
  await records.set(seedKey, seed)
  return seed
}
