import { expect, test } from 'vitest'
import type { SentLook } from '../../adapter/sendDriver.ts'
import { isSlow, isUnseen } from '../../flows/sent/watchSent.ts'
import { isOpenSent, nextSent } from './nextSent.ts'
import type { SentTransaction } from './sentTransaction.ts'

const sent: SentTransaction = {
  id: 'a',
  chainId: 'eip155:1',
  account: 'eip155:1:0x1111111111111111111111111111111111111111',
  connectorId: 'w',
  hash: '0xab',
  to: '0x2',
  token: { symbol: 'ETH', decimals: 18 },
  amount: '1',
  sentAt: 1_000,
  status: 'pending',
}
/** A node has shown it, with its place among the account's own. */
const seen: SentTransaction = { ...sent, nonce: 4 }
const block: SentLook = { at: 'block', ok: true, block: '7' }
const nowhere: SentLook = { at: 'nowhere', passed: false }

test.each([
  [block, { status: 'confirmed', block: '7', settledAt: 2_000 }],
  [
    { at: 'block', ok: false, block: '7', reason: ' too\nmuch ' },
    { status: 'failed', reason: 'too much' },
  ],
  [
    { at: 'pool', nonce: 4 },
    { status: 'pending', nonce: 4, seenAt: 2_000 },
  ],
  [
    { at: 'replaced', by: '0xcd', how: 'spedUp', ok: true },
    { status: 'spedUp', replacedBy: '0xcd' },
  ],
  [
    { at: 'replaced', by: '0xcd', how: 'spedUp', ok: false },
    { status: 'failed', replacedBy: '0xcd' },
  ],
  [
    { at: 'replaced', by: '0xcd', how: 'cancelled', ok: true },
    { status: 'cancelled', replacedBy: '0xcd' },
  ],
  [
    { at: 'replaced', by: '0xcd', how: 'other', ok: true },
    { status: 'replaced', replacedBy: '0xcd' },
  ],
  [{ at: 'nowhere', passed: true }, { status: 'replaced' }],
] as const)('after %j it is %j', (look, expected) => {
  expect(nextSent(sent, look as SentLook, 2_000)).toMatchObject(expected)
})

test('S9.57 one that no node has is dropped after 180 s; a smart account’s is not', () => {
  expect(nextSent(seen, nowhere, 180_999)).toBe(seen)
  expect(nextSent(seen, nowhere, 181_000)).toMatchObject({ status: 'dropped' })
  expect(nextSent({ ...seen, seenAt: 100_000 }, nowhere, 200_000).status).toBe('pending')
  expect(nextSent({ ...seen, isSmartAccount: true }, nowhere, 900_000).status).toBe('pending')
})

test('one that no node has ever shown is never told as gone: it may have been sped up, and would be paid twice', () => {
  expect(nextSent(sent, nowhere, 86_000_000)).toBe(sent)
})

test('a guess of its turn makes nothing gone; one that something else has is not kept', () => {
  const guessed: SentTransaction = { ...sent, nonceGuess: 4 }
  expect(nextSent(guessed, nowhere, 86_000_000)).toBe(guessed)
  const wrong: SentLook = { ...nowhere, isGuessWrong: true }
  expect(nextSent(guessed, wrong, 86_000_000)).toEqual(sent)
  const by = { at: 'replaced', by: '0xcd', ok: true } as const
  expect(nextSent(guessed, { ...by, how: 'spedUp' }, 2_000)).toMatchObject({ status: 'spedUp' })
  const cancelled = nextSent(guessed, { ...by, how: 'cancelled' }, 2_000)
  expect(cancelled).toMatchObject({ status: 'cancelled', replacedBy: '0xcd' })
  // The hash itself in a block says more than any guess.
  expect(nextSent(cancelled, block, 3_000)).toMatchObject({ status: 'confirmed', block: '7' })
})

test('one that no node has shown for 25 s is not seen yet, and is no longer shown as on its way', () => {
  expect([isUnseen(sent, 25_999), isUnseen(sent, 26_000)]).toEqual([false, true])
  expect(isUnseen(seen, 99_000)).toBe(false)
  expect(isUnseen(nextSent(sent, { at: 'pool' }, 2_000), 99_000)).toBe(false)
  expect(isUnseen(nextSent(sent, block, 2_000), 99_000)).toBe(false)
  const { hash: _, ...calls } = sent
  expect(isUnseen({ ...calls, callsId: 'c' }, 99_000)).toBe(false)
})

test('one that turns up again is what it is, also after it was given up', () => {
  const dropped = nextSent(seen, nowhere, 181_000)
  expect(nextSent(dropped, nowhere, 190_000)).toBe(dropped)
  expect(nextSent(dropped, { at: 'pool' }, 190_000)).toMatchObject({ status: 'pending' })
  expect(nextSent(dropped, block, 190_000)).toMatchObject({ status: 'confirmed', settledAt: 190_000 })
})

test('one whose block was taken back waits again, and forgets that block', () => {
  const done = nextSent(sent, block, 2_000)
  const back = nextSent(done, nowhere, 9_000)
  expect(back.status).toBe('pending')
  expect([back.block, back.settledAt]).toEqual([undefined, undefined])
  expect(nextSent(done, { at: 'pool' }, 9_000).status).toBe('pending')
  expect(nextSent(done, { ...block, block: '8' }, 9_000)).toMatchObject({ block: '8', settledAt: 9_000 })
  expect(nextSent(done, block, 9_000)).toBe(done)
})

test('what is over is looked at for a while longer, and no more after that', () => {
  const done = nextSent(sent, block, 2_000)
  expect(isOpenSent(done, 181_999)).toBe(true)
  expect(isOpenSent(done, 182_000)).toBe(false)
  expect(isOpenSent(sent, 10 ** 9)).toBe(true)
})

test('S9.59 one takes long after 25 s, while it waits', () => {
  expect([isSlow(sent, 25_999), isSlow(sent, 26_000)]).toEqual([false, true])
  expect(isSlow(nextSent(sent, block, 2_000), 99_000)).toBe(false)
})
