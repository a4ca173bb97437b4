import type { RelayStatus } from '../client.ts'
import type { Refusal } from './afterClose.ts'

/** Where the socket is: one value, so a socket that is both refused and open cannot be written. */
export type SocketPhase =
  | { readonly phase: 'idle' }
  /** The address of the connection is being signed; there is no socket yet. */
  | { readonly phase: 'signing' }
  | { readonly phase: 'opening' }
  | {
      readonly phase: 'open'
      readonly openedAt: number
      readonly receivedAt: number
      readonly beatAt: number
      /** Heartbeats in a row at which the socket was not needed. */
      readonly idleBeats: number
      /** Whether the relay's pings can be seen, as in browsers they cannot. */
      readonly showsPings: boolean
    }
  /** Tried again by a timer, or when the page becomes visible. */
  | { readonly phase: 'waiting'; readonly attempts: number }
  | Refusal
  | { readonly phase: 'closed' }

/** Everything that decides when a socket is opened, replaced and given up. */
export type SocketState = {
  readonly at: SocketPhase
  /** Counts the sockets that were open: a message that belongs to an old one is not sent on a new one. */
  readonly generation: number
  /** Attempts in a row without a minute of health. */
  readonly failures: number
  readonly triedAt: number
  /** How far the relay's clock is ahead of ours. */
  readonly offsetMs: number
  /** One fresh token is tried after a refusal of the token, not two. */
  readonly tokenRetried: boolean
  /** The address with its token, and when it was signed. */
  readonly signed: { readonly url: string; readonly at: number } | undefined
  /** Replaced once for its silence, with no message since. */
  readonly isMute: boolean
}

/** The state before the first attempt. */
export const initialSocket: SocketState = {
  at: { phase: 'idle' },
  generation: 0,
  failures: 0,
  triedAt: Number.NEGATIVE_INFINITY,
  offsetMs: 0,
  tokenRetried: false,
  signed: undefined,
  isMute: false,
}

/** Everything that can happen to a socket. */
export type SocketInput =
  /** A call or a topic needs it; an urgent need does not wait until the page is visible. */
  | { readonly type: 'wanted'; readonly urgent: boolean }
  /** The page woke: visible again, back from the cache, or online again. */
  | { readonly type: 'woken' }
  | { readonly type: 'retried' }
  /** The relay did not answer in time. */
  | { readonly type: 'unanswered' }
  | { readonly type: 'signed'; readonly url: string }
  | { readonly type: 'opened'; readonly showsPings: boolean }
  | { readonly type: 'openingTimedOut' }
  | { readonly type: 'received' }
  | { readonly type: 'pinged' }
  | { readonly type: 'beat' }
  | { readonly type: 'lost'; readonly code: number; readonly reason: string }
  | { readonly type: 'retryDue'; readonly urgent: boolean }
  /** The relay's time in milliseconds, if it could be had. */
  | { readonly type: 'timeRead'; readonly refusal: Refusal; readonly time: number | undefined }
  | { readonly type: 'closed' }

/** Timers that a new one of the same name replaces. */
type SocketTimer = 'retry' | 'opening' | 'beat'

/** The work that follows a step. */
export type SocketEffect =
  | { readonly type: 'notify'; readonly status: RelayStatus }
  | { readonly type: 'sign'; readonly offsetMs: number }
  | { readonly type: 'open'; readonly url: string }
  /** Closes the socket and stops all timers. */
  | { readonly type: 'release' }
  /** Releases the socket and handles it as closed. */
  | { readonly type: 'lose' }
  | {
      readonly type: 'schedule'
      readonly timer: SocketTimer
      readonly ms: number
      readonly input: SocketInput
    }
  | { readonly type: 'stopTimers' }
  | { readonly type: 'readTime'; readonly refusal: Refusal }
  | { readonly type: 'reportOpen' }
  | { readonly type: 'reportDoubt' }
  | { readonly type: 'reportRefusal'; readonly refusal: Refusal }
  | { readonly type: 'log'; readonly level: 'warn' | 'debug'; readonly text: string }

/** The next state, and the work that follows. */
export type SocketStep = { readonly state: SocketState; readonly effects: readonly SocketEffect[] }

/** The facts around a socket when something happens to it. */
export type SocketMoment = {
  readonly now: number
  readonly isVisible: boolean
  /** Whether a topic or a call needs a socket. */
  readonly isWanted: boolean
  /** From 0 up to 1. */
  random(): number
}

/** The status that the owner of a link sees. */
export function statusOf({ at }: SocketState): RelayStatus {
  switch (at.phase) {
    case 'signing':
    case 'opening':
      return { phase: 'connecting' }
    case 'open':
      return { phase: 'open' }
    case 'closed':
      return { phase: 'idle' }
    default:
      return at
  }
}
