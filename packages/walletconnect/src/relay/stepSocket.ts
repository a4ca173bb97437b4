import { afterClose, type Refusal, timeInReason } from './afterClose.ts'
import {
  type SocketEffect,
  type SocketInput,
  type SocketMoment,
  type SocketPhase,
  type SocketState,
  type SocketStep,
  statusOf,
} from './socketState.ts'

const openingTimeoutMs = 15_000
const heartbeatMs = 5_000
const silenceMs = 35_000
const healthyAfterMs = 60_000
const mostIdleBeats = 3
/** A clock this far off breaks more than the token: codes would be expired on arrival. */
const maxOffsetMs = 300_000
const urgentGapMs = 5_000
/** Signing takes a phone a while: a token serves for some hours of the day that it is good for. */
const signedForMs = 6 * 3_600_000

/** The next state of a socket after an input, and the work that follows. */
export function stepSocket(state: SocketState, input: SocketInput, moment: SocketMoment): SocketStep {
  const { at } = state
  if (at.phase === 'closed') return only(state)
  switch (input.type) {
    case 'wanted':
      return want(state, input.urgent, moment)
    case 'woken':
      return wake(state, moment)
    case 'retried':
      return at.phase === 'refused' || at.phase === 'waiting'
        ? connect({ ...state, failures: 0, tokenRetried: false }, moment)
        : only(state)
    case 'unanswered':
      return replace(state, moment)
    case 'signed':
      return at.phase === 'signing'
        ? open({ ...state, signed: { url: input.url, at: state.triedAt } }, input.url)
        : only(state)
    case 'opened':
      return opened(state, input.showsPings, moment.now)
    case 'openingTimedOut':
      return only(state, ...(at.phase === 'opening' ? [lose] : []))
    case 'received':
    case 'pinged': {
      const isMute = input.type === 'received' ? false : state.isMute
      return only({ ...state, isMute, at: at.phase === 'open' ? { ...at, receivedAt: moment.now } : at })
    }
    case 'beat':
      return at.phase === 'open' ? beat(state, at, moment) : only(state)
    case 'lost':
      return lost(state, input.code, input.reason, moment)
    case 'retryDue': {
      // An urgent one may have been scheduled before the relay refused for good.
      const isPaused = at.phase === 'waiting' || at.phase === 'refused'
      // A hidden page tries nothing; waking it goes on from here.
      return isPaused && (input.urgent || moment.isVisible) ? connect(state, moment) : only(state)
    }
    case 'timeRead':
      return at.phase === 'waiting' ? setClock(state, input.refusal, input.time, moment) : only(state)
    case 'closed':
      return only({ ...state, at: { phase: 'closed' } })
  }
}

function want(state: SocketState, urgent: boolean, moment: SocketMoment): SocketStep {
  const { at, triedAt } = state
  if (at.phase === 'idle') {
    return urgent || moment.isVisible
      ? connect(state, moment)
      : move(state, { phase: 'waiting', attempts: 0 })
  }
  if (!urgent) return only(state)
  if (at.phase === 'waiting') {
    const ms = Math.max(0, triedAt + urgentGapMs - moment.now)
    return only(state, { type: 'schedule', timer: 'retry', ms, input: { type: 'retryDue', urgent } })
  }
  return at.phase === 'refused' && moment.now - triedAt >= urgentGapMs
    ? connect({ ...state, tokenRetried: false }, moment)
    : only(state)
}

function wake(state: SocketState, moment: SocketMoment): SocketStep {
  switch (state.at.phase) {
    case 'open':
      return only(state, { type: 'reportDoubt' })
    case 'opening':
      return only(state, ...(moment.now - state.triedAt >= openingTimeoutMs ? [lose] : []))
    case 'idle':
    case 'waiting':
      return moment.isWanted ? connect(state, moment) : only(state)
    default:
      return only(state)
  }
}

function replace(state: SocketState, moment: SocketMoment): SocketStep {
  if (state.at.phase !== 'opening' && state.at.phase !== 'open') return only(state)
  // The first time at once; a relay that accepts a second socket and stays silent is as good as away.
  if (state.isMute) return only(state, lose)
  const { state: after, effects } = connect({ ...state, isMute: true }, moment)
  return only(after, release, ...effects)
}

function connect(state: SocketState, { now }: SocketMoment): SocketStep {
  const isFresh = state.signed !== undefined && now - state.signed.at <= signedForMs
  const signed = isFresh ? state.signed : undefined
  const signing = move({ ...state, triedAt: now, signed }, { phase: 'signing' })
  const next = signed
    ? open(signing.state, signed.url)
    : only(signing.state, { type: 'sign', offsetMs: state.offsetMs })
  return only(next.state, { type: 'stopTimers' }, ...signing.effects, ...next.effects)
}

function open(state: SocketState, url: string): SocketStep {
  return only(
    { ...state, at: { phase: 'opening' } },
    { type: 'schedule', timer: 'opening', ms: openingTimeoutMs, input: { type: 'openingTimedOut' } },
    { type: 'open', url },
  )
}

function opened(state: SocketState, showsPings: boolean, now: number): SocketStep {
  const { state: after, effects } = move(
    { ...state, generation: state.generation + 1 },
    { phase: 'open', openedAt: now, receivedAt: now, beatAt: now, idleBeats: 0, showsPings },
  )
  return only(after, { type: 'stopTimers' }, nextBeat, ...effects, { type: 'reportOpen' })
}

/** Every five seconds while a socket is open: was the machine asleep, is the relay silent, is it still needed? */
function beat(
  state: SocketState,
  at: Extract<SocketPhase, { phase: 'open' }>,
  { now, isVisible, isWanted }: SocketMoment,
): SocketStep {
  const idleBeats = isWanted ? 0 : at.idleBeats + 1
  if (idleBeats >= mostIdleBeats) {
    const { state: after, effects } = move(state, { phase: 'idle' })
    return only(after, release, ...effects)
  }
  const after: SocketState = { ...state, at: { ...at, idleBeats, beatAt: now } }
  const isSilent = now - at.receivedAt >= silenceMs
  if (at.showsPings) return only(after, nextBeat, ...(isSilent ? [lose] : []))
  const hasSlept = now - at.beatAt >= 3 * heartbeatMs
  const isDoubtful = isVisible && (hasSlept || isSilent)
  return only(after, nextBeat, ...(isDoubtful ? [{ type: 'reportDoubt' } as const] : []))
}

function lost(state: SocketState, code: number, reason: string, moment: SocketMoment): SocketStep {
  const { at } = state
  const isHealthy = at.phase === 'open' && moment.now - at.openedAt >= healthyAfterMs
  const failures = isHealthy ? 1 : state.failures + 1
  const after: SocketState = { ...state, failures, tokenRetried: isHealthy ? false : state.tokenRetried }
  const next = afterClose(code, reason, failures, moment.random)
  if (next.next === 'refused') return refuse(after, next.refusal, moment)
  if (next.next === 'rest' || !moment.isWanted) return move(after, { phase: 'idle' })
  const waiting = move(after, { phase: 'waiting', attempts: failures })
  return only(
    waiting.state,
    { type: 'log', level: 'debug', text: `The relay is away (${code}); attempt ${failures}.` },
    ...waiting.effects,
    { type: 'schedule', timer: 'retry', ms: next.ms, input: { type: 'retryDue', urgent: false } },
  )
}

function refuse(state: SocketState, refusal: Refusal, moment: SocketMoment): SocketStep {
  const after: SocketState = { ...state, signed: undefined }
  if ((refusal.why !== 'clock' && refusal.why !== 'token') || after.tokenRetried)
    return giveUp(after, refusal)
  const waiting = move({ ...after, tokenRetried: true }, { phase: 'waiting', attempts: after.failures })
  const time = timeInReason(refusal.reason)
  const next =
    time === undefined
      ? only(waiting.state, { type: 'readTime', refusal })
      : setClock(waiting.state, refusal, time, moment)
  return only(next.state, ...waiting.effects, ...next.effects)
}

/** Tries again by the relay's clock, unless ours is too far from it. */
function setClock(
  state: SocketState,
  refusal: Refusal,
  time: number | undefined,
  moment: SocketMoment,
): SocketStep {
  const offsetMs = time === undefined ? 0 : time - moment.now
  const after: SocketState = { ...state, offsetMs }
  return Math.abs(offsetMs) <= maxOffsetMs
    ? connect(after, moment)
    : giveUp(after, { ...refusal, why: 'clock' })
}

function giveUp(state: SocketState, refusal: Refusal): SocketStep {
  const { state: after, effects } = move(state, refusal)
  const text = `The relay refuses this page: ${refusal.reason || 'no reason given'}.`
  return only(after, { type: 'log', level: 'warn', text }, ...effects, { type: 'reportRefusal', refusal })
}

const release: SocketEffect = { type: 'release' }
const lose: SocketEffect = { type: 'lose' }
const nextBeat: SocketEffect = {
  type: 'schedule',
  timer: 'beat',
  ms: heartbeatMs,
  input: { type: 'beat' },
}

function only(state: SocketState, ...effects: readonly SocketEffect[]): SocketStep {
  return { state, effects }
}

/** Another phase, of which the owner of the link is notified. */
function move(state: SocketState, at: SocketPhase): SocketStep {
  const after = { ...state, at }
  return only(after, { type: 'notify', status: statusOf(after) })
}
