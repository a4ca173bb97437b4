import { expect, test } from 'vitest'
import type { SiwxMessage, SiwxSession } from '../../options/siwx.ts'
import { nextSignIn, type SignInEvent } from './nextSignIn.ts'
import { SignInError } from './SignInError.ts'
import type { SignInState } from './signInState.ts'

const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const message = { data: {}, toString: () => 'text' } as SiwxMessage
const session = { data: message.data, message: 'text', signature: '0x01' } as SiwxSession
const error = new SignInError('signIn.declined')
const prepared = { account, message, madeAt: 7 } as const

const states: readonly SignInState[] = [
  { phase: 'idle' },
  { phase: 'looking', account },
  { phase: 'signedOut', account },
  { phase: 'preparing', account },
  { phase: 'unready', account, error },
  { phase: 'asking', ...prepared },
  { phase: 'signing', ...prepared },
  { phase: 'checking', ...prepared, signature: '0x01' },
  { phase: 'unsaved', ...prepared, signature: '0x01', error },
  { phase: 'cancelling', account },
  { phase: 'signedIn', account, session },
]

const stateIn = (phase: SignInState['phase']) => states.find((state) => state.phase === phase) as SignInState

const story: readonly SignInEvent[] = [
  { type: 'met', account },
  { type: 'missed' },
  { type: 'asked' },
  { type: 'prepared', message, at: 7 },
  { type: 'sent' },
  { type: 'signed', signature: '0x01' },
  { type: 'found', session },
  { type: 'left' },
]

test('a sign-in goes from looking for a session to having one, and ends with the account', () => {
  const phases: string[] = []
  let state: SignInState = { phase: 'idle' }
  for (const event of story) {
    state = nextSignIn(state, event)
    phases.push(state.phase)
  }
  expect(phases).toEqual([
    'looking',
    'signedOut',
    'preparing',
    'asking',
    'signing',
    'checking',
    'signedIn',
    'idle',
  ])
})

test('a signature that could not be sent is kept, and sent again', () => {
  const unsaved = nextSignIn(stateIn('checking'), { type: 'unsaved', error })
  expect(unsaved).toEqual({ phase: 'unsaved', ...prepared, signature: '0x01', error })
  expect(nextSignIn(unsaved, { type: 'resent' })).toEqual({
    phase: 'checking',
    ...prepared,
    signature: '0x01',
  })
})

test.each<readonly [SignInEvent['type'], SignInEvent, readonly SignInState['phase'][]]>([
  ['prepared', { type: 'prepared', message, at: 7 }, ['preparing']],
  ['unprepared', { type: 'unprepared', error }, ['preparing']],
  ['sent', { type: 'sent' }, ['asking']],
  ['signed', { type: 'signed', signature: '0x01' }, ['signing']],
  ['failed', { type: 'failed', error }, ['asking', 'signing', 'checking']],
  ['unsaved', { type: 'unsaved', error }, ['checking']],
  ['resent', { type: 'resent' }, ['unsaved']],
  ['slow', { type: 'slow' }, ['preparing', 'checking']],
])('%s means nothing but where it belongs', (_, event, phases) => {
  const changed = states.filter((state) => nextSignIn(state, event) !== state).map(({ phase }) => phase)
  expect(changed).toEqual(phases)
})

test('without an account nothing happens but that one comes', () => {
  for (const event of story.slice(1)) expect(nextSignIn({ phase: 'idle' }, event)).toEqual({ phase: 'idle' })
})

test('who is signed in is not asked', () => {
  expect(nextSignIn(stateIn('signedIn'), { type: 'asked' })).toBe(stateIn('signedIn'))
})
