import { sayAmount, sayMoney } from '@latchkey/core/onramp'
import { expect, test } from 'vitest'
import { progressPhase } from './progress/progressPhase.ts'
import { purchaseLine } from './purchases/purchaseLine.ts'
import { sayMinutes } from './sayMinutes.ts'

test.each([
  ['en', { from: 2, to: 5 }, '2–5 min'],
  ['en', { from: 1, to: 1 }, '1 min'],
  ['en', { from: 60, to: 119 }, '1–2 hr'],
  ['en', { from: 1_440, to: 4_320 }, '1–3 days'],
  ['es', { from: 2, to: 5 }, '2-5 min'],
])('in %s %j takes %s', (locale, minutes, said) => {
  expect(sayMinutes(locale, minutes)).toBe(said)
})

const words = { locale: 'en', dir: 'ltr', complete: true, table: {} } as const
const say = ((code: string, values?: object) =>
  `${code} ${Object.values(values ?? {}).join(' ')}`.trim()) as never
const now = Date.UTC(2026, 0, 15)
const purchase = {
  id: '1',
  provider: { name: 'Castell\u202e Pay' },
  account: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  payment: { amount: '100', currency: 'EUR' },
  symbol: 'ETH',
  amount: '0.032439',
  state: 'settled',
  at: Date.UTC(2026, 0, 4, 12),
} as const
const line = (change: object) =>
  purchaseLine({ sayAmount, sayMoney }, say, words, { ...purchase, ...change }, now)

test('a settled purchase shows its amount, its provider and its day', () => {
  expect(line({})).toEqual({
    name: 'onramp.activity.bought',
    sub: 'onramp.activity.with €100 Castell Pay',
    end: '+0.0324 ETH',
    endTone: 'good',
    endSub: 'Jan 4',
    badge: 'in',
  })
})

test.each(['declined', 'returned', 'abandoned', 'expired', 'failed'] as const)(
  'of a purchase that was %s nothing came, and the line says why',
  (state) => {
    expect(line({ state })).toMatchObject({
      name: `onramp.activity.${state}`,
      sub: `onramp.activity.why.${state} Castell Pay`,
      end: '0 ETH',
      badge: 'bad',
    })
  },
)

test('of a purchase that the bank took back after it had arrived the line shows the amount', () => {
  expect(line({ state: 'returned', hash: '0xab' })).toMatchObject({
    name: 'onramp.activity.returned',
    sub: 'onramp.activity.why.returned Castell Pay',
    end: '+0.0324 ETH',
    endTone: 'dim',
    badge: 'bad',
  })
})

test('a pending purchase is not shown as received, and an amount with a sign gets no second one', () => {
  expect(line({ state: 'created' })).toMatchObject({
    endTone: 'plain',
    endSub: 'onramp.activity.now',
    badge: 'wait',
  })
  expect(line({ amount: '9'.repeat(30) }).end).toBe('> 999T ETH')
  expect(line({ amount: undefined, payment: undefined })).toMatchObject({
    end: 'ETH',
    sub: 'onramp.activity.at Castell Pay',
  })
})

test.each([
  [{ state: 'created' }, {}, 'waiting'],
  [{ state: 'created' }, { window: 'blocked' }, 'blocked'],
  [{ state: 'created' }, { phase: 'silent' }, 'unanswered'],
  [{ state: 'created' }, { isChecking: true }, 'unanswered'],
  [{ state: 'pending' }, {}, 'pending'],
  [{ state: 'pending' }, { phase: 'silent' }, 'pending'],
  [{ state: 'settled' }, { phase: 'done' }, 'settled'],
  [{ state: 'returned' }, { phase: 'done' }, 'returned'],
  [{ state: 'returned', hash: '0xab' }, { phase: 'done' }, 'reversed'],
] as const)('a purchase %j with %j is %s', (changed, progress, phase) => {
  expect(
    progressPhase({
      purchase: { ...purchase, ...changed },
      phase: 'waiting',
      isChecking: false,
      window: 'open',
      ...progress,
    }),
  ).toBe(phase)
})

test('an unknown purchase has the phase gone', () => {
  expect(progressPhase(undefined)).toBe('gone')
})
