import { expect, test } from 'vitest'
import type { RecoveredAnswer } from '../../adapter/pairingLink.ts'
import { watchRecovered } from '../../features/pairing/recovered.ts'
import { recentReceivers } from '../../features/send/recentReceivers.ts'
import { noteAsked } from '../../features/sent/askedSends.ts'
import { sentStore } from '../../features/sent/sentStore.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import { memoryDevice, testInstance } from '../../test/testInstance.ts'
import { takeRecovered } from './takeRecovered.ts'

const hash = `0x${'aB'.repeat(32)}`
const place = 'latchkey:main:askedSends'
const asked: SentTransaction = {
  id: 'asked',
  chainId: 'eip155:1',
  account: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  connectorId: 'walletConnect:1',
  to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  name: 'alice.eth',
  token: { symbol: 'USDC', decimals: 6, address: '0x3' },
  amount: '1500000',
  sentAt: 1_000_000,
  since: '7',
  nonceGuess: 3,
  status: 'pending',
}
const yes: RecoveredAnswer = {
  walletId: 'walletConnect:1',
  id: 5,
  method: 'eth_sendTransaction',
  chainId: 'eip155:1',
  result: hash,
}

/** A page that was loaded again after its wallet had been asked. */
function reloaded() {
  const storage = memoryDevice()
  noteAsked(testInstance({}, { storage }).latchkey, { request: 5, sent: asked })
  const page = testInstance({}, { storage })
  const heard: unknown[] = []
  watchRecovered(page.latchkey, ({ result }) => heard.push(result))
  return { ...page, storage, heard, list: () => sentStore(page.latchkey).getState() }
}

test('a yes to an earlier life of the page is listed and followed, told, counted, and heard by the site', async () => {
  const { latchkey, clock, storage, heard, events, list } = reloaded()
  await clock.advance(60_000)
  takeRecovered(latchkey, yes)
  expect(list()).toEqual([{ ...asked, id: `eip155:1:${hash}`, hash, sentAt: 1_060_000 }])
  expect(recentReceivers(latchkey, 'eip155')).toMatchObject([{ address: asked.to, name: 'alice.eth' }])
  expect(events.map(({ event }) => event)).toContain('SEND_SUCCESS')
  expect(heard).toEqual([hash])
  expect(storage.items.has(place)).toBe(false)
  await expect
    .poll(() => latchkey.notice.getState())
    .toMatchObject({ open: true, variant: 'success', message: 'Transaction started' })
  // Told again, as by another tab, it is the same one.
  takeRecovered(latchkey, yes)
  expect(list()).toHaveLength(1)
})

test('one that is heard of a day later was sent by the time that a person had to say yes', async () => {
  const { latchkey, clock, list } = reloaded()
  await clock.advance(20 * 60 * 60_000)
  takeRecovered(latchkey, yes)
  expect(list()).toMatchObject([{ hash, sentAt: 1_000_000 + 15 * 60_000 }])
})

test.each<[string, Partial<RecoveredAnswer>, number]>([
  ['a no', { result: undefined, error: new Error('no') }, 0],
  ['what is no hash', { result: 'javascript:alert(1)' }, 0],
  ['the answer to another request, as of the site’s own', { id: 6 }, 1],
  ['the answer of another wallet', { walletId: 'walletConnect:2' }, 1],
])('%s lists nothing, and the site hears it', (_, change, left) => {
  const { latchkey, storage, heard, list } = reloaded()
  takeRecovered(latchkey, { ...yes, ...change })
  expect(list()).toEqual([])
  expect(heard).toHaveLength(1)
  expect(JSON.parse(storage.items.get(place) ?? '[]')).toHaveLength(left)
})

test.each(['calls-1', { id: 'calls-1' }])('a batch of calls is followed by its id: %j', (result) => {
  const { latchkey, list } = reloaded()
  takeRecovered(latchkey, { ...yes, method: 'wallet_sendCalls', result })
  expect(list()).toMatchObject([{ callsId: 'calls-1', amount: '1500000' }])
})

test('what another script has put into storage is not taken for what was asked', () => {
  const { latchkey, storage, list } = reloaded()
  const bad = { ...asked, to: 'javascript:alert(1)' }
  storage.items.set(place, JSON.stringify([{ request: 5, sent: bad }, 7, { request: '5', sent: asked }]))
  takeRecovered(latchkey, yes)
  expect(list()).toEqual([])
})
