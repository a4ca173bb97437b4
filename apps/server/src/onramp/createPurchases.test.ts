import { expect, test } from 'vitest'
import { createLog } from '../observe/createLog.ts'
import { openStore } from '../store/openStore.ts'
import { createPurchases } from './createPurchases.ts'
import type { OnrampSource } from './onrampSource.ts'
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

test('a purchase that expired before its provider was asked is listed as settled once the provider says so', async () => {
  const { onramp: store, close } = await openStore('sqlite::memory:', () => {})
  let time = 5
  let requests = 0
  const source: Pick<OnrampSource, 'id' | 'name' | 'look'> = {
    id: 'coinbase',
    name: 'Coinbase',
    look: async (purchaseId) => {
      requests += 1
      return time < 3 * dayMs ? undefined : { purchaseId, state: 'settled' }
    },
  }
  const { list } = createPurchases({
    sources: [source as OnrampSource],
    store,
    secret,
    deadlineMs: 60_000,
    log: createLog(() => {}),
    now: () => time,
  })
  const stateNow = async () => {
    const page = await list({
      account: '0xa1',
      partnerUserId,
      provider: undefined,
      chainId: undefined,
      cursor: undefined,
    })
    return page.data[0]?.purchase?.state
  }
  await store.add(purchase)
  time = 2 * dayMs
  await store.sweep(time)
  expect(await stateNow()).toBe('expired')
  time += 9_000
  expect(await stateNow()).toBe('expired')
  expect(requests, 'the provider is asked again after a minute at the earliest').toBe(1)
  time = 3 * dayMs
  expect(await stateNow()).toBe('settled')
  await stateNow()
  expect(requests).toBe(2)
  await close()
})
