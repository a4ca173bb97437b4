import type { Loaded } from '../store/openStore.ts'
import { check, propose, runSending, type Sending, sendGoodbye } from './runSending.ts'
import { agree } from './sending.ts'
import type { State } from './state.ts'

/** What waits at a relay for an attempt or a request that ended while the page was away does so no longer than this. */
const attemptGraceMs = 300_000
const requestGraceMs = 86_400_000

/** What of an earlier life still matters, and how it goes on. */
export type Resumed = { readonly state: State; start(sending: Sending): void }

/** Takes up what was stored. Attempts and requests that just ended stay until what waits at the relay was heard. */
export function resume({ state, goodbyes }: Loaded, now: number): Resumed {
  const sessions = new Map([...state.sessions].filter(([, { expiresAt }]) => expiresAt > now))
  const attempts = new Map([...state.attempts].filter(([, { until }]) => until + attemptGraceMs > now))
  const requests = new Map(
    [...state.requests].filter(
      ([, { topic, expiresAt, answer }]) =>
        (answer || sessions.has(topic)) && expiresAt + requestGraceMs > now,
    ),
  )
  return {
    state: { ...state, sessions, attempts, requests },
    start(sending) {
      for (const attempt of attempts.values()) {
        if (attempt.unsent) void propose(sending, attempt, true)
        void check(sending, attempt)
      }
      for (const session of sessions.values()) {
        const { topic, owed, settleId } = session
        if (!owed || settleId === undefined) continue
        const call = { kind: 'call', id: settleId, method: 'wc_sessionSettle', params: undefined } as const
        runSending(sending, agree(session, call, { type: 'settleAnswered', topic }))
      }
      for (const goodbye of goodbyes)
        void (goodbye.until > now ? sendGoodbye(sending, goodbye) : sending.store.forgetGoodbye(goodbye))
    },
  }
}
