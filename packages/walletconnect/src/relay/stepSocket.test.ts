import { expect, test } from 'vitest'
import type { Refusal } from './afterClose.ts'
import {
  initialSocket,
  type SocketInput,
  type SocketMoment,
  type SocketPhase,
  type SocketState,
  statusOf,
} from './socketState.ts'
import { stepSocket } from './stepSocket.ts'

const now = 1_750_000_000_000
const url = 'wss://relay.example/?auth=token'
const open = {
  phase: 'open',
  openedAt: now,
  receivedAt: now,
  beatAt: now,
  idleBeats: 0,
  showsPings: false,
} as const
const waiting = { phase: 'waiting', attempts: 2 } as const
const refused: Refusal = { phase: 'refused', why: 'project', reason: 'Project not found' }
const badClock: Refusal = { phase: 'refused', why: 'clock', reason: 'JWT Token is expired' }

type Row = {
  readonly name: string
  readonly at: SocketPhase
  readonly before?: Partial<SocketState>
  readonly input: SocketInput
  readonly moment?: Partial<SocketMoment>
  readonly after: Partial<SocketState>
  /** The effects by their types; a scheduled one by its timer and delay. */
  readonly effects: readonly string[]
}

const connects = ['stopTimers', 'notify connecting', 'sign'] as const
const reopens = ['stopTimers', 'notify connecting', 'schedule opening 15000', 'open'] as const

const rows: readonly Row[] = [
  {
    name: 'an idle socket connects when a visible page needs it',
    at: { phase: 'idle' },
    input: { type: 'wanted', urgent: false },
    after: { at: { phase: 'signing' }, triedAt: now },
    effects: connects,
  },
  {
    name: 'an idle socket waits when a hidden page needs it',
    at: { phase: 'idle' },
    input: { type: 'wanted', urgent: false },
    moment: { isVisible: false },
    after: { at: { phase: 'waiting', attempts: 0 } },
    effects: ['notify waiting'],
  },
  {
    name: 'an idle socket connects for an urgent need of a hidden page',
    at: { phase: 'idle' },
    input: { type: 'wanted', urgent: true },
    moment: { isVisible: false },
    after: { at: { phase: 'signing' } },
    effects: connects,
  },
  {
    name: 'an address signed six hours ago is used again',
    at: { phase: 'idle' },
    before: { signed: { url, at: now - 6 * 3_600_000 } },
    input: { type: 'wanted', urgent: false },
    after: { at: { phase: 'opening' }, signed: { url, at: now - 6 * 3_600_000 } },
    effects: reopens,
  },
  {
    name: 'an older address is signed anew',
    at: { phase: 'idle' },
    before: { signed: { url, at: now - 6 * 3_600_000 - 1 } },
    input: { type: 'wanted', urgent: false },
    after: { at: { phase: 'signing' }, signed: undefined },
    effects: connects,
  },
  {
    name: 'an urgent need shortens the pause to five seconds after the last attempt',
    at: waiting,
    before: { triedAt: now - 2_000 },
    input: { type: 'wanted', urgent: true },
    after: { at: waiting },
    effects: ['schedule retry 3000'],
  },
  {
    name: 'a need that is not urgent leaves the pause as it is',
    at: waiting,
    input: { type: 'wanted', urgent: false },
    after: { at: waiting },
    effects: [],
  },
  {
    name: 'an urgent need tries a refused relay again after five seconds',
    at: refused,
    before: { triedAt: now - 5_000, tokenRetried: true },
    input: { type: 'wanted', urgent: true },
    after: { at: { phase: 'signing' }, tokenRetried: false },
    effects: connects,
  },
  {
    name: 'an urgent need does not try a refused relay again sooner',
    at: refused,
    before: { triedAt: now - 4_999 },
    input: { type: 'wanted', urgent: true },
    after: { at: refused },
    effects: [],
  },
  {
    name: 'a signed address is opened and kept',
    at: { phase: 'signing' },
    before: { triedAt: now - 10 },
    input: { type: 'signed', url },
    after: { at: { phase: 'opening' }, signed: { url, at: now - 10 } },
    effects: ['schedule opening 15000', 'open'],
  },
  {
    name: 'an opened socket starts the heartbeat and counts as the next generation',
    at: { phase: 'opening' },
    before: { generation: 4 },
    input: { type: 'opened', showsPings: true },
    after: { at: { ...open, showsPings: true }, generation: 5 },
    effects: ['stopTimers', 'schedule beat 5000', 'notify open', 'reportOpen'],
  },
  {
    name: 'S9.53 a socket that does not open in time is lost',
    at: { phase: 'opening' },
    input: { type: 'openingTimedOut' },
    after: { at: { phase: 'opening' } },
    effects: ['lose'],
  },
  {
    name: 'a message renews the socket and ends its silence',
    at: { ...open, receivedAt: now - 30_000 },
    before: { isMute: true },
    input: { type: 'received' },
    after: { at: open, isMute: false },
    effects: [],
  },
  {
    name: 'a ping renews the socket, and is no message',
    at: { ...open, receivedAt: now - 30_000 },
    before: { isMute: true },
    input: { type: 'pinged' },
    after: { at: open, isMute: true },
    effects: [],
  },
  {
    name: 'S9.26 a heartbeat of a needed socket schedules the next one',
    at: { ...open, beatAt: now - 5_000, idleBeats: 2 },
    input: { type: 'beat' },
    after: { at: open },
    effects: ['schedule beat 5000'],
  },
  {
    name: 'a heartbeat counts while the socket is not needed',
    at: { ...open, beatAt: now - 5_000, idleBeats: 1 },
    input: { type: 'beat' },
    moment: { isWanted: false },
    after: { at: { ...open, idleBeats: 2 } },
    effects: ['schedule beat 5000'],
  },
  {
    name: 'the third heartbeat without a need releases the socket',
    at: { ...open, beatAt: now - 5_000, idleBeats: 2 },
    input: { type: 'beat' },
    moment: { isWanted: false },
    after: { at: { phase: 'idle' } },
    effects: ['release', 'notify idle'],
  },
  {
    name: 'S9.52 with visible pings, 35 s of silence lose the socket',
    at: { ...open, showsPings: true, beatAt: now - 5_000, receivedAt: now - 35_000 },
    input: { type: 'beat' },
    moment: { isVisible: false },
    after: {},
    effects: ['schedule beat 5000', 'lose'],
  },
  {
    name: 'S9.52 without visible pings, 35 s of silence are reported as doubt',
    at: { ...open, beatAt: now - 5_000, receivedAt: now - 35_000 },
    input: { type: 'beat' },
    after: {},
    effects: ['schedule beat 5000', 'reportDoubt'],
  },
  {
    name: 'a heartbeat that comes 15 s late is reported as doubt: the machine slept',
    at: { ...open, beatAt: now - 15_000 },
    input: { type: 'beat' },
    after: {},
    effects: ['schedule beat 5000', 'reportDoubt'],
  },
  {
    name: 'a hidden page has no doubts',
    at: { ...open, beatAt: now - 15_000, receivedAt: now - 60_000 },
    input: { type: 'beat' },
    moment: { isVisible: false },
    after: {},
    effects: ['schedule beat 5000'],
  },
  {
    name: 'waking with an open socket is reported as doubt',
    at: open,
    input: { type: 'woken' },
    after: { at: open },
    effects: ['reportDoubt'],
  },
  {
    name: 'waking loses a socket that should have opened during the sleep',
    at: { phase: 'opening' },
    before: { triedAt: now - 15_000 },
    input: { type: 'woken' },
    after: {},
    effects: ['lose'],
  },
  {
    name: 'waking leaves a socket that is still opening',
    at: { phase: 'opening' },
    before: { triedAt: now - 14_999 },
    input: { type: 'woken' },
    after: {},
    effects: [],
  },
  {
    name: 'waking ends the pause of a needed socket',
    at: waiting,
    input: { type: 'woken' },
    after: { at: { phase: 'signing' } },
    effects: connects,
  },
  {
    name: 'waking does nothing for a socket that is not needed',
    at: waiting,
    input: { type: 'woken' },
    moment: { isWanted: false },
    after: { at: waiting },
    effects: [],
  },
  {
    name: 'waking does not try a refused relay',
    at: refused,
    input: { type: 'woken' },
    after: { at: refused },
    effects: [],
  },
  {
    name: 'an unanswered request replaces the socket at once',
    at: open,
    before: { signed: { url, at: now } },
    input: { type: 'unanswered' },
    after: { at: { phase: 'opening' }, isMute: true, failures: 0 },
    effects: ['release', ...reopens],
  },
  {
    name: 'a second unanswered request without a message between loses the socket',
    at: open,
    before: { isMute: true },
    input: { type: 'unanswered' },
    after: { at: open },
    effects: ['lose'],
  },
  {
    name: 'an unanswered request without a socket changes nothing',
    at: waiting,
    input: { type: 'unanswered' },
    after: { at: waiting, isMute: false },
    effects: [],
  },
  {
    name: 'a lost socket is tried again after a pause',
    at: open,
    before: { failures: 2 },
    input: { type: 'lost', code: 1006, reason: '' },
    after: { at: { phase: 'waiting', attempts: 3 }, failures: 3 },
    effects: ['log debug', 'notify waiting', 'schedule retry 500'],
  },
  {
    name: 'after a minute of health the count of failures begins anew',
    at: { ...open, openedAt: now - 60_000 },
    before: { failures: 9, tokenRetried: true },
    input: { type: 'lost', code: 1006, reason: '' },
    after: { at: { phase: 'waiting', attempts: 1 }, failures: 1, tokenRetried: false },
    effects: ['log debug', 'notify waiting', 'schedule retry 125'],
  },
  {
    name: 'a lost socket that is not needed becomes idle',
    at: open,
    input: { type: 'lost', code: 1006, reason: '' },
    moment: { isWanted: false },
    after: { at: { phase: 'idle' } },
    effects: ['notify idle'],
  },
  {
    name: 'a socket closed with 4008 becomes idle though it is needed',
    at: open,
    input: { type: 'lost', code: 4008, reason: '' },
    after: { at: { phase: 'idle' } },
    effects: ['notify idle'],
  },
  {
    name: 'a refusal of the project is final',
    at: open,
    before: { signed: { url, at: now } },
    input: { type: 'lost', code: 3000, reason: refused.reason },
    after: { at: refused, signed: undefined, tokenRetried: false },
    effects: ['log warn', 'notify refused', 'reportRefusal'],
  },
  {
    name: 'a refusal of the clock reads the time of the relay',
    at: open,
    before: { signed: { url, at: now } },
    input: { type: 'lost', code: 3000, reason: badClock.reason },
    after: { at: { phase: 'waiting', attempts: 1 }, signed: undefined, tokenRetried: true },
    effects: ['notify waiting', 'readTime'],
  },
  {
    name: 'a refusal that names the time of the relay is followed by an attempt with that time',
    at: open,
    input: { type: 'lost', code: 3000, reason: `expired now=${now / 1_000 - 200}` },
    after: { at: { phase: 'signing' }, offsetMs: -200_000, tokenRetried: true },
    effects: ['notify waiting', ...connects],
  },
  {
    name: 'a second refusal of the token is final',
    at: open,
    before: { tokenRetried: true },
    input: { type: 'lost', code: 3000, reason: 'InvalidJwt' },
    after: { at: { phase: 'refused', why: 'token', reason: 'InvalidJwt' } },
    effects: ['log warn', 'notify refused', 'reportRefusal'],
  },
  {
    name: 'the time of the relay is used for the next attempt',
    at: waiting,
    input: { type: 'timeRead', refusal: badClock, time: now + 300_000 },
    after: { at: { phase: 'signing' }, offsetMs: 300_000 },
    effects: connects,
  },
  {
    name: 'without the time of the relay the next attempt has a fresh token alone',
    at: waiting,
    before: { offsetMs: 7 },
    input: { type: 'timeRead', refusal: badClock, time: undefined },
    after: { at: { phase: 'signing' }, offsetMs: 0 },
    effects: connects,
  },
  {
    name: 'a clock more than five minutes off is a refusal of the clock',
    at: waiting,
    input: { type: 'timeRead', refusal: { ...badClock, why: 'token' }, time: now - 300_001 },
    after: { at: badClock },
    effects: ['log warn', 'notify refused', 'reportRefusal'],
  },
  {
    name: 'the time of the relay comes too late for a socket that is open',
    at: open,
    input: { type: 'timeRead', refusal: badClock, time: now - 300_001 },
    after: { at: open, offsetMs: 0 },
    effects: [],
  },
  {
    name: 'the end of a pause connects a visible page',
    at: waiting,
    input: { type: 'retryDue', urgent: false },
    after: { at: { phase: 'signing' } },
    effects: connects,
  },
  {
    name: 'the end of a pause leaves a hidden page waiting',
    at: waiting,
    input: { type: 'retryDue', urgent: false },
    moment: { isVisible: false },
    after: { at: waiting },
    effects: [],
  },
  {
    name: 'the end of an urgent pause connects a hidden page too',
    at: waiting,
    input: { type: 'retryDue', urgent: true },
    moment: { isVisible: false },
    after: { at: { phase: 'signing' } },
    effects: connects,
  },
  ...[waiting, refused].map(
    (at): Row => ({
      name: `a retry of a relay that is ${at.phase} begins anew`,
      at,
      before: { failures: 8, tokenRetried: true },
      input: { type: 'retried' },
      after: { at: { phase: 'signing' }, failures: 0, tokenRetried: false },
      effects: connects,
    }),
  ),
  {
    name: 'a retry leaves an open socket alone',
    at: open,
    before: { failures: 8 },
    input: { type: 'retried' },
    after: { at: open, failures: 8 },
    effects: [],
  },
]

test.each(rows)('$name', ({ at, before, input, moment, after, effects }) => {
  const state = { ...initialSocket, ...before, at }
  const step = stepSocket(state, input, {
    now,
    isVisible: true,
    isWanted: true,
    random: () => 0.5,
    ...moment,
  })
  expect(step.state).toMatchObject(after)
  expect(
    step.effects.map((effect) => {
      if (effect.type === 'schedule') return `schedule ${effect.timer} ${effect.ms}`
      if (effect.type === 'notify') return `notify ${effect.status.phase}`
      return effect.type === 'log' ? `log ${effect.level}` : effect.type
    }),
  ).toEqual(effects)
})

test('the owner sees one status while an address is signed and while its socket opens', () => {
  const phases: readonly SocketPhase[] = [{ phase: 'signing' }, { phase: 'opening' }]
  for (const at of phases) expect(statusOf({ ...initialSocket, at })).toEqual({ phase: 'connecting' })
})

const inputs: readonly SocketInput[] = [
  { type: 'wanted', urgent: true },
  { type: 'woken' },
  { type: 'retried' },
  { type: 'unanswered' },
  { type: 'signed', url },
  { type: 'opened', showsPings: false },
  { type: 'openingTimedOut' },
  { type: 'received' },
  { type: 'pinged' },
  { type: 'beat' },
  { type: 'lost', code: 1006, reason: '' },
  { type: 'retryDue', urgent: true },
  { type: 'timeRead', refusal: badClock, time: now },
]

test.each(inputs)('a closed socket stays closed: $type', (input) => {
  const moment = { now, isVisible: true, isWanted: true, random: () => 0.5 }
  const closed = stepSocket({ ...initialSocket, at: open }, { type: 'closed' }, moment).state
  expect(stepSocket(closed, input, moment)).toEqual({ state: closed, effects: [] })
})
