import { expect, test } from 'vitest'
import { memoryDevice, testInstance } from '../../test/testInstance.ts'
import { forgetReceivers, recentReceivers, rememberReceiver } from '../send/recentReceivers.ts'
import { noteAsked, takeAsked } from './askedSends.ts'
import { forgetSent, noteSent, sentStore } from './sentStore.ts'
import type { SentTransaction } from './sentTransaction.ts'
import { transactionLink } from './transactionLink.ts'

function sentAt(at: number, change: Partial<SentTransaction> = {}): SentTransaction {
  return {
    id: `t${at}`,
    chainId: 'eip155:1',
    account: 'eip155:1:0x1111111111111111111111111111111111111111',
    connectorId: 'w',
    hash: `0x${at}`,
    to: '0x2222222222222222222222222222222222222222',
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
    sentAt: at,
    status: 'pending',
    ...change,
  }
}

test('S9.36 at most 99 are kept: those that wait before those that are over, the newest first', () => {
  const { latchkey } = testInstance()
  for (let at = 1; at <= 60; at += 1)
    noteSent(latchkey, sentAt(at, { status: 'confirmed', settledAt: 900_000 }))
  for (let at = 101; at <= 170; at += 1) noteSent(latchkey, sentAt(at))
  const list = sentStore(latchkey).getState()
  expect(list).toHaveLength(99)
  expect(list.filter(({ status }) => status === 'pending')).toHaveLength(70)
  expect([list[0]?.sentAt, list.at(-1)?.sentAt]).toEqual([170, 32])
})

test('a reload finds the list; what cannot be read in it costs nothing else; a day later it is forgotten', async () => {
  const storage = memoryDevice()
  const first = testInstance({}, { storage })
  noteSent(first.latchkey, sentAt(999_000))
  const [[place = '', text = ''] = []] = storage.items
  storage.items.set(place, JSON.stringify([{ id: 7 }, ...JSON.parse(text)]))
  const second = testInstance({}, { storage })
  expect(sentStore(second.latchkey).getState()).toEqual([sentAt(999_000)])
  const third = testInstance({}, { storage })
  await third.clock.advance(25 * 60 * 60_000)
  expect(sentStore(third.latchkey).getState()).toEqual([])
  forgetSent(second.latchkey)
  expect(storage.items.get(place)).toBe('[]')
})

test('what another script of the page has put into storage can break nothing that shows it', () => {
  const storage = memoryDevice()
  const first = testInstance({}, { storage })
  noteSent(first.latchkey, sentAt(999_000))
  const [[place = ''] = []] = storage.items
  const token = { symbol: 'ETH', decimals: 18 }
  const broken: readonly object[] = [
    { token: { ...token, decimals: 1e9 } },
    { token: { ...token, decimals: 1.5 } },
    { sentAt: 1e300 },
    { settledAt: -1 },
    { since: 'soon' },
    { nonce: 0.5 },
    { block: '0x' },
    { hash: '../../phishing' },
    { to: 'javascript:alert(1)' },
  ]
  const entries = broken.map((change, index) => ({ ...sentAt(999_000), id: `b${index}`, ...change }))
  const hidden = { ...sentAt(999_001), name: 'alice\u202e.eth', token: { ...token, symbol: 'U\nSDC' } }
  storage.items.set(place, JSON.stringify([...entries, hidden]))
  const { latchkey } = testInstance({}, { storage })
  expect(sentStore(latchkey).getState()).toEqual([
    { ...hidden, name: 'alice .eth', token: { ...token, symbol: 'U SDC' } },
  ])
})

test('a transaction links to its explorer, or to the one that took its place; to nothing that is no web page', () => {
  const { latchkey } = testInstance()
  const one = sentAt(1, { hash: '0xab' })
  expect(transactionLink(latchkey, one)).toBe('https://etherscan.io/tx/0xab')
  expect(transactionLink(latchkey, { ...one, replacedBy: '0xcd' })).toBe('https://etherscan.io/tx/0xcd')
  expect(transactionLink(latchkey, { ...one, chainId: 'eip155:77' })).toBeUndefined()
  expect(transactionLink(latchkey, { chainId: 'eip155:1' })).toBeUndefined()
})

test('receivers are remembered by family, 20 of them, the last one first, and forgotten on request', () => {
  const { latchkey, requests } = testInstance()
  const address = (index: number) => `0x${String(index).padStart(40, '0')}`
  for (let index = 1; index <= 25; index += 1)
    rememberReceiver(latchkey, 'eip155', { address: address(index), at: index })
  rememberReceiver(latchkey, 'eip155', { address: address(10), name: 'alice.eth', at: 99 })
  rememberReceiver(latchkey, 'solana', { address: 'A'.repeat(40), at: 1 })
  const list = recentReceivers(latchkey)
  expect(list).toHaveLength(20)
  expect(list[0]).toEqual({ address: address(10), name: 'alice.eth', at: 99 })
  expect(recentReceivers(latchkey, 'solana')).toHaveLength(1)
  forgetReceivers(latchkey, address(10))
  expect(recentReceivers(latchkey)).toHaveLength(19)
  forgetReceivers(latchkey)
  expect([recentReceivers(latchkey), recentReceivers(latchkey, 'solana')]).toEqual([[], []])
  expect(requests).toEqual([])
})

test('who forgets all that was sent forgets what wallets were asked for, and who forgets one does not', () => {
  const { latchkey } = testInstance()
  const sent = { ...sentAt(999_000), connectorId: 'wallet' }
  const ask = () => noteAsked(latchkey, { request: 7, sent })
  ask()
  forgetSent(latchkey, sent.id)
  expect(takeAsked(latchkey, { id: 7, walletId: 'wallet' })).toEqual(sent)
  ask()
  forgetSent(latchkey)
  expect(takeAsked(latchkey, { id: 7, walletId: 'wallet' })).toBeUndefined()
})
