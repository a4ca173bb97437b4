import { expect, test } from 'vitest'
import type { Report } from '../../onramp/onrampSource.ts'
import type { Purchase } from '../../onramp/purchase.ts'
import { useStores } from './useStores.ts'

const day = 24 * 3_600_000
const kept = 400 * day

/** What the store of purchases must do, whichever database is underneath. */
export function onrampStoreContract(newDatabase: () => Promise<string>): void {
  const { openOne } = useStores(newDatabase)

  test('a purchase is found as it was added, by its account and holder only', async () => {
    const { onramp } = await openOne()
    await onramp.add(purchase)
    const bare = { ...purchase, id: 'lk_2', payment: undefined, amount: undefined, createdAt: 6 }
    await onramp.add(bare)
    expect(await onramp.find('lk_1')).toEqual(purchase)
    expect(await onramp.find('lk_3')).toBeUndefined()
    const query = { account: '0xa1', holder: 'h1', limit: 10 }
    expect(await onramp.list(query)).toEqual([bare, purchase])
    expect(await onramp.list({ ...query, holder: 'h2' })).toEqual([])
    expect(await onramp.list({ ...query, account: '0xa2' })).toEqual([])
    expect(await onramp.list({ ...query, provider: 'meld' })).toEqual([])
    expect(await onramp.list({ ...query, chainId: 'eip155:1' })).toEqual([])
    expect(await onramp.list({ ...query, limit: 1 })).toEqual([bare])
    expect(await onramp.list({ ...query, before: bare })).toEqual([purchase])
  })

  test('purchases of one moment are listed in one order, each once', async () => {
    const { onramp } = await openOne()
    for (const id of ['lk_b', 'lk_a', 'lk_c']) await onramp.add({ ...purchase, id })
    const query = { account: '0xa1', holder: 'h1', limit: 1 }
    const seen: string[] = []
    let before: Purchase | undefined
    for (let n = 0; n < 4; n++) {
      const [next] = await onramp.list({ ...query, before })
      if (next !== undefined) seen.push(next.id)
      before = next ?? before
    }
    expect(seen).toEqual(['lk_c', 'lk_b', 'lk_a'])
  })

  test('a report moves a purchase forward and never back', async () => {
    const { onramp } = await openOne()
    await onramp.add(purchase)
    expect(await onramp.apply('castell', report('pending'), event(1), 7)).toBe('changed')
    const settled = report('settled', { txHash: '0xab', purchase: { amount: '0.04', currency: 'ETH' } })
    expect(await onramp.apply('castell', settled, event(2), 8)).toBe('changed')
    expect(await onramp.find('lk_1')).toEqual({
      ...purchase,
      state: 'settled',
      txHash: '0xab',
      amount: '0.04',
      updatedAt: 8,
    })
    for (const state of ['created', 'pending', 'expired', 'abandoned', 'declined', 'failed'] as const)
      expect(await onramp.apply('castell', report(state), event(state), 9)).toBe('unchanged')
    expect((await onramp.find('lk_1'))?.updatedAt).toBe(8)
  })

  test.each(['abandoned', 'declined', 'failed', 'expired'] as const)(
    'a purchase that was %s settles when its provider says so later',
    async (ending) => {
      const { onramp } = await openOne()
      await onramp.add(purchase)
      await onramp.apply('castell', report(ending, { reportedAt: 10 }), event(1), 11)
      const again = report('pending', { reportedAt: 20 })
      expect(await onramp.apply('castell', again, event(2), 21)).toBe('changed')
      expect(await onramp.apply('castell', report('settled', { reportedAt: 30 }), event(3), 31)).toBe(
        'changed',
      )
      expect((await onramp.find('lk_1'))?.state).toBe('settled')
    },
  )

  test('a late report about an earlier moment changes nothing', async () => {
    const { onramp } = await openOne()
    await onramp.add(purchase)
    await onramp.apply('castell', report('failed', { reportedAt: 10 }), event(1), 11)
    for (const more of [{ reportedAt: 9 }, { reportedAt: 10 }, {}])
      expect(await onramp.apply('castell', report('pending', more), undefined, 12)).toBe('unchanged')
    await onramp.apply('castell', report('pending', { reportedAt: 20 }), event(2), 21)
    expect(await onramp.apply('castell', report('failed', { reportedAt: 10 }), event(3), 22)).toBe(
      'unchanged',
    )
    expect((await onramp.find('lk_1'))?.state).toBe('pending')
    // The second payment is still under way at a later moment.
    await onramp.apply('castell', report('pending', { reportedAt: 30 }), event(4), 31)
    expect(await onramp.apply('castell', report('failed', { reportedAt: 25 }), event(5), 32)).toBe(
      'unchanged',
    )
    expect(await onramp.apply('castell', report('failed', { reportedAt: 40 }), event(6), 41)).toBe('changed')
  })

  test('a settled purchase can be returned, and settles again only by a later report', async () => {
    const { onramp } = await openOne()
    await onramp.add(purchase)
    await onramp.apply('castell', report('settled', { reportedAt: 10, txHash: '0xab' }), event(1), 11)
    expect(await onramp.apply('castell', report('returned', { reportedAt: 20 }), event(2), 21)).toBe(
      'changed',
    )
    expect(await onramp.find('lk_1')).toMatchObject({ state: 'returned', txHash: '0xab' })
    for (const more of [{ reportedAt: 10 }, { reportedAt: 19 }, {}])
      expect(await onramp.apply('castell', report('settled', more), undefined, 22)).toBe('unchanged')
    expect(await onramp.apply('castell', report('settled', { reportedAt: 30 }), event(3), 31)).toBe('changed')
    expect(await onramp.apply('castell', report('returned', { reportedAt: 20 }), event(4), 32)).toBe(
      'unchanged',
    )
  })

  test('reports lead to the same state in whatever order they arrive', async () => {
    const { onramp } = await openOne()
    const story = [
      report('pending', { reportedAt: 10 }),
      report('failed', { reportedAt: 20 }),
      report('pending', { reportedAt: 30 }),
      report('settled', { reportedAt: 40 }),
      report('returned', { reportedAt: 50 }),
    ]
    const orders = [
      ...permutations(story.slice(0, 3)).map((order) => ({ order, ends: 'pending' })),
      ...permutations(story.slice(0, 4)).map((order) => ({ order, ends: 'settled' })),
      { order: story.toReversed(), ends: 'returned' },
    ]
    for (const [n, { order, ends }] of orders.entries()) {
      const id = `lk_${n}`
      await onramp.add({ ...purchase, id })
      for (const one of order) await onramp.apply('castell', { ...one, purchaseId: id }, undefined, 60)
      expect((await onramp.find(id))?.state).toBe(ends)
    }
  })

  test('a report that is dated in the future holds no longer than until now', async () => {
    const { onramp } = await openOne()
    await onramp.add(purchase)
    await onramp.apply('castell', report('failed', { reportedAt: 9_000 }), event(1), 11)
    expect(await onramp.apply('castell', report('pending', { reportedAt: 20 }), event(2), 21)).toBe('changed')
  })

  test('a hash that comes later is added once, and no other takes its place', async () => {
    const { onramp } = await openOne()
    await onramp.add(purchase)
    await onramp.apply('castell', report('settled'), event(1), 7)
    expect(await onramp.apply('castell', report('settled', { txHash: '0x01' }), undefined, 8)).toBe('changed')
    expect(await onramp.apply('castell', report('settled', { txHash: '0x02' }), event(3), 9)).toBe(
      'unchanged',
    )
    expect((await onramp.find('lk_1'))?.txHash).toBe('0x01')
  })

  test('an event counts once, and only for a purchase of its provider', async () => {
    const { onramp } = await openOne()
    await onramp.add(purchase)
    expect(await onramp.apply('meld', report('settled'), event(1), 7)).toBe('unknown')
    expect(await onramp.apply('castell', report('settled', { purchaseId: 'lk_9' }), event(1), 7)).toBe(
      'unknown',
    )
    expect(await onramp.apply('castell', report('pending'), event(1), 7)).toBe('changed')
    expect(await onramp.apply('castell', report('settled'), event(1), 7)).toBe('seen')
    expect((await onramp.find('lk_1'))?.state).toBe('pending')
  })

  test('of reports that come at once on two nodes, each event counts once and the heaviest state holds', async () => {
    const stores = [await openOne(), await openOne()]
    await stores[0]?.onramp.add(purchase)
    const states = ['settled', 'declined', 'returned', 'failed'] as const
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        stores[n % 2]?.onramp.apply('castell', report(states[n % 4] ?? 'settled'), event(n % 10), 7),
      ),
    )
    expect(tries.filter((one) => one === 'seen')).toHaveLength(10)
    expect((await stores[1]?.onramp.find('lk_1'))?.state).toBe('returned')
  })

  test('unpaid purchases expire after a day and are forgotten after a month; paid ones stay', async () => {
    const { onramp } = await openOne()
    await onramp.add(purchase)
    await onramp.add({ ...purchase, id: 'lk_2', state: 'pending' })
    await onramp.add({ ...purchase, id: 'lk_3', state: 'settled' })
    await onramp.add({ ...purchase, id: 'lk_4', state: 'declined' })
    await onramp.sweep(day, kept)
    expect((await onramp.find('lk_1'))?.state).toBe('created')
    await onramp.sweep(day + 5, kept)
    expect((await onramp.find('lk_1'))?.state).toBe('expired')
    await onramp.sweep(40 * day, kept)
    expect(await onramp.find('lk_1')).toBeUndefined()
    expect((await onramp.find('lk_2'))?.state).toBe('pending')
    expect((await onramp.find('lk_3'))?.state).toBe('settled')
    expect(await onramp.find('lk_4')).toBeUndefined()
  })

  test('a paid purchase is forgotten once it has not changed for the time that the operator sets', async () => {
    const { onramp } = await openOne()
    for (const [n, state] of (['settled', 'failed', 'returned', 'pending'] as const).entries())
      await onramp.add({ ...purchase, id: `lk_${n}`, state })
    await onramp.apply('castell', report('returned', { purchaseId: 'lk_0' }), undefined, 100 * day)
    await onramp.sweep(400 * day, kept)
    for (const n of [0, 1, 2, 3]) expect(await onramp.find(`lk_${n}`)).toBeDefined()
    await onramp.sweep(400 * day + 5, kept)
    for (const n of [1, 2, 3]) expect(await onramp.find(`lk_${n}`)).toBeUndefined()
    expect((await onramp.find('lk_0'))?.state).toBe('returned')
  })

  test('an expired purchase takes the state that its provider reports afterwards', async () => {
    const { onramp } = await openOne()
    await onramp.add(purchase)
    await onramp.sweep(2 * day, kept)
    expect(await onramp.apply('castell', report('pending'), event(1), 2 * day)).toBe('changed')
    expect(await onramp.apply('castell', report('settled'), event(2), 2 * day)).toBe('changed')
    expect((await onramp.find('lk_1'))?.state).toBe('settled')
    await onramp.add({ ...purchase, id: 'lk_2' })
    await onramp.sweep(2 * day, kept)
    const settled = report('settled', { purchaseId: 'lk_2' })
    expect(await onramp.apply('castell', settled, event(3), 2 * day)).toBe('changed')
  })

  test('an event is remembered until it is too old to be sent again, and a purchase can be taken back', async () => {
    const { onramp } = await openOne()
    await onramp.add(purchase)
    await onramp.apply('castell', report('pending'), event(1), 7)
    await onramp.sweep(99, kept)
    expect(await onramp.apply('castell', report('settled'), event(1), 99)).toBe('seen')
    await onramp.sweep(100, kept)
    expect(await onramp.apply('castell', report('settled'), event(1), 100)).toBe('changed')
    await onramp.remove('lk_1')
    expect(await onramp.find('lk_1')).toBeUndefined()
  })
}

const purchase: Purchase = {
  id: 'lk_1',
  provider: 'castell',
  account: '0xa1',
  holder: 'h1',
  chainId: 'eip155:8453',
  token: { symbol: 'ETH', name: 'Ether', contract: '' },
  payment: { amount: '100.00', currency: 'USD' },
  amount: '0.03',
  state: 'created',
  txHash: undefined,
  createdAt: 5,
  updatedAt: 5,
}

function report(state: Report['state'], more: Partial<Report> = {}): Report {
  return { purchaseId: 'lk_1', state, ...more }
}

function event(id: string | number) {
  return { id: `${id}`, expiresAt: 100 }
}

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, n) => permutations(items.toSpliced(n, 1)).map((others) => [item, ...others]))
}
