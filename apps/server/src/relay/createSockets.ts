import type { RawData, WebSocket } from 'ws'
import type { Unsent } from '../limits/createUnsent.ts'
import type { Answer } from './createCalls.ts'
import type { Hub } from './createHub.ts'
import { forgetUnread, type Peer, readsTooSlowly, sendText, type Visitor } from './peer.ts'

const pingEveryMs = 20_000
/** Sockets that came together are not all pinged together. */
const pingSpreadMs = 5_000
const pongsMissed = 2
const idleMs = 60_000
/** Calls over the limit, within the time, until the socket is closed. */
const mostRefused = 50
const refusedWithinMs = 10_000

/** Close codes that clients know. */
export const closeCodes = { goingAway: 1001, tooMany: 1013, unauthorized: 3000, idle: 4008 } as const

/** The open sockets. */
export type Sockets = {
  /** Takes in a socket of somebody who was admitted. */
  add(ws: WebSocket, visitor: Visitor): void
  count(): number
  /** How many an address has. */
  countOf(address: string): number
  /** Counts a call over the limit; who does not stop is sent away. */
  refused(peer: Peer): void
  /** Pings, and closes who is dead or idle; called about once a second. */
  tick(): void
  /** Tells everybody that the server goes away. */
  close(): void
  /** Ends those that did not leave by themselves. */
  terminate(): void
}

type Deps = {
  readonly hub: Hub
  readonly now: () => number
  readonly answer: Answer
  readonly unsent: Pick<Unsent, 'open'>
  /** A socket that reads less of what is there for it is cut. */
  readonly bytesPerSecond: number
  /** When the server stops, what comes in is left to the next one. */
  readonly stopping: () => boolean
  readonly onClosed: (peer: Peer, code: number) => void
}

/** Looks after sockets with one set of functions and one clock for all of them, so that an idle one costs little. */
export function createSockets({
  hub,
  now,
  answer,
  unsent,
  bytesPerSecond,
  stopping,
  onClosed,
}: Deps): Sockets {
  const peers = new Map<WebSocket, Peer>()
  const byAddress = new Map<string, number>()

  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const peer = peers.get(this)
    // Whoever is being sent away may still talk: nobody could answer.
    if (peer === undefined || stopping() || this.readyState !== this.OPEN) return
    peer.heardAt = now()
    peer.unanswered = 0
    // A binary frame is not one that anybody sends; the empty text is no JSON, and is told so.
    const text = answer({ visitor: peer.visitor, peer }, isBinary ? '' : data.toString())
    if (typeof text === 'string') sendText(peer, text)
    else if (text !== undefined) void text.then((late) => late !== undefined && sendText(peer, late))
  }
  function onPong(this: WebSocket): void {
    const peer = peers.get(this)
    if (peer !== undefined) peer.unanswered = 0
  }
  function onClose(this: WebSocket, code: number): void {
    const peer = peers.get(this)
    if (peer === undefined) return
    peers.delete(this)
    count(peer.visitor.address, -1)
    forgetUnread(peer)
    hub.leave(peer)
    onClosed(peer, code)
  }

  function count(address: string, change: number): void {
    const held = (byAddress.get(address) ?? 0) + change
    if (held > 0) byAddress.set(address, held)
    else byAddress.delete(address)
  }

  return {
    add(ws, visitor) {
      const time = now()
      count(visitor.address, 1)
      peers.set(ws, {
        ws,
        visitor,
        openHold: () => unsent.open(visitor.address),
        unread: undefined,
        subscriptions: undefined,
        pushed: undefined,
        openedAt: time,
        heardAt: time,
        pingAt: time + pingDelay(),
        unanswered: 0,
        refused: 0,
        refusedAt: 0,
      })
      ws.on('message', onMessage)
      ws.on('pong', onPong)
      ws.on('close', onClose)
    },
    count: () => peers.size,
    countOf: (address) => byAddress.get(address) ?? 0,
    refused(peer) {
      const time = now()
      if (time - peer.refusedAt > refusedWithinMs) {
        peer.refused = 0
        peer.refusedAt = time
      }
      peer.refused += 1
      if (peer.refused > mostRefused) peer.ws.close(closeCodes.tooMany, 'Too many requests')
    },
    tick() {
      const time = now()
      for (const peer of peers.values()) {
        if (readsTooSlowly(peer, time, bytesPerSecond)) peer.ws.terminate()
        if (!peer.subscriptions?.size && time - peer.heardAt >= idleMs) {
          peer.ws.close(closeCodes.idle, 'Idle without a subscription')
        }
        if (time < peer.pingAt) continue
        peer.pingAt = time + pingDelay()
        if (peer.unanswered >= pongsMissed) peer.ws.terminate()
        else if (peer.ws.readyState === peer.ws.OPEN) {
          peer.unanswered += 1
          peer.ws.ping()
        }
      }
    },
    close() {
      for (const ws of peers.keys()) ws.close(closeCodes.goingAway, 'The server goes away')
    },
    terminate() {
      for (const ws of peers.keys()) ws.terminate()
    },
  }
}

function pingDelay(): number {
  return pingEveryMs + Math.random() * pingSpreadMs
}
