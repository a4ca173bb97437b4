import type { WebSocket } from 'ws'
import type { Hold } from '../limits/createUnsent.ts'

/** Who speaks: proven by a token, let in by a project. */
export type Visitor = {
  /** `did:key:z6Mk…` */
  readonly client: string
  readonly project: string
  /** For limits alone; never logged or kept. */
  readonly address: string
}

/** An open socket. There may be ten thousand, so what most never need is made when it is needed. */
export type Peer = {
  readonly ws: WebSocket
  readonly visitor: Visitor
  /** Makes the account of what it leaves unread. */
  readonly openHold: () => Hold
  /** While something is unread. */
  unread: Unread | undefined
  subscriptions: Map<string, Subscription> | undefined
  /** Pushed under these ids, and not acknowledged yet. */
  pushed: Map<number, Pushed> | undefined
  openedAt: number
  /** When it last sent anything but a pong. */
  heardAt: number
  pingAt: number
  unanswered: number
  /** Calls over the limit since `refusedAt`. */
  refused: number
  refusedAt: number
}

/** A topic that a socket listens to. */
export type Subscription = {
  readonly peer: Peer
  readonly topic: string
  /** Everything up to this time was pushed here, or is not for this client. */
  cursor: number
  /** Whether new messages are pushed at once; otherwise the mailbox is read first. */
  live: boolean
  /** Something came while the mailbox was read. */
  again: boolean
}

/** A message that is on its way to a socket. */
export type Pushed = { readonly topic: string; readonly publishedAt: number; readonly expiresAt: number }

/** What a socket was given and has not read. */
type Unread = {
  readonly hold: Hold
  /** Given since something was unread. */
  given: number
  /** What of it was read at `since`. */
  takenBefore: number
  since: number
}

/** What a client may leave unread before it is cut off; its messages stay in the mailbox. */
export const mostUnsentBytes = 4 * 1024 * 1024

/** Sends a frame, unless the other side has gone or does not read. */
export function sendText(peer: Peer, text: string, sent?: () => void): void {
  const { ws } = peer
  if (ws.readyState !== ws.OPEN) return
  if (ws.bufferedAmount > mostUnsentBytes) {
    ws.terminate()
    return
  }
  if (sent === undefined) ws.send(text)
  else ws.send(text, sent)
  if (peer.unread !== undefined) peer.unread.given += text.length
  countUnread(peer)
}

/** Counts what a socket has not read with what all others have not; one for which there is no room is cut. */
function countUnread(peer: Peer): void {
  const waiting = peer.ws.bufferedAmount
  if (waiting === 0) {
    forgetUnread(peer)
    return
  }
  peer.unread ??= { hold: peer.openHold(), given: waiting, takenBefore: 0, since: Number.NaN }
  if (!peer.unread.hold.resize(waiting)) peer.ws.terminate()
}

/** All is read, or the socket is gone. */
export function forgetUnread(peer: Peer): void {
  peer.unread?.hold.release()
  peer.unread = undefined
}

/** A frame counts when the whole of it was taken, so that a socket is judged over more time than an answer. */
const windowMs = 30_000

/** Whether a socket reads less than so many bytes a second of what is there for it; asked about once a second. */
export function readsTooSlowly(peer: Peer, time: number, bytesPerSecond: number): boolean {
  countUnread(peer)
  const { unread } = peer
  if (unread === undefined) return false
  if (Number.isNaN(unread.since)) unread.since = time
  if (time - unread.since < windowMs) return false
  const taken = unread.given - peer.ws.bufferedAmount
  if (taken - unread.takenBefore < (bytesPerSecond * windowMs) / 1_000) return true
  unread.takenBefore = taken
  unread.since = time
  return false
}
