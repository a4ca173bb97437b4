import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from '../../base/amounts.ts'
import type { Holding } from '../../chains/holding.ts'
import { writeAmount } from './readAmount.ts'
import { emptySend, type SendState } from './sendState.ts'
import { withAll, withAmount, withFee, withHolding, withReceiver, withToken, withUnit } from './sendSteps.ts'
import { otherAmount, sendUnits } from './sendUnits.ts'

const coin: Holding = {
  chainId: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: 3n * 10n ** 18n,
  price: '2500.25',
}
const token: Holding = {
  ...coin,
  symbol: 'USDC',
  decimals: 6,
  amount: 1_234_567n,
  price: '0.9998',
  address: `0x${'11'.repeat(20)}`,
}
const holding = (state: SendState, held: Holding) => withToken(state, held, 'en')
const fee = { gas: 21_000n, gasPrice: 5n, most: 105_000n }

test('every amount of every token is sent to its last base unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      (units, decimals) => {
        const state = holding(emptySend, { ...coin, decimals })
        expect(sendUnits(withAmount(state, formatUnits(units, decimals), 'en'))).toBe(units)
        expect(sendUnits(withAmount(state, formatUnits(units, decimals).replace('.', ','), 'de'))).toBe(units)
      },
    ),
  )
})

test('money never buys more than it pays for, and less than one unit is lost', () => {
  const decimal = fc
    .tuple(fc.nat(10 ** 9), fc.nat(999_999))
    .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`)
  fc.assert(
    fc.property(decimal, decimal, fc.integer({ min: 0, max: 24 }), (money, price, decimals) => {
      fc.pre(/[1-9]/.test(price))
      const state = holding(emptySend, { ...coin, decimals, price })
      const units =
        sendUnits(withAmount({ ...state, amount: { ...state.amount, unit: 'fiat' } }, money, 'en')) ?? -1n
      const [paid, each] = [money, price].map((text) => BigInt(text.replace('.', ''))) as [bigint, bigint]
      const one = 10n ** BigInt(decimals)
      expect(units * each <= paid * one).toBe(true)
      expect((units + 1n) * each > paid * one).toBe(true)
    }),
  )
})

test('an amount that was written before any token was known stays; one of another token goes', () => {
  const written = withAmount(emptySend, '0.75', 'en')
  const chosen = holding(written, coin)
  expect(chosen.amount.text).toBe('0.75')
  expect(sendUnits(chosen)).toBe(75n * 10n ** 16n)
  expect(holding(chosen, token).amount).toEqual(emptySend.amount)
})

test('the unit may be changed to and fro without losing a single base unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (units) => {
      const written = withAmount(holding(emptySend, coin), formatUnits(units, 18), 'en')
      const there = withUnit(written, 'fiat', 'en')
      expect(sendUnits(there)).toBe(units)
      const back = withUnit(there, 'token', 'en')
      expect(sendUnits(back)).toBe(units)
      expect(back.amount.text).toBe(writeAmount(formatUnits(units, 18), 'en'))
    }),
  )
})

test('an amount in money is told with two digits, and never as nothing', () => {
  const tell = (text: string) =>
    withUnit(withAmount(holding(emptySend, coin), text, 'en'), 'fiat', 'en').amount.text
  expect(tell('1')).toBe('2,500.25')
  expect(tell('0.333333333333333333')).toBe('833.41')
  expect(tell('0.000001')).toBe('0.002')
  expect(otherAmount(withAmount(holding(emptySend, coin), '2', 'en'))).toBe('5000.5')
})

test('the unit stays the token where the price is unknown', () => {
  const { price: _, ...unpriced } = coin
  const state = withAmount(holding(emptySend, unpriced), '2', 'en')
  expect(withUnit(state, 'fiat', 'en')).toBe(state)
  expect(otherAmount(state)).toBeUndefined()
})

test('a price that is lost leaves the amount that was meant, told in the token', () => {
  const { price: _, ...unpriced } = coin
  const inMoney = withAmount(withUnit(holding(emptySend, coin), 'fiat', 'en'), '2500.25', 'en')
  const after = withHolding(inMoney, unpriced, 'en')
  expect(after.amount).toMatchObject({ unit: 'token', text: '1' })
  expect(sendUnits(after)).toBe(10n ** 18n)
})

test('Max is everything of a token, and of the coin everything less the fee, whatever the fee becomes', () => {
  expect(sendUnits(withAll(holding(emptySend, token), 'en'))).toBe(1_234_567n)
  const max = withAll(holding(emptySend, coin), 'en')
  expect(sendUnits(max)).toBe(coin.amount)
  const priced = withFee(max, { phase: 'ready', fee, key: '' }, 'en')
  expect(sendUnits(priced)).toBe(coin.amount - fee.most)
  const poor = withHolding(priced, { ...coin, amount: 5n }, 'en')
  expect(sendUnits(poor)).toBe(0n)
  const typed = withAmount(priced, '1', 'en')
  expect(sendUnits(withFee(typed, { phase: 'ready', fee: { ...fee, most: 7n }, key: '' }, 'en'))).toBe(
    10n ** 18n,
  )
})

test('another token forgets the amount, the same one keeps it', () => {
  const state = withAmount(holding(emptySend, coin), '2', 'en')
  expect(holding(state, { ...coin, amount: 1n }).amount.text).toBe('2')
  expect(holding(state, token).amount.text).toBe('')
})

test('another receiver must be acknowledged anew; the same one with a name need not', () => {
  const ready = { phase: 'ready', text: 'x', address: '0x1' } as const
  const state = { ...withReceiver(emptySend, ready), isAcknowledged: true }
  expect(withReceiver(state, { ...ready, name: 'alice.eth' }).isAcknowledged).toBe(true)
  expect(withReceiver(state, { ...ready, address: '0x2' }).isAcknowledged).toBe(false)
})

test('nothing changes while the wallet is asked', () => {
  const asking: SendState = { ...withAmount(holding(emptySend, coin), '2', 'en'), phase: 'asking' }
  const steps = [
    holding(asking, token),
    withAmount(asking, '3', 'en'),
    withUnit(asking, 'fiat', 'en'),
    withAll(asking, 'en'),
    withReceiver(asking, { phase: 'empty', text: '' }),
    withHolding(asking, { ...coin, amount: 0n }, 'en'),
    withFee(asking, { phase: 'ready', fee, key: '' }, 'en'),
  ]
  for (const step of steps) expect(step).toBe(asking)
})

test('under review Max follows what is missing, and does not grow behind the back of whoever has read it', () => {
  const ready = { phase: 'ready', fee, key: '' } as const
  const reviewing = {
    ...withAll(withFee(holding(emptySend, coin), ready, 'en'), 'en'),
    phase: 'reviewing',
  } as const
  const reviewed = coin.amount - fee.most
  expect(sendUnits(reviewing)).toBe(reviewed)
  expect(sendUnits(withHolding(reviewing, { ...coin, amount: coin.amount * 2n }, 'en'))).toBe(reviewed)
  expect(sendUnits(withHolding(reviewing, { ...coin, amount: coin.amount - 7n }, 'en'))).toBe(reviewed - 7n)
})

test('a warning that was read about one token is not read about another', () => {
  const read = { ...holding(emptySend, coin), isAcknowledged: true }
  expect(holding(read, token).isAcknowledged).toBe(false)
  expect(holding(read, { ...coin, amount: 1n }).isAcknowledged).toBe(true)
})
