import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { getPurchases } from '../../features/onramp/purchaseList.ts'
import { json } from '../../test/answer.ts'
import { alice, bob, buyPage, purchaseRow, refusal } from '../../test/buyPage.ts'
import { givePurchaseUp } from './followPurchases.ts'
import { loadMorePurchases, retryPurchases, startPurchases } from './listPurchases.ts'
import { openPurchase } from './openPurchase.ts'

/** A row of the list, begun on this day. */
function row(id: string, state: string, day: string) {
  const made = purchaseRow(id, state) as { readonly metadata: object }
  return { ...made, metadata: { ...made.metadata, minedAt: `${day}T12:00:00.000Z` } }
}

/** A page whose visitor has bought before. */
async function pageOfBuyer() {
  const page = buyPage()
  ;(await page.begin())()
  await page.buy()
  return { ...page, list: () => getPurchases(page.latchkey) }
}

test('a browser without purchases gets an empty list without a request', async () => {
  const page = buyPage()
  const stop = startPurchases(page.latchkey)
  await page.reach(() => getPurchases(page.latchkey).phase === 'ready')
  expect(getPurchases(page.latchkey)).toEqual({ phase: 'ready', purchases: [], months: [], more: 'none' })
  expect(page.asked('history')).toEqual([])
  stop()
})

test('S3.46 purchases are listed by month, newest first, page by page, with what was paid and what became of them', async () => {
  const page = await pageOfBuyer()
  page.answers.history = (url) =>
    url.searchParams.get('cursor') === 'two'
      ? json({ data: [row('lk_b', 'settled', '2026-10-19')], next: null })
      : json({
          data: [row('lk_d', 'settled', '2026-11-04'), 'rubbish', row('lk_c', 'declined', '2026-11-02')],
          next: 'two',
        })
  const stop = startPurchases(page.latchkey)
  await page.reach(() => page.list().phase === 'ready')
  expect(page.list()).toMatchObject({
    more: 'there',
    months: [{ year: 2026, month: 10, purchases: [{}, {}] }],
  })
  await loadMorePurchases(page.latchkey)
  expect(page.list()).toMatchObject({
    more: 'none',
    purchases: [
      {
        id: 'lk_d',
        account: `eip155:1:${alice}`,
        provider: { id: 'castell', name: 'castell pay' },
        payment: { amount: '100', currency: 'USD' },
        amount: '0.03241',
        symbol: 'ETH',
        state: 'settled',
      },
      { id: 'lk_c', state: 'declined' },
      { id: 'lk_b' },
    ],
    months: [{ month: 10 }, { month: 9 }],
  })
  stop()
})

test('S7.31 purchases bypass every cache: each look asks the server anew', async () => {
  const caches: (RequestCache | undefined)[] = []
  const page = await pageOfBuyer()
  const { deps } = page.latchkey
  const latchkey = {
    ...page.latchkey,
    deps: {
      ...deps,
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        caches.push(init?.cache)
        return deps.fetch(input, init)
      },
    },
  }
  for (const times of [1, 2]) {
    const stop = startPurchases(latchkey)
    await page.reach(() => caches.length === times && page.list().phase === 'ready')
    stop()
  }
  expect(caches).toEqual(['no-store', 'no-store'])
})

test('a list with a purchase under way is read again, and what is new comes on top of older pages', async () => {
  const page = await pageOfBuyer()
  let newest = [row('lk_c', 'pending', '2026-11-02')]
  page.answers.history = (url) =>
    url.searchParams.get('cursor') === 'two'
      ? json({ data: [row('lk_b', 'settled', '2026-10-19')], next: null })
      : json({ data: newest, next: 'two' })
  const stop = startPurchases(page.latchkey)
  await page.reach(() => page.list().phase === 'ready')
  await loadMorePurchases(page.latchkey)
  newest = [row('lk_d', 'settled', '2026-11-05'), row('lk_c', 'settled', '2026-11-02')]
  const ids = () => {
    const list = page.list()
    return list.phase === 'ready' ? list.purchases.map(({ id }) => id) : []
  }
  await page.reach(() => ids().length === 3, 500)
  expect(ids()).toEqual(['lk_d', 'lk_c', 'lk_b'])
  expect(page.list()).toMatchObject({ more: 'none' })
  const asked = page.asked('history').length
  await page.clock.advance(60_000)
  expect(page.asked('history')).toHaveLength(asked)
  stop()
})

test('a list that cannot be read says so and is tried again; a page that cannot be read leaves the others', async () => {
  const page = await pageOfBuyer()
  page.answers.history = () => refusal('', 400)
  const stop = startPurchases(page.latchkey)
  await page.reach(() => page.list().phase === 'failed')
  expect(page.list()).toMatchObject({ error: { code: 'buy.purchases' } })
  page.answers.history = () => json({ data: [row('lk_c', 'settled', '2026-11-02')], next: 'two' })
  retryPurchases(page.latchkey)
  await page.reach(() => page.list().phase === 'ready')
  page.answers.history = () => refusal('', 400)
  await loadMorePurchases(page.latchkey)
  expect(page.list()).toMatchObject({ more: 'failed', purchases: [{ id: 'lk_c' }] })
  stop()
})

test('another account has purchases of its own', async () => {
  const page = await pageOfBuyer()
  page.answers.history = (url) =>
    json({ data: url.pathname.includes(bob) ? [] : [row('lk_c', 'settled', '2026-11-02')], next: null })
  const stop = startPurchases(page.latchkey)
  await page.reach(() => page.list().phase === 'ready')
  page.use(`eip155:1:${bob}`)
  expect(page.list()).toEqual({ phase: 'loading' })
  await page.reach(() => page.list().phase === 'ready')
  expect(page.list()).toMatchObject({ purchases: [] })
  stop()
})

test('a purchase whose page was never shown, since the site was reloaded first, is abandoned in the list', async () => {
  const before = await pageOfBuyer()
  before.answers.page = () => new Promise(() => undefined)
  void openPurchase(before.latchkey)
  await before.reach(() => before.posted.at(-1)?.path === paths.onrampUrl)
  const page = buyPage({ deps: { storage: before.storage } })
  const rows = [row('lk_2', 'created', '2026-11-03'), row('lk_1', 'created', '2026-11-02')]
  page.answers.history = () => json({ data: rows, next: null })
  const stop = startPurchases(page.latchkey)
  await page.reach(() => getPurchases(page.latchkey).phase === 'ready')
  expect(getPurchases(page.latchkey)).toMatchObject({
    purchases: [
      { id: 'lk_2', state: 'abandoned' },
      { id: 'lk_1', state: 'created' },
    ],
  })
  stop()
})

test('a purchase that the visitor gave up is abandoned in the list, unless it was paid after all', async () => {
  const page = await pageOfBuyer()
  givePurchaseUp(page.latchkey, 'lk_1')
  let state = 'created'
  page.answers.history = () => json({ data: [row('lk_1', state, '2026-11-02')], next: null })
  const stop = startPurchases(page.latchkey)
  await page.reach(() => page.list().phase === 'ready')
  expect(page.list()).toMatchObject({ purchases: [{ state: 'abandoned' }] })
  state = 'settled'
  retryPurchases(page.latchkey)
  await page.reach(() => {
    const list = page.list()
    return list.phase === 'ready' && list.purchases[0]?.state === 'settled'
  })
  stop()
})
