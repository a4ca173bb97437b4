import type { WebSocket } from 'ws'

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

/** What a client may leave unread before it is cut off; its messages stay in the mailbox. */
export const mostUnsentBytes = 4 * 1024 * 1024

/** Sends a frame, unless the other side has gone or does not read. */
export function sendText(peer: Peer, text: string, sent?: () => void): void {
  const { ws } = peer
  if (ws.readyState !== ws.OPEN) return
  if (ws.bufferedAmount > mostUnsentBytes) ws.terminate()
  else if (sent === undefined) ws.send(text)
  else ws.send(text, sent)
}
