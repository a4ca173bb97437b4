import type { Pairing, PairingStatus, WalletConnectClient } from '../client.ts'
import { carryError } from './carriedError.ts'
import type {
  CarriedPairing,
  CarriedRequest,
  CarriedStatus,
  FromLeader,
  TabState,
  ToLeader,
} from './tabMessages.ts'

/** The side that holds the client, and serves all tabs alike. */
export type Leader = { hear(message: ToLeader): void; close(): void }

/** Serves tabs with a client; `say` reaches all of them, this one included. */
export function leadTabs(
  client: WalletConnectClient,
  leader: string,
  say: (message: FromLeader) => void,
): Leader {
  const watched = new Set<string>()
  const running = new Map<string, AbortController>()
  const checks = new Map<string, (good: boolean) => void>()
  let ready = false
  let led = true
  let asked = 0
  let waiting: readonly ToLeader[] | undefined = []

  // A client that is closed while it answers has nothing to say to tabs that belong to the next one.
  const tell = (message: FromLeader) => {
    if (led) say(message)
  }
  const stop = client.subscribe((event) => tell({ type: 'event', event, state: state() }))
  void client.restored.then(() => {
    const early = waiting ?? []
    waiting = undefined
    tellState()
    for (const message of early) act(message)
  })
  void client.ready.then(() => {
    ready = true
    tellState()
  })

  function state(): TabState {
    const pairings = client
      .pairings()
      .map((pairing) => ({ ...named(pairing), status: carryStatus(pairing.getStatus()) }))
    return { leader, ready, relay: client.relay(), sessions: client.sessions(), pairings }
  }

  function tellState(): void {
    for (const pairing of client.pairings()) watch(pairing)
    tell({ type: 'state', state: state() })
  }

  function watch(pairing: Pairing): void {
    const tellStatus = (status: PairingStatus) =>
      tell({ type: 'pairing', ...named(pairing), status: carryStatus(status) })
    if (!watched.has(pairing.id)) pairing.subscribe(tellStatus)
    watched.add(pairing.id)
    tellStatus(pairing.getStatus())
  }

  function pair({ asksBack, authenticate, ...request }: CarriedPairing): void {
    const { id } = request
    const verifyContractSignature = asksBack
      ? { verifyContractSignature: (claim: Parameters<NonNullable<Check>>[0]) => askBack(id, claim) }
      : {}
    try {
      watch(
        client.pair({
          ...request,
          ...(authenticate && { authenticate: { ...authenticate, ...verifyContractSignature } }),
        }),
      )
    } catch (error) {
      tell({ type: 'pairing', id, status: { phase: 'failed', error: carryError(error) } })
    }
  }

  function askBack(id: string, claim: Parameters<NonNullable<Check>>[0]): Promise<boolean> {
    return new Promise((resolve) => {
      asked += 1
      const check = `${id} ${asked}`
      checks.set(check, resolve)
      tell({ type: 'check', id, check, claim })
    })
  }

  function rejoin(id: string): void {
    const pairing = client.pairings().find((one) => one.id === id)
    if (pairing) watch(pairing)
    else tell({ type: 'pairing', id, status: { phase: 'expired' } })
  }

  function run(label: string, work: (signal: AbortSignal) => Promise<unknown>): void {
    if (running.has(label)) return
    const abort = new AbortController()
    running.set(label, abort)
    work(abort.signal)
      .then(
        (result) => tell({ type: 'answer', label, result }),
        (error: unknown) =>
          abort.signal.aborted || tell({ type: 'failure', label, error: carryError(error) }),
      )
      .finally(() => running.delete(label))
  }

  function request(asked: CarriedRequest): void {
    const onId = (id: number) => tell({ type: 'named', label: asked.label, id })
    run(asked.label, (signal) => client.request({ ...asked, signal, onId }))
  }

  const acts: {
    readonly [T in ToLeader['type']]: (message: Extract<ToLeader, { readonly type: T }>) => void
  } = {
    hello: tellState,
    pair: (message) => pair(message.request),
    rejoin: ({ id }) => rejoin(id),
    cancel: ({ id }) =>
      client
        .pairings()
        .find((one) => one.id === id)
        ?.cancel(),
    request: (message) => request(message.request),
    ping: ({ label, topic }) => run(label, () => client.ping(topic)),
    abort: ({ label }) => running.get(label)?.abort(),
    useChain: ({ topic, chainId }) => useChain(topic, chainId),
    disconnect: ({ topic }) => client.disconnect(topic),
    retry: () => client.retry(),
    checked({ check, good }) {
      checks.get(check)?.(good)
      checks.delete(check)
    },
    // Heard by the one that opened the client.
    seen: () => {},
  }

  function act<T extends ToLeader['type']>(message: Extract<ToLeader, { readonly type: T }>): void {
    acts[message.type as T]?.(message)
  }

  function useChain(topic: string, chainId: string): void {
    try {
      client.useChain(topic, chainId)
    } catch {
      // The session changed on the way; the tab is told of that by its own event.
    }
  }

  return {
    hear(message) {
      if (waiting) waiting = [...waiting, message]
      else if (led) act(message)
    },
    close() {
      led = false
      stop()
      client.close()
    },
  }
}

type Check = NonNullable<CarriedPairing['authenticate']>['verifyContractSignature']

function named({ id, group }: Pairing): { readonly id: string; readonly group?: string } {
  return { id, ...(group === undefined ? {} : { group }) }
}

function carryStatus(status: PairingStatus): CarriedStatus {
  return status.phase === 'failed' ? { phase: 'failed', error: carryError(status.error) } : status
}
