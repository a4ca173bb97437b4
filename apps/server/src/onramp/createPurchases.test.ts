import type { PurchaseState } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { createLog } from '../observe/createLog.ts'
import { openStore } from '../store/openStore.ts'
import { createPurchases } from './createPurchases.ts'
import type { OnrampSource, Report } from './onrampSource.ts'
import { holderOf } from './openPurchase.ts'
import type { Purchase } from './purchase.ts'

const secret = new Uint8Array(32)
const partnerUserId = 'p'.repeat(32)
const dayMs = 24 * 3_600_000

const purchase: Purchase = {
  id: 'lk_1',
  provider: 'coinbase',
  account: '0xa1',
  holder: holderOf(secret, partnerUserId),
  chainId: 'eip155:8453',
  token: { symbol: 'ETH', name: 'Ether', contract: '' },
  payment: { amount: '100.00', currency: 'USD' },
  amount: '0.03',
  state: 'created',
  txHash: undefined,
  createdAt: 5,
  updatedAt: 5,
}

/** A list of purchases at a provider that is polled; `answer` is its answer about one of them. */
async function openList(answer: (purchaseId: string) => Report | undefined) {
  const { onramp: store, close } = await openStore('sqlite::memory:', () => {})
  const clock = { time: 5 }
  const looks: string[] = []
  const source: Pick<OnrampSource, 'id' | 'name' | 'look'> = {
    id: 'coinbase',
    name: 'Coinbase',
    look: async (purchaseId) => {
      looks.push(purchaseId)
      return answer(purchaseId)
    },
  }
  const { list } = createPurchases({
    sources: [source as OnrampSource],
    store,
    secret,
    deadlineMs: 60_000,
    log: createLog(() => {}),
    now: () => clock.time,
  })
  const statesNow = async () => {
    const question = { account: '0xa1', partnerUserId, provider: undefined, chainId: undefined }
    const { data } = await list({ ...question, cursor: undefined })
    return data.map((row) => row.purchase?.state)
  }
  return { store, close, clock, looks, statesNow }
}

test('a purchase that expired before its provider was asked is listed as settled once the provider says so', async () => {
  let isPaid = false
  const { store, close, clock, looks, statesNow } = await openList((purchaseId) =>
    isPaid ? { purchaseId, state: 'settled' } : undefined,
  )
  await store.add(purchase)
  clock.time = 2 * dayMs
  await store.sweep(clock.time, 400 * dayMs)
  expect(await statesNow()).toEqual(['expired'])
  clock.time += 9_000
  expect(await statesNow()).toEqual(['expired'])
  expect(looks, 'the provider is asked again after a minute at the earliest').toHaveLength(1)
  clock.time = 3 * dayMs
  isPaid = true
  expect(await statesNow()).toEqual(['settled'])
  await statesNow()
  expect(looks).toHaveLength(2)
  await close()
})

test('a provider is asked about a failed purchase again for two weeks: the visitor may have paid with another card', async () => {
  let state: PurchaseState = 'failed'
  const { store, close, clock, looks, statesNow } = await openList((purchaseId) => ({
    purchaseId,
    state,
    reportedAt: clock.time,
  }))
  await store.add(purchase)
  expect(await statesNow()).toEqual(['failed'])
  clock.time += 59_000
  await statesNow()
  expect(looks).toHaveLength(1)
  state = 'settled'
  clock.time += 1_000
  expect(await statesNow()).toEqual(['settled'])
  await store.add({ ...purchase, id: 'lk_2', state: 'failed' })
  clock.time = 14 * dayMs + 5
  expect(await statesNow()).toContain('failed')
  expect(looks).toHaveLength(2)
  await close()
})

test('of many open purchases the provider is asked about a few at once, and about each in turn', async () => {
  const { store, close, clock, looks, statesNow } = await openList(() => undefined)
  const ids = Array.from({ length: 12 }, (_, n) => `lk_${n}`)
  for (const id of ids) await store.add({ ...purchase, id })
  for (let n = 0; n < 6; n++) {
    const before = looks.length
    await statesNow()
    expect(looks.length - before).toBe(5)
    clock.time += 4_000
  }
  const counts = ids.map((id) => looks.filter((look) => look === id).length)
  expect(Math.min(...counts)).toBe(2)
  expect(Math.max(...counts)).toBe(3)
  await close()
})
