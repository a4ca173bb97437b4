import { toHex } from './base/hex.ts'
import { createRequestIds } from './base/requestIds.ts'
import { RelayError, WalletConnectError } from './base/WalletConnectError.ts'
import type {
  Pairing,
  PairRequest,
  WalletConnectClient,
  WalletConnectDeps,
  WalletConnectEvent,
  WalletConnectOptions,
} from './client.ts'
import { openEnvelope } from './crypto/envelope.ts'
import { openRelayLink } from './relay/openRelayLink.ts'
import type { Delivery } from './relay/relayLink.ts'
import { createAlarm } from './session/alarm.ts'
import { statusOf } from './session/attempts.ts'
import { checkRequest } from './session/checkRequest.ts'
import { createAttempt } from './session/createAttempt.ts'
import { createFloodGate } from './session/floodGate.ts'
import { createOutbox } from './session/outbox.ts'
import { createPairingHandles } from './session/pairingHandles.ts'
import { publicSession } from './session/publicSession.ts'
import { resume } from './session/resume.ts'
import { runSending, type Sending } from './session/runSending.ts'
import { type Effect, emptyState, type Input, type State } from './session/state.ts'
import { nextDeadline, step } from './session/step.ts'
import { heardTopics, keysOf, ownTopics } from './session/topics.ts'
import { createWaiters } from './session/waiters.ts'
import { chainsOf } from './sign/approvedNamespaces.ts'
import { readPeerMessage } from './sign/peerMessage.ts'
import { joinProposed } from './sign/proposedNamespaces.ts'
import { openStore } from './store/openStore.ts'

const pingMs = 30_000

/** Opens a client: reads what an earlier life of the page left, and opens no socket unless that needs one. */
export function openWalletConnect(
  options: WalletConnectOptions,
  deps: WalletConnectDeps,
): WalletConnectClient {
  const { clock, log } = deps
  const nextId = createRequestIds(deps)
  const store = openStore(deps)
  const tell = createOutbox(log)
  const waiters = createWaiters()
  const gate = createFloodGate(clock)
  const handles = createPairingHandles(cancel, tell)
  const alarm = createAlarm(clock, tick)
  const listeners = new Set<(event: WalletConnectEvent) => void>()
  const asked = new Map<string, PairRequest>()
  const renewed = new Set<string>()
  let state: State = emptyState
  let isLoaded = false
  let isReady = false
  let closed = false

  const link = openRelayLink(options, deps, {
    onDelivery: hear,
    onStatus: (status) => emit({ type: 'relay', status }),
  })
  const sending: Sending = {
    link,
    store,
    deps,
    apply: (input) => void apply(input),
    // Once: a relay that knows every new topic is broken.
    renew(id) {
      const request = renewed.has(id) ? undefined : asked.get(id)
      renewed.add(id)
      return request && createAttempt(request, undefined, options.metadata, deps, nextId)
    },
    contractCheck: (id) => asked.get(id)?.authenticate?.verifyContractSignature,
  }
  const loaded = load()
  const ready = loaded.then(() => link.caughtUp()).then(begin)

  async function load(): Promise<void> {
    const found = await store.load()
    if (closed) return
    const resumed = resume(found, clock.now())
    state = { ...resumed.state, listening: listeners.size > 0 }
    void store.save(found.state, state)
    isLoaded = true
    for (const attempt of state.attempts.values()) {
      const { id, group, lost } = attempt
      if (lost) continue
      // One that was asked for by its name before storage was read is in somebody's hands.
      if (handles.get(id)) handles.tell(id, statusOf(attempt))
      else handles.open(id, group, statusOf(attempt))
    }
    // What ended while the page was away is left, with all that was kept of it, before the rest is listened to.
    follow(found.state, state)
    follow(emptyState, state)
    resumed.start(sending)
    if (state.listening) void apply({ type: 'listened', on: true })
  }

  function begin(): void {
    isReady = true
    void apply({ type: 'ticked' })
  }

  function whenLoaded(action: () => void): void {
    if (isLoaded) action()
    else void loaded.then(() => closed || action())
  }

  /** The one place where anything changes: state first, then what the page hears; the network waits for storage. */
  function apply(input: Input): Promise<void> {
    if (closed) return Promise.resolve()
    const before = state
    const { state: after, effects } = step(before, input, { now: clock.now(), freshId: nextId() })
    state = after
    const stored = store.save(before, after)
    for (const effect of effects) show(effect)
    void stored.then(() => {
      if (closed) return
      follow(before, after)
      for (const effect of effects) runSending(sending, effect)
    })
    if (isReady) alarm.set(nextDeadline(state))
    return stored
  }

  function show(effect: Effect): void {
    if (effect.type === 'status') handles.tell(effect.id, effect.status)
    if (effect.type === 'emit') emit(effect.event)
    if (effect.type === 'answer') waiters.settle(effect.id, effect.answer)
    if (effect.type === 'log') log('debug', effect.text)
  }

  function emit(event: WalletConnectEvent): void {
    for (const listener of listeners) tell(() => listeners.has(listener) && listener(event))
  }

  /** Listens to what is new, and no longer to what is gone. */
  function follow(before: State, after: State): void {
    const [was, is] = [heardTopics(before), heardTopics(after)]
    const own = ownTopics(after)
    const added = [...is].filter((topic) => !was.has(topic))
    const left = [...ownTopics(before)].filter((topic) => !own.has(topic))
    if (added.length > 0) link.subscribe(added).catch(() => undefined)
    if (left.length === 0) return
    link.leave(left)
    for (const topic of left) gate.forget(topic)
  }

  async function hear({ topic, message, tag }: Delivery): Promise<void> {
    const keys = keysOf(state, topic)
    if (!keys) return link.leave([topic])
    const opened = openEnvelope(message, keys)
    const peer = opened && readPeerMessage(opened.text)
    if (!peer) return log('debug', 'A message that cannot be read was dropped.')
    // The end of a session is handled whatever came before it.
    const isEnd = peer.kind === 'call' && peer.method === 'wc_sessionDelete' && state.sessions.has(topic)
    if (peer.kind === 'call' && !isEnd) {
      const flood = gate.pass(topic)
      if (flood === 'full') log('warn', 'A wallet says too much: some of it is not heard.')
      if (flood !== 'open') return
    }
    await apply({ type: 'heard', topic, tag, peer })
  }

  async function propose(request: PairRequest & { readonly id: string }, pairing: Pairing): Promise<void> {
    const { id, authenticate } = request
    try {
      const payload =
        authenticate && (await import('./sign/auth/authPayload.ts')).authPayload(authenticate, clock.now())
      // Nobody may want it any more by now.
      if (handles.get(id) !== pairing) return
      asked.set(id, request)
      const stop = pairing.subscribe(() => {
        if (handles.get(id)) return
        asked.delete(id)
        stop()
      })
      await apply({
        type: 'paired',
        attempt: createAttempt(request, payload, options.metadata, deps, nextId),
      })
    } catch (error) {
      handles.tell(id, { phase: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  function cancel(id: string): void {
    if (state.attempts.has(id)) void apply({ type: 'cancelled', id })
    else handles.tell(id, { phase: 'expired' })
  }

  function tick(isLate: boolean): void {
    // Messages that came while the page slept are handled first.
    if (isLate) void link.caughtUp().then(() => apply({ type: 'ticked' }))
    else void apply({ type: 'ticked' })
  }

  return {
    restored: loaded,
    ready,
    relay: link.status,
    sessions: () => [...state.sessions.values()].map(publicSession),
    pairings: handles.all,
    pair(request) {
      const id = request.id ?? toHex(deps.random(16))
      const open = handles.get(id)
      if (open) return open
      // A proposal that no wallet could accept is rejected at once.
      joinProposed(request.namespaces)
      const named = { ...request, id }
      const pairing = handles.open(id, request.group, { phase: 'proposing' })
      whenLoaded(() => {
        const known = state.attempts.get(id)
        if ((!known || known.lost) && handles.get(id) === pairing) void propose(named, pairing)
      })
      return pairing
    },
    async request(request) {
      const id = nextId()
      request.onId?.(id)
      request.signal?.throwIfAborted()
      if (!isLoaded) await loaded
      request.signal?.throwIfAborted()
      const { label, topic, method, signal } = request
      const open = [...state.requests.values()].find(
        (one) => label !== undefined && one.label === label && one.topic === topic && one.method === method,
      )
      const checked = open ? undefined : checkRequest(state.sessions.get(topic), request, id, clock.now())
      const awaited = open?.id ?? id
      const answer = waiters.wait(awaited, signal, () => void apply({ type: 'abandoned', id: awaited }))
      if (checked) void apply({ type: 'asked', ...checked })
      else void apply({ type: 'joined', id: awaited })
      return answer
    },
    useChain(topic, chainId) {
      const session = state.sessions.get(topic)
      if (!session || !chainsOf(session.namespaces).includes(chainId))
        throw new WalletConnectError(3005, `The wallet did not agree to ${chainId}.`, { kind: 'unapproved' })
      void apply({ type: 'chainUsed', topic, chainId })
    },
    async ping(topic) {
      if (!isLoaded) await loaded
      if (!state.sessions.has(topic))
        throw new WalletConnectError(7001, 'There is no such session.', { kind: 'gone' })
      const id = nextId()
      const answer = waiters.wait(id, undefined, () => undefined)
      const method = 'wc_sessionPing'
      const expiresAt = clock.now() + pingMs
      void apply({ type: 'asked', request: { v: 1, id, topic, chainId: '', method, expiresAt }, params: {} })
      await answer
    },
    disconnect: (topic) => whenLoaded(() => void apply({ type: 'disconnected', topic })),
    subscribe(listener) {
      listeners.add(listener)
      // After the caller has its way to stop.
      if (isLoaded && !state.listening)
        queueMicrotask(() => listeners.size > 0 && void apply({ type: 'listened', on: true }))
      return () => {
        listeners.delete(listener)
        if (isLoaded && listeners.size === 0) void apply({ type: 'listened', on: false })
      }
    },
    retry: link.retry,
    close() {
      if (closed) return
      closed = true
      alarm.stop()
      listeners.clear()
      link.close()
      waiters.failAll(new RelayError('closed', 'The client was closed.'))
    },
  }
}
