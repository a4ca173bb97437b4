import type { IncomingMessage, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import type { Config } from '../config/options.ts'
import type { Unsent } from '../limits/createUnsent.ts'
import { errorFields, type Log } from '../observe/createLog.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import type { Projects } from '../projects/createProjects.ts'
import type { RelayStore } from '../store/relayStore.ts'
import type { Store } from '../store/store.ts'
import { admitVisitor } from './admitVisitor.ts'
import { createCalls } from './createCalls.ts'
import { createHousekeeping } from './createHousekeeping.ts'
import type { Hub } from './createHub.ts'
import { createHub } from './createHub.ts'
import type { Mailroom } from './createMailroom.ts'
import { createMailroom } from './createMailroom.ts'
import { createRelayLimits, rowKib } from './createRelayLimits.ts'
import { createSockets } from './createSockets.ts'
import type { Fanout } from './fanout.ts'
import { handleUpgrades } from './handleUpgrades.ts'
import type { Visitor } from './peer.ts'

/** The relay: mailboxes by topic, and sockets that listen to them. */
export type Relay = {
  /** Takes the upgrades of a server that are meant for it; leaves the others alone. */
  attach(server: Server): void
  admit(incoming: IncomingMessage, query: (name: string) => string | undefined): Promise<Visitor>
  /** Answers a call that came without a socket. */
  call(visitor: Visitor, text: string): Promise<string | undefined>
  status(): RelayStatus
  /** Answers what is under way, then tells every client to go elsewhere. */
  stop(): Promise<void>
}

/** How the relay does. */
type RelayStatus = {
  readonly sockets: number
  readonly topics: number
  /** As of the last sweep. */
  readonly stored: { readonly messages: number; readonly bytes: number }
  readonly redis: 'ok' | 'down' | undefined
}

/** What the relay needs of the server. */
export type RelayDeps = {
  readonly config: Config
  readonly projects: Projects
  readonly store: Store
  readonly fanout: Fanout
  readonly unsent: Unsent
  readonly metrics: Metrics
  readonly log: Log
  readonly now: () => number
}

/** A frame holds a message of 256 KiB twice, and what is around it. */
const mostFrameBytes = 1024 * 1024
const closeMs = 5_000
const settleMs = 5_000
const farewellMs = 2_000

/** Apart, because its types do not know `closeTimeout` yet. */
const socketOptions = {
  noServer: true,
  clientTracking: false,
  // Envelopes are noise to a compressor, and each compressor costs memory.
  perMessageDeflate: false,
  maxPayload: mostFrameBytes,
  // Who does not answer a close is gone.
  closeTimeout: closeMs,
}

/** Makes the relay; it takes part in the server's HTTP once attached. */
export function createRelay({
  config,
  projects,
  store,
  fanout,
  unsent,
  metrics,
  log,
  now,
}: RelayDeps): Relay {
  const onTrouble = (error: unknown) => log.error('relay failed', errorFields(error))
  let stopping = false
  const hub = createHub(now, () => metrics.relayed('delivered'))
  const limits = createRelayLimits(now, config.rateLimit, fanout.nodes)
  const mailroom = createMailroom({ store: store.relay, hub, fanout, now, onTrouble })
  const lookBack = createLookBack(store.relay, mailroom, hub, now)
  const answer = createCalls({
    store: store.relay,
    hub,
    mailroom,
    limits,
    now,
    isFull: () => kibOf(housekeeping.totals()) > config.relayMegabytes * 1024,
    count: metrics.relayed,
    onRefused({ peer }) {
      metrics.relayed('refused')
      if (peer !== undefined) sockets.refused(peer)
    },
    onTrouble,
  })
  const sockets = createSockets({
    hub,
    now,
    answer,
    unsent,
    bytesPerSecond: config.slowestReadKilobytes * 1024,
    stopping: () => stopping,
    onClosed: (peer, code) =>
      log.info('relay socket closed', {
        project: peer.visitor.project,
        code,
        seconds: Math.round((now() - peer.openedAt) / 1000),
      }),
  })
  const housekeeping = createHousekeeping({
    store: store.relay,
    fanout,
    now,
    tick: sockets.tick,
    lookBack,
    onTrouble,
  })
  const unlisten = fanout.listen({ topic: mailroom.look, missed: lookBack })
  const webSockets = new WebSocketServer(socketOptions)
  const admit: Relay['admit'] = (incoming, query) =>
    admitVisitor({ config, projects, limits, now, onTrouble }, incoming, query)

  return {
    admit,
    attach(server) {
      handleUpgrades(server, {
        webSockets,
        admit,
        sockets,
        limit: limits.socket,
        log,
        stopping: () => stopping,
        onRefused: () => metrics.relayed('refused'),
      })
    },
    async call(visitor, text) {
      return answer({ visitor, peer: undefined }, text)
    },
    status: () => ({
      sockets: sockets.count(),
      topics: hub.topics(),
      stored: housekeeping.totals(),
      redis: fanout.health(),
    }),
    async stop() {
      stopping = true
      unlisten()
      await housekeeping.stop()
      await within(settleMs, mailroom.settle())
      sockets.close()
      const giveUp = performance.now() + farewellMs
      while (sockets.count() > 0 && performance.now() < giveUp) await sleep(10)
      sockets.terminate()
      webSockets.close()
    },
  }
}

/** As the disk sees it: many small messages are much too. */
function kibOf({ messages, bytes }: { readonly messages: number; readonly bytes: number }): number {
  return bytes / 1024 + messages * rowKib
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController()
  await Promise.race([work, sleep(ms, undefined, { signal: done.signal, ref: false }).catch(() => {})])
  done.abort()
}

/** Looks for what other nodes kept since a moment (ms) and may not have told. */
function createLookBack(
  store: RelayStore,
  mailroom: Mailroom,
  hub: Hub,
  now: () => number,
): (sinceMs: number) => Promise<void> {
  return async (sinceMs) => {
    if (hub.topics() === 0) return
    for (const topic of await store.changedSince(sinceMs, now())) mailroom.look(topic)
  }
}
