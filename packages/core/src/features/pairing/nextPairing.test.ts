import { expect, test } from 'vitest'
import type { Linking, PairingState } from '../../instance/pairingState.ts'
import { nextPairing, type PairingEvent } from './nextPairing.ts'

const code = { uri: 'wc:1', expiresAt: 240_000 }
const linking: Linking = { href: 'w://', name: 'W', kind: 'app', at: 5, phase: 'sent' }
const idle: PairingState = { phase: 'idle' }
const opening: PairingState = { phase: 'opening', walletId: 'w', since: 0 }
const waiting: PairingState = { phase: 'waiting', walletId: 'w', code }
const sent: PairingState = { ...waiting, linking }
const away: PairingState = { ...waiting, linking: { ...linking, phase: 'away' } }
const buffering: PairingState = {
  phase: 'taken',
  walletId: 'w',
  linking: { ...linking, phase: 'back' },
  buffering: code,
}
const taken: PairingState = { phase: 'taken', walletId: 'w' }
const late: PairingState = { phase: 'late', walletId: 'w', trouble: 'clock' }
const declined: PairingState = { phase: 'declined', walletId: 'w' }
const again: PairingState = { ...declined, code }
const joined: PairingState = { phase: 'joined', walletId: 'w', name: 'W' }
const failed: PairingState = { phase: 'failed', walletId: 'w', error: new Error('x') }
const page: PairingState = { phase: 'linking', walletId: 'w', linking: { ...linking, kind: 'page' } }
const states = [
  idle,
  opening,
  waiting,
  sent,
  away,
  buffering,
  taken,
  late,
  declined,
  again,
  joined,
  failed,
  page,
]

test.each<[PairingState, PairingEvent, PairingState]>([
  [idle, { type: 'begun', at: 3 }, { phase: 'opening', since: 3 }],
  [late, { type: 'begun', at: 3, walletId: 'v' }, { phase: 'opening', walletId: 'v', since: 3 }],
  [opening, { type: 'code', code, at: 1 }, waiting],
  [late, { type: 'code', code, at: 1 }, waiting],
  [taken, { type: 'code', code, at: 1 }, waiting],
  [sent, { type: 'code', code: undefined, at: 9 }, { phase: 'opening', walletId: 'w', since: 9 }],
  [waiting, { type: 'trouble', trouble: 'clock' }, { ...waiting, trouble: 'clock' }],
  [late, { type: 'trouble', trouble: undefined }, { phase: 'late', walletId: 'w' }],
  [
    { ...opening, trouble: 'refused' },
    { type: 'overdue' },
    { phase: 'late', walletId: 'w', trouble: 'refused' },
  ],
  [sent, { type: 'taken' }, { phase: 'taken', walletId: 'w', linking }],
  [buffering, { type: 'taken' }, { phase: 'taken', walletId: 'w', linking: { ...linking, phase: 'back' } }],
  [sent, { type: 'chosen', walletId: 'v' }, { phase: 'waiting', walletId: 'v', code }],
  [sent, { type: 'chosen' }, { phase: 'waiting', code }],
  [sent, { type: 'hidden' }, away],
  [away, { type: 'seen' }, buffering],
  [buffering, { type: 'settled' }, { ...waiting, linking: { ...linking, phase: 'back' } }],
  [idle, { type: 'resumed' }, { phase: 'taken' }],
  [taken, { type: 'joined', name: 'W' }, joined],
  [sent, { type: 'ended', how: { phase: 'declined' } }, declined],
  [late, { type: 'ended', how: { phase: 'late' } }, late],
  [declined, { type: 'code', code, at: 1 }, again],
  [again, { type: 'code', code: undefined, at: 1 }, declined],
  [again, { type: 'sent', linking, walletId: 'w' }, sent],
  [buffering, { type: 'chosen', walletId: 'v' }, { phase: 'waiting', walletId: 'v', code }],
  [buffering, { type: 'chosen' }, { phase: 'waiting', code }],
])('%o and %o gives %o', (state, event, expected) => {
  expect(nextPairing(state, event)).toEqual(expected)
})

test('what does not concern a state leaves the very same value', () => {
  const unmoved: readonly (readonly [PairingEvent, readonly PairingState[]])[] = [
    [{ type: 'code', code, at: 1 }, [idle, again, joined, failed, page]],
    [
      { type: 'code', code: undefined, at: 1 },
      [idle, opening, buffering, taken, late, declined, joined, failed, page],
    ],
    [{ type: 'overdue' }, states.filter((state) => state !== opening)],
    [{ type: 'taken' }, [idle, declined, joined, failed, page]],
    [{ type: 'sent', linking, walletId: 'w' }, [idle, opening, taken, late, declined, joined, failed, page]],
    [{ type: 'hidden' }, [idle, opening, waiting, away, buffering, taken, late, declined, joined, failed]],
    [
      { type: 'seen' },
      [idle, opening, waiting, sent, buffering, taken, late, declined, joined, failed, page],
    ],
    [{ type: 'unopened' }, [idle, opening, waiting, away, buffering, taken, late, declined, joined, failed]],
    [{ type: 'settled' }, [idle, opening, waiting, sent, away, taken, late, declined, joined, failed, page]],
    [{ type: 'resumed' }, states.filter((state) => state !== idle)],
    [{ type: 'joined', name: 'W' }, [idle, declined, joined, failed, page]],
    [{ type: 'ended', how: { phase: 'declined' } }, [idle]],
    [{ type: 'chosen', walletId: 'v' }, [idle, joined]],
    [{ type: 'trouble', trouble: 'clock' }, [idle, buffering, taken, late, declined, joined, failed, page]],
    [{ type: 'reset' }, [idle]],
  ]
  for (const [event, list] of unmoved)
    for (const state of list) expect(nextPairing(state, event), `${state.phase} ${event.type}`).toBe(state)
})

test('a reset leads from everywhere to the same place', () => {
  for (const state of states) expect(nextPairing(state, { type: 'reset' })).toEqual(idle)
})
