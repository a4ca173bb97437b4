import { expect, test } from 'vitest'
import { HttpDeadlineError } from '../../base/httpErrors.ts'
import { ethToken, held, readySwap, usdcToken, withOffer } from '../../test/swapStates.ts'
import { readAmount } from '../send/readAmount.ts'
import { swapProblem } from './swapProblem.ts'

/** What the network takes for the offer: 120,000 units of gas at 1 gwei. */
const cost = 120_000n * 10n ** 9n

const one = 10n ** 18n

/** A swap of USDC for ETH: the coin pays for the network alone. */
function sellUsdc(coin: bigint, change = {}) {
  return withOffer(
    { fromAmount: 2_000_000_000n, toAmount: one },
    {
      from: usdcToken,
      to: ethToken,
      amount: { text: '2000', decimal: '2000', isMax: false },
      holdings: [held(usdcToken, 2_000_000_000n), held(ethToken, coin)],
      ...change,
    },
  )
}

const amountOf = (text: string, locale = 'en') =>
  readySwap({ amount: { text, isMax: false, ...readAmount(text, locale) } })

test('S4.38 a swap with enough of everything has no problem', () => {
  expect(swapProblem(readySwap())).toBeUndefined()
})

test('S5.22 the balance is insufficient below the amount, by one base unit already', () => {
  const short = { kind: 'input', code: 'swap.insufficient', why: 'balance', reason: 'swap.overBalance' }
  expect(
    swapProblem(sellUsdc(one, { holdings: [held(usdcToken, 1_999_999_999n), held(ethToken, one)] })),
  ).toEqual(short)
  expect(swapProblem(sellUsdc(one))).toBeUndefined()
})

test('S5.23 without any of the coin the balance is insufficient, also where the network takes nothing', () => {
  expect(swapProblem(sellUsdc(0n))).toMatchObject({ code: 'swap.insufficient', why: 'gas' })
  const all = { holdings: [held(ethToken, one)] }
  expect(swapProblem(withOffer({ gasPrice: 0n }, all))).toMatchObject({ why: 'gas' })
})

test('S5.24 with less of the coin than the network takes the balance is insufficient, with prices and without', () => {
  expect(swapProblem(sellUsdc(cost - 1n))).toMatchObject({ code: 'swap.insufficient', why: 'gas' })
  expect(swapProblem(sellUsdc(cost - 1n, { prices: {} }))).toMatchObject({ why: 'gas', reason: 'swap.gas' })
  expect(swapProblem(sellUsdc(cost))).toBeUndefined()
})

test('S5.24 the coin that is swapped does not pay for the network', () => {
  const holding = (amount: bigint) => readySwap({ holdings: [held(ethToken, amount)] })
  expect(swapProblem(holding(one + cost - 1n))).toMatchObject({ why: 'gas' })
  expect(swapProblem(holding(one + cost))).toBeUndefined()
})

test('S6.03 a smart account needs none of the coin for the network', () => {
  expect(swapProblem(sellUsdc(0n, { isSmartAccount: true }))).toBeUndefined()
})

test('S4.39 S8.15 without a quote the text is the same, and the reason says that it is no lack of money', () => {
  const error = new HttpDeadlineError(10)
  const failed = (why: 'noRoute' | 'service') =>
    swapProblem(readySwap({ quote: { phase: 'failed', why, error, refreshAt: 1 } }))
  expect(failed('noRoute')).toEqual({
    kind: 'input',
    code: 'swap.insufficient',
    why: 'noRoute',
    reason: 'swap.noRoute',
  })
  expect(failed('service')).toMatchObject({ code: 'swap.insufficient', reason: 'swap.service' })
})

test('S5.18 S5.21 S8.16 an amount that is none has both texts', () => {
  const wrong = { kind: 'amount', code: 'swap.amount', hint: 'swap.amountHint' }
  expect(swapProblem(amountOf('0'))).toEqual({ ...wrong, why: 'zero' })
  expect(swapProblem(amountOf('0.000'))).toEqual({ ...wrong, why: 'zero' })
  expect(swapProblem(amountOf('-1'))).toEqual({ ...wrong, why: 'malformed' })
  expect(swapProblem(amountOf('1e9'))).toEqual({ ...wrong, why: 'malformed' })
  expect(swapProblem(amountOf('0.0000000000000000001'))).toEqual({ ...wrong, why: 'fraction' })
  expect(swapProblem(amountOf(''))).toEqual({ kind: 'amount', why: 'empty' })
})

test('an amount that can be read in two ways is not guessed', () => {
  expect(amountOf('1,000', 'en').amount.decimal).toBe('1000')
  expect(amountOf('1,000', 'es').amount.decimal).toBe('1.000')
  const both = amountOf('1,000', 'de-CH')
  expect(swapProblem(both)).toMatchObject({ kind: 'amount', why: 'twoWays' })
  expect(both.amount.readings).toEqual(['1000', '1'])
})

test('what the service offers for another amount says nothing about this one', () => {
  expect(swapProblem(withOffer({ fromAmount: one - 1n }))).toEqual({ kind: 'reading' })
})

test('a swap without tokens, or of a token for itself, says which is missing', () => {
  const { from: _, ...fromless } = readySwap()
  const { to: __, ...toless } = readySwap()
  expect(swapProblem(fromless)).toMatchObject({ kind: 'token', side: 'from' })
  expect(swapProblem(toless)).toMatchObject({ kind: 'token', side: 'to' })
  expect(swapProblem(readySwap({ to: ethToken }))).toMatchObject({ kind: 'token', side: 'both' })
})
