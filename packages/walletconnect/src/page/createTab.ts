import { RelayError, WalletConnectError } from '../base/WalletConnectError.ts'
import type { PairRequest, RelayStatus, Session, WalletConnectClient, WalletConnectEvent } from '../client.ts'
import { reviveError } from './carriedError.ts'
import { createMirrorPairings, isOver } from './mirrorPairings.ts'
import type { FromLeader, TabState, ToLeader } from './tabMessages.ts'

/** A client as one tab sees it. */
export type Tab = {
  readonly client: Omit<WalletConnectClient, 'close'>
  hear(message: FromLeader): void
  /** This tab may not come back: answers to what it asked are kept for whoever asks for them. */
  abandon(): void
  close(): void
}

type Call = {
  readonly message: Extract<ToLeader, { readonly type: 'request' | 'ping' }>
  readonly onId?: ((id: number) => void) | undefined
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Requests without a name of their own get one that only tabs know. */
const ourName = 'tab:'

/** Makes the client of a tab; `say` reaches whoever leads, or nobody yet: all calls are said again to each new leader, who knows them by name. */
export function createTab(tabId: string, newId: () => string, say: (message: ToLeader) => void): Tab {
  const listeners = new Set<(event: WalletConnectEvent) => void>()
  const calls = new Map<string, Call>()
  const asked = new Map<string, PairRequest>()
  const pairings = createMirrorPairings((id) => sayOnce({ type: 'cancel', id }))
  const restored = createGate()
  const ready = createGate()
  let relay: RelayStatus = { phase: 'idle' }
  let sessions: readonly Session[] = []
  let leader: string | undefined
  let closed = false
  let unsaid: readonly ToLeader[] = []

  /** What has no answer waits until somebody leads. */
  function sayOnce(message: ToLeader): void {
    if (leader === undefined) unsaid = [...unsaid, message]
    else say(message)
  }

  function emit(event: WalletConnectEvent): void {
    for (const listener of [...listeners]) listener(event)
  }

  function adopt(state: TabState): void {
    const before = new Map(sessions.map((session) => [session.topic, session]))
    const isNew = state.leader !== leader
    const wasLed = leader !== undefined
    leader = state.leader
    sessions = state.sessions
    relay = state.relay
    for (const { id, group, status } of state.pairings) pairings.tell(id, group, status)
    restored.open()
    if (state.ready) ready.open()
    if (!isNew) return
    if (wasLed) tellDifference(before)
    const late = unsaid
    unsaid = []
    for (const message of late) say(message)
    for (const { pairing, taken } of pairings.waiting()) sayPairing(pairing.id, taken)
    for (const { message } of calls.values()) say(message)
  }

  /** What happened while leaders changed has no event of its own. */
  function tellDifference(before: ReadonlyMap<string, Session>): void {
    for (const session of sessions) {
      const known = before.get(session.topic)
      if (!known) emit({ type: 'session', session })
      else if (JSON.stringify(known) !== JSON.stringify(session))
        emit({ type: 'changed', session, before: known })
    }
    const topics = new Set(sessions.map(({ topic }) => topic))
    for (const topic of before.keys()) if (!topics.has(topic)) emit({ type: 'gone', topic, why: 'peer' })
    emit({ type: 'relay', status: relay })
  }

  function sayPairing(id: string, taken: boolean): void {
    const request = asked.get(id)
    if (taken || !request) say({ type: 'rejoin', id })
    else say({ type: 'pair', request: carryPairing(id, request) })
  }

  function call(message: Call['message'], label: string, onId?: (id: number) => void): Promise<unknown> {
    if (closed) return Promise.reject(closedError())
    return new Promise((resolve, reject) => {
      calls.set(label, { message, onId, resolve, reject })
      if (leader !== undefined) say(message)
    })
  }

  function settle(label: string, finish: (call: Call) => void): boolean {
    const found = calls.get(label)
    calls.delete(label)
    if (found) finish(found)
    return found !== undefined
  }

  /** An answer that a new leader took for one of an earlier life may be one that this tab waits for. */
  function isOurs(event: WalletConnectEvent): boolean {
    if (event.type !== 'recovered' || event.label === undefined) return false
    const { label, result, error } = event
    return settle(label, ({ resolve, reject }) =>
      error ? reject(new WalletConnectError(error.code, error.message)) : resolve(result),
    )
  }

  async function check({
    id,
    check: name,
    claim,
  }: Extract<FromLeader, { readonly type: 'check' }>): Promise<void> {
    const verify = asked.get(id)?.authenticate?.verifyContractSignature
    if (!verify) return
    const good = await verify(claim).catch(() => false)
    say({ type: 'checked', id, check: name, good })
  }

  const hears: {
    readonly [T in FromLeader['type']]: (message: Extract<FromLeader, { readonly type: T }>) => void
  } = {
    here: () => {},
    state: ({ state }) => adopt(state),
    event({ event, state }) {
      adopt(state)
      if (!isOurs(event)) emit(withoutOurName(event))
    },
    pairing: ({ id, group, status }) => pairings.tell(id, group, status),
    named: ({ label, id }) => calls.get(label)?.onId?.(id),
    answer: ({ label, result }) => void settle(label, ({ resolve }) => resolve(result)),
    failure: ({ label, error }) => void settle(label, ({ reject }) => reject(reviveError(error))),
    check: (message) => void check(message),
  }

  function hear<T extends FromLeader['type']>(message: Extract<FromLeader, { readonly type: T }>): void {
    hears[message.type as T]?.(message)
  }

  return {
    client: {
      restored: restored.opened,
      ready: ready.opened,
      relay: () => relay,
      sessions: () => sessions,
      pairings: () => pairings.waiting().map(({ pairing }) => pairing),
      pair(request) {
        const id = request.id ?? newId()
        const known = pairings.get(id)
        if (known) return known
        const pairing = pairings.open(id, request.group)
        asked.set(id, request)
        if (leader !== undefined) say({ type: 'pair', request: carryPairing(id, request) })
        const status = pairing.getStatus()
        if (status.phase === 'failed') throw status.error
        pairing.subscribe((next) => isOver(next) && asked.delete(id))
        return pairing
      },
      request({ signal, onId, label = `${ourName}${tabId}:${newId()}`, ...request }) {
        if (signal?.aborted) return Promise.reject(signal.reason)
        const answer = call({ type: 'request', request: { ...request, label } }, label, onId)
        const abort = () => {
          if (!settle(label, ({ reject }) => reject(signal?.reason))) return
          sayOnce({ type: 'abort', label })
        }
        signal?.addEventListener('abort', abort, { once: true })
        return answer.finally(() => signal?.removeEventListener('abort', abort))
      },
      useChain(topic, chainId) {
        const session = sessions.find((one) => one.topic === topic)
        const accounts = Object.values(session?.namespaces ?? {}).flatMap((namespace) => namespace.accounts)
        if (!session || !accounts.some((account) => account.startsWith(`${chainId}:`))) {
          throw new WalletConnectError(3005, `The wallet did not agree to ${chainId}.`, {
            kind: 'unapproved',
          })
        }
        sayOnce({ type: 'useChain', topic, chainId })
      },
      async ping(topic) {
        const label = `ping:${tabId}:${newId()}`
        await call({ type: 'ping', label, topic }, label)
      },
      disconnect(topic) {
        // Gone here at once; the event follows from whoever leads.
        const wasHere = sessions.some((session) => session.topic === topic)
        if (wasHere) sessions = sessions.filter((session) => session.topic !== topic)
        sayOnce({ type: 'disconnect', topic })
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      retry: () => sayOnce({ type: 'retry' }),
    },
    hear,
    abandon() {
      for (const label of calls.keys()) say({ type: 'abort', label })
    },
    close() {
      closed = true
      listeners.clear()
      for (const label of [...calls.keys()]) settle(label, ({ reject }) => reject(closedError()))
    },
  }
}

function closedError(): RelayError {
  return new RelayError('closed', 'The client was closed.')
}

function withoutOurName(event: WalletConnectEvent): WalletConnectEvent {
  if (event.type !== 'recovered' || !event.label?.startsWith(ourName)) return event
  const { label: _label, ...recovered } = event
  return recovered
}

function carryPairing(
  id: string,
  request: PairRequest,
): Extract<ToLeader, { readonly type: 'pair' }>['request'] {
  if (!request.authenticate) return { ...request, id, asksBack: false }
  const { verifyContractSignature, ...authenticate } = request.authenticate
  return { ...request, id, authenticate, asksBack: verifyContractSignature !== undefined }
}

function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
