import type { PairingState } from '@latchkey/core'
import { expect, test } from 'vitest'
import { isEnd, pairingStand } from './pairingStand.ts'

const code = { uri: 'wc:1', expiresAt: 1 }
const linking = { href: 'a:', name: 'A', kind: 'app', at: 0 } as const

test.each<[string, PairingState, string]>([
  ['nothing has begun', { phase: 'idle' }, 'preparing'],
  ['a code is on its way', { phase: 'opening', since: 0 }, 'slow'],
  ['the relay says why none comes', { phase: 'opening', since: 0, trouble: 'clock' }, 'clock'],
  ['there is a code', { phase: 'waiting', code }, 'ready'],
  ['there is a code and no relay', { phase: 'waiting', code, trouble: 'unreachable' }, 'lost'],
  ['the app was called', { phase: 'waiting', code, linking: { ...linking, phase: 'sent' } }, 'sent'],
  ['the app is in front', { phase: 'waiting', code, linking: { ...linking, phase: 'away' } }, 'sent'],
  ['no app came', { phase: 'waiting', code, linking: { ...linking, phase: 'unopened' } }, 'unopened'],
  ['the visitor is back', { phase: 'waiting', code, linking: { ...linking, phase: 'back' } }, 'back'],
  ['the wallet has it', { phase: 'taken' }, 'taken'],
  ['the visitor is just back', { phase: 'taken', buffering: code }, 'buffering'],
  ['it is done', { phase: 'joined', name: 'A' }, 'joined'],
  ['the visitor said no', { phase: 'declined' }, 'declined'],
  ['the time is up', { phase: 'late' }, 'late'],
  ['it failed', { phase: 'failed', error: 'x' }, 'failed'],
])('when %s, the view shows that', (_, state, phase) => {
  const stand = pairingStand(state, 'slow')
  expect(stand.phase).toBe(phase)
  expect(isEnd(stand)).toBe(['taken', 'joined', 'declined', 'late', 'failed'].includes(state.phase))
})
