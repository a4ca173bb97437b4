import { expect, test } from 'vitest'
import { HttpDeadlineError } from '../../base/httpErrors.ts'
import type { Holding } from '../../chains/holding.ts'
import { testInstance } from '../../test/testInstance.ts'
import { loadWords } from '../../words/loadWords.ts'
import { sayWord } from '../../words/say.ts'
import { readingKey } from './readingKey.ts'
import { problemField, sendProblem } from './sendProblem.ts'
import { emptySend, type SendState } from './sendState.ts'
import { withAmount } from './sendSteps.ts'

const chainId = 'eip155:1'
const coin: Holding = {
  chainId,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: 10n ** 18n,
  price: '2000',
}
const usdc: Holding = {
  ...coin,
  symbol: 'USDC',
  decimals: 6,
  amount: 100_000_000n,
  address: `0x${'11'.repeat(20)}`,
  price: '1',
}
const receiver = { phase: 'ready', text: 'x', address: `0x${'22'.repeat(20)}` } as const
const fee = { gas: 21_000n, gasPrice: 10n ** 9n, most: 21_000n * 10n ** 9n }

/** A send with nothing in its way. */
function ready(change: Partial<SendState> = {}): SendState {
  const state = withAmount(
    {
      ...emptySend,
      token: usdc,
      coin,
      chainId,
      account: 'eip155:1:0x3333333333333333333333333333333333333333',
      receiver,
    },
    '5',
    'en',
  )
  const full = { ...state, ...change }
  return 'fee' in change ? full : { ...full, fee: { phase: 'ready', fee, key: readingKey(full) } }
}

const amountOf = (text: string, token: Holding = usdc) =>
  withAmount({ ...emptySend, token }, text, 'en').amount

test('a send with everything in order may be reviewed', () => {
  expect(sendProblem(ready())).toBeUndefined()
})

test('a wallet that moved to a network where it has no coin is led back, not told that it cannot pay', () => {
  const moved = ready({ chainId: 'eip155:10', coin: { ...coin, chainId: 'eip155:10', amount: 0n } })
  expect(sendProblem(moved)).toEqual({ kind: 'wrongChain' })
})

test('S5.36 a send needs a receiver', () => {
  expect(sendProblem(ready({ receiver: { phase: 'empty', text: '' } }))).toEqual({ kind: 'addAddress' })
})

test('S5.37 a send needs an amount', () => {
  for (const text of ['', '0', '0.000'])
    expect(sendProblem(ready({ amount: amountOf(text) }))).toEqual({ kind: 'addAmount' })
})

test('S5.38 a send needs a token', () => {
  const { token: _, ...rest } = ready()
  expect(sendProblem(rest)).toEqual({ kind: 'selectToken' })
})

test('S5.39 on Solana alone a missing amount or receiver has a sentence of its own', async () => {
  const { latchkey } = testInstance({ locale: 'en' })
  await loadWords(latchkey)
  const told = (change: Partial<SendState>) => {
    const { code } = sendProblem(ready(change)) ?? {}
    return code && sayWord(latchkey.words.getState(), code)
  }
  const sentence = 'Please enter a valid amount and receiver address'
  const token: Holding = { ...usdc, chainId: 'solana:x' }
  for (const missing of [{ amount: amountOf('') }, { receiver: { phase: 'empty', text: '' } } as const]) {
    expect(told({ token, ...missing })).toBe(sentence)
    expect(told(missing)).toBeUndefined()
  }
})

test('S5.40 S5.41 gas is missing without the coin, or with less of it than the network may take', () => {
  for (const price of ['2000', undefined]) {
    const { price: _, ...bare } = coin
    const priced = (amount: bigint): Holding => ({ ...bare, amount, ...(price && { price }) })
    expect(sendProblem(ready({ coin: priced(0n) }))).toEqual({ kind: 'insufficientGas' })
    expect(sendProblem(ready({ coin: priced(fee.most - 1n) }))).toEqual({ kind: 'insufficientGas' })
    expect(sendProblem(ready({ coin: priced(fee.most) }))).toBeUndefined()
  }
})

test('the coin itself pays its own fee', () => {
  const all = withAmount({ ...ready({ token: coin }) }, '1', 'en')
  const state: SendState = { ...all, fee: { phase: 'ready', fee, key: readingKey(all) } }
  expect(sendProblem(state)).toEqual({ kind: 'insufficientGas' })
})

test('S5.42 S6.03 a smart account is not asked for gas, and its cost need not be known', () => {
  const poor = { ...coin, amount: 0n }
  expect(sendProblem(ready({ coin: poor, isSmartAccount: true }))).toBeUndefined()
  expect(sendProblem(ready({ isSmartAccount: true, fee: { phase: 'unknown' } }))).toBeUndefined()
  const error = Object.assign(new Error('no'), { code: 'transfer.estimate' })
  const failed = { phase: 'failed', error, key: readingKey(ready()) } as const
  expect(sendProblem(ready({ isSmartAccount: true, fee: failed }))).toBeUndefined()
  // An account that pays for itself is asked for each of these.
  expect(sendProblem(ready({ coin: poor }))?.kind).toBe('insufficientGas')
  expect(sendProblem(ready({ fee: { phase: 'unknown' } }))?.kind).toBe('looking')
  expect(sendProblem(ready({ fee: failed }))?.kind).toBe('estimateFailed')
})

test('of several problems the one that comes last in the checks is told', () => {
  const nobody = { phase: 'empty', text: '' } as const
  const wrong = { phase: 'invalid', text: 'x', flaw: 'checksum' } as const
  const { token: _, ...bare } = ready({ amount: amountOf('x'), receiver: nobody })
  const order: readonly (readonly [SendState, string])[] = [
    [bare, 'selectToken'],
    [ready({ amount: amountOf('x'), receiver: nobody }), 'incorrectValue'],
    [ready({ amount: amountOf(''), coin: { ...coin, amount: 0n }, receiver: nobody }), 'addAmount'],
    [
      ready({ amount: amountOf('101'), coin: { ...coin, amount: 0n }, receiver: nobody }),
      'insufficientFunds',
    ],
    [ready({ coin: { ...coin, amount: 0n }, receiver: nobody }), 'insufficientGas'],
    [ready({ receiver: nobody }), 'addAddress'],
    [ready({ receiver: wrong }), 'invalidAddress'],
  ]
  for (const [state, kind] of order) expect(sendProblem(state)?.kind).toBe(kind)
})

test.each([
  ['1e18', 'amount.malformed'],
  ['1,234,5', 'transfer.amountGrouped'],
  ['0.0000001', 'amount.fraction'],
] as const)('%s is no amount: %s', (text, code) => {
  expect(sendProblem(ready({ amount: amountOf(text) }))).toMatchObject({ kind: 'incorrectValue', code })
})

test('idle zeros after the last decimal of a token are forgiven', () => {
  expect(sendProblem(ready({ amount: amountOf('1.50000000') }))?.kind).not.toBe('incorrectValue')
})

test('a cost that was read for another amount is no cost of this one', () => {
  const before = ready()
  const { amount } = withAmount(before, '6', 'en')
  expect(sendProblem({ ...before, amount })).toEqual({ kind: 'looking' })
})

test('a token of another network, a lookup under way and a refusal of the chain each have their word', () => {
  expect(sendProblem(ready({ chainId: 'eip155:8453' }))).toEqual({ kind: 'wrongChain' })
  expect(sendProblem(ready({ receiver: { phase: 'looking', text: 'alice.eth' } }))).toEqual({
    kind: 'looking',
  })
  const state = ready()
  const error = Object.assign(new Error('no'), { code: 'transfer.estimate' })
  const failed: SendState = { ...state, fee: { phase: 'failed', error, key: readingKey(state) } }
  expect(sendProblem(failed)).toEqual({ kind: 'estimateFailed', code: 'transfer.estimate' })
  expect(problemField({ kind: 'estimateFailed' })).toBe('fee')
})

test('a look-alike of a known address must be acknowledged', () => {
  const known = `0x2222${'00'.repeat(16)}2222`
  const state = ready({ recents: [known] })
  expect(sendProblem(state)).toEqual({ kind: 'acknowledge' })
  expect(sendProblem({ ...state, isAcknowledged: true })).toBeUndefined()
})

test('a problem brings the values for every place of its sentence', () => {
  const error = new HttpDeadlineError(10_000)
  const code = 'http.deadline'
  const values = { seconds: 10 }
  expect(sendProblem(ready({ receiver: { phase: 'failed', text: 'alice.eth', error } }))).toEqual({
    kind: 'invalidAddress',
    code,
    values,
  })
  const full = ready()
  expect(sendProblem({ ...full, fee: { phase: 'failed', error, key: readingKey(full) } })).toEqual({
    kind: 'estimateFailed',
    code,
    values,
  })
})

test('an amount that can be read in two ways is a problem, and both ways are known', () => {
  const { amount } = withAmount({ ...emptySend, token: usdc }, '1,500', 'de-CH')
  expect(amount).toMatchObject({ text: '1,500', readings: ['1500', '1.5'] })
  expect(sendProblem(ready({ amount }))).toEqual({ kind: 'incorrectValue', code: 'transfer.amountTwoWays' })
})
