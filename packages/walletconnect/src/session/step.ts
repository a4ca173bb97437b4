import { WalletConnectError } from '../base/WalletConnectError.ts'
import { chainsOf } from '../sign/approvedNamespaces.ts'
import { namespaceOf } from '../sign/caip.ts'
import { awaitReader, beginAttempt, endAttempt, takersOf } from './attempts.ts'
import { endSession } from './endSession.ts'
import { retryHeld } from './events.ts'
import { hearPairing } from './hearPairing.ts'
import { hearSession } from './hearSession.ts'
import { andThen, forEach, only, withoutRequest, withRequest, withSession } from './maps.ts'
import { changeSession } from './publicSession.ts'
import { ask, finish, join, tellUnheard } from './requests.ts'
import { sendAway } from './sending.ts'
import { hearCandidate } from './settle.ts'
import { signIn } from './signIn.ts'
import type { Input, Moment, State, Step } from './state.ts'

/** What becomes of all that is known when something happens, and what has to be done then. */
export function step(state: State, input: Input, moment: Moment): Step {
  switch (input.type) {
    case 'paired':
      return beginAttempt(state, input.attempt, moment.now)
    case 'proposed':
    case 'notProposed':
    case 'cancelled':
    case 'checked':
      return stepAttempt(state, input, moment)
    case 'heard':
      return hear(state, input, moment)
    case 'asked':
      return ask(state, input.request, input.params, moment.now)
    case 'notSent':
    case 'abandoned':
    case 'joined':
      return stepRequest(state, input, moment)
    case 'chainUsed': {
      const session = state.sessions.get(input.topic)
      if (!session || !chainsOf(session.namespaces).includes(input.chainId)) return only(state)
      const activeChains = { ...session.activeChains, [namespaceOf(input.chainId)]: input.chainId }
      return changeSession(state, session, { ...session, activeChains })
    }
    case 'disconnected': {
      const session = state.sessions.get(input.topic)
      if (!session) return only(state)
      const goodbye = sendAway(session, moment.freshId, moment.now)
      return andThen(endSession(state, input.topic, 'us', moment.now), (after) => only(after, goodbye))
    }
    case 'settleAnswered': {
      const session = state.sessions.get(input.topic)
      return only(session ? withSession(state, { ...session, owed: undefined }) : state)
    }
    case 'listened':
      return input.on ? tellUnheard(state, moment.now) : only({ ...state, listening: false })
    case 'ticked':
      return tick(state, moment)
  }
}

/** When time alone changes something next; infinite when it never does. */
export function nextDeadline(state: State): number {
  return Math.min(
    ...[...state.attempts.values()].map(({ until }) => until),
    ...[...state.sessions.values()].flatMap(({ expiresAt, held }) => [
      expiresAt,
      ...held.map(({ until }) => until),
    ]),
    ...[...state.requests.values()].map(({ expiresAt }) => expiresAt),
  )
}

function hear(state: State, { topic, tag, peer }: Extract<Input, { type: 'heard' }>, moment: Moment): Step {
  const session = state.sessions.get(topic)
  if (session) return hearSession(state, session, peer, moment)
  for (const attempt of state.attempts.values()) {
    if (attempt.topic === topic || attempt.auth?.topic === topic)
      return hearPairing(state, attempt, peer, tag, moment)
    const candidate = attempt.candidates.find((one) => one.topic === topic)
    if (candidate) return hearCandidate(state, attempt, candidate, peer, moment)
  }
  return only(state)
}

function stepAttempt(
  state: State,
  input: Extract<Input, { type: 'proposed' | 'notProposed' | 'cancelled' | 'checked' }>,
  moment: Moment,
): Step {
  const attempt = state.attempts.get(input.id)
  if (!attempt) return only(state)
  if (input.type === 'checked') return signIn(state, attempt, input.outcome, moment)
  // Lost attempts have told their end, and still send wallets away.
  if (input.type === 'cancelled')
    return attempt.lost ? only(state) : endAttempt(state, attempt, { phase: 'expired' }, moment)
  // A wallet was faster than the relay's receipt.
  if (!attempt.unsent) return only(state)
  return input.type === 'proposed'
    ? awaitReader(state, attempt, moment)
    : endAttempt(state, attempt, { phase: 'failed', error: input.error }, moment)
}

function stepRequest(
  state: State,
  input: Extract<Input, { type: 'notSent' | 'abandoned' | 'joined' }>,
  { now }: Moment,
): Step {
  const request = state.requests.get(input.id)
  if (!request) return only(state)
  if (input.type === 'joined') return join(state, request, now)
  if (request.answer) return only(state)
  if (input.type === 'abandoned') return only(withRequest(state, { ...request, orphan: true }))
  const { code, message, kind } = input.error
  return finish(state, request, { error: { code, message }, kind }, now)
}

function tick(state: State, moment: Moment): Step {
  const { now } = moment
  const sessions = forEach(state, state.sessions.values(), (after, session) =>
    session.expiresAt <= now
      ? endSession(after, session.topic, 'expired', now)
      : retryHeld(after, session.topic, moment),
  )
  const requests = andThen(sessions, (before) =>
    forEach(before, before.requests.values(), (after, request) => {
      if (request.expiresAt > now) return only(after)
      if (request.answer) return only(withoutRequest(after, request.id))
      return finish(after, request, { error: expired, kind: 'expired' }, now)
    }),
  )
  return andThen(requests, (before) =>
    forEach(before, before.attempts.values(), (after, attempt) => {
      if (attempt.until > now) return only(after)
      const isTaken = takersOf(attempt).length > 0
      return endAttempt(after, attempt, isTaken ? unsettled() : { phase: 'expired' }, moment)
    }),
  )
}

const expired = { code: 8000, message: 'The request has expired.' }

function unsettled() {
  const error = new WalletConnectError(7000, 'The wallet said yes and never sent its terms.', {
    kind: 'expired',
  })
  return { phase: 'failed', error } as const
}
