import { expect, test } from 'vitest'
import { hasOpenPurchases } from '../../features/onramp/hasOpenPurchases.ts'
import { getPurchase, openPurchases, patienceMs } from '../../features/onramp/purchaseStore.ts'
import { json } from '../../test/answer.ts'
import { alice, buyPage, checkout, purchaseRow, refusal } from '../../test/buyPage.ts'
import { checkPurchase, followPurchases, givePurchaseUp } from './followPurchases.ts'
import { pollMs, slowPollMs } from './pollPurchases.ts'
import { showPurchaseWindow } from './showPurchase.ts'

/** A page with a purchase under way, followed as its view does. */
async function pageWithPurchase(state = 'created', given: Parameters<typeof buyPage>[0] = {}) {
  const page = buyPage(given)
  const stop = await page.begin()
  await page.buy()
  const told = { state }
  page.answers.history = () => json({ data: [purchaseRow('lk_1', told.state)], next: null })
  const leave = followPurchases(page.latchkey)
  return {
    ...page,
    told,
    purchase: () => getPurchase(page.latchkey, 'lk_1'),
    leave() {
      leave()
      stop()
    },
  }
}

test('a purchase is asked about every four seconds until it has settled, then the account is read anew', async () => {
  const page = await pageWithPurchase()
  page.answers.supported = () =>
    json({ http: [], ws: [], capabilities: { 'eip155:1': ['balance', 'history'] } })
  await page.reach(() => page.asked('history').length === 1, 10)
  const [url] = page.asked('history')
  expect(url?.pathname).toContain(alice)
  expect(url?.searchParams.get('onramp')).toBe('all')
  expect(url?.searchParams.get('partnerUserId')).toMatch(/^[A-Za-z0-9_-]{32,50}$/)
  await page.clock.advance(pollMs - 100)
  expect(page.asked('history')).toHaveLength(1)
  await page.clock.advance(100)
  expect(page.asked('history')).toHaveLength(2)
  page.told.state = 'pending'
  await page.reach(() => page.purchase()?.purchase.state === 'pending', 500)
  // Once it is paid, nobody pays again.
  expect(page.purchase()?.url).toBeUndefined()
  expect(page.purchase()?.phase).toBe('waiting')
  page.told.state = 'settled'
  await page.reach(() => page.purchase()?.phase === 'done', 500)
  expect(page.purchase()?.purchase).toMatchObject({ state: 'settled', hash: `0x${'7'.repeat(64)}` })
  await page.reach(() => page.notice().message === 'Bought 0.032 ETH')
  await page.reach(() => page.asked('balance').length === 1)
  await page.reach(() => page.asked('history').some(({ searchParams }) => !searchParams.has('onramp')))
  expect(hasOpenPurchases(page.latchkey)).toBe(false)
  const asked = page.asked('history').length
  await page.clock.advance(60_000)
  expect(page.asked('history')).toHaveLength(asked)
  page.leave()
})

test('in a language from right to left the amount that was bought keeps its number before its symbol', async () => {
  const page = await pageWithPurchase('created', { options: { locale: 'ar' } })
  page.told.state = 'settled'
  await page.reach(() => page.notice().message === 'اشتريت \u20680.032 ETH\u2069', 500)
  page.leave()
})

test.each(['declined', 'abandoned', 'returned', 'expired', 'failed'])(
  'a purchase that was %s ends, and says so where its view is not shown',
  async (state) => {
    const page = await pageWithPurchase()
    page.latchkey.router.setState({ ...page.latchkey.router.getState(), history: [{ name: 'Account' }] })
    page.told.state = state
    await page.reach(() => page.purchase()?.phase === 'done', 500)
    expect(page.purchase()?.purchase.state).toBe(state)
    await page.reach(() => page.notice().message === 'Your purchase didn’t go through')
    expect(page.asked('balance')).toEqual([])
    page.leave()
  },
)

test('after three minutes without an answer it is asked no more, until the visitor wants to know', async () => {
  const page = await pageWithPurchase()
  await page.reach(() => page.purchase()?.phase === 'silent', 1_000)
  const asked = page.asked('history').length
  expect(asked).toBeGreaterThanOrEqual(patienceMs / pollMs - 1)
  expect(asked).toBeLessThanOrEqual(patienceMs / pollMs + 2)
  await page.clock.advance(60_000)
  expect(page.asked('history')).toHaveLength(asked)
  const checking = checkPurchase(page.latchkey, 'lk_1')
  expect(page.purchase()).toMatchObject({ phase: 'waiting', isChecking: true })
  await checking
  expect(page.purchase()).toMatchObject({ phase: 'waiting', isChecking: false })
  await page.clock.advance(2 * pollMs)
  expect(page.asked('history').length).toBeGreaterThan(asked + 1)
  page.leave()
})

test('a paid purchase is waited for however long it takes, with longer pauses after three minutes', async () => {
  const page = await pageWithPurchase('pending')
  const begun = page.clock.now()
  await page.reach(() => page.clock.now() - begun > 2 * patienceMs, 1_000)
  expect(page.purchase()?.purchase.state).toBe('pending')
  expect(page.purchase()?.phase).toBe('waiting')
  const asked = page.asked('history').length
  for (let turn = 0; turn < 4; turn++) await page.clock.advance(slowPollMs)
  expect(page.asked('history').length - asked).toBe(4)
  page.answers.history = () => refusal('', 400)
  await page.reach(() => page.purchase()?.error !== undefined, 1_000)
  expect(page.purchase()?.phase).toBe('waiting')
  page.answers.history = () => json({ data: [purchaseRow('lk_1', 'settled')], next: null })
  await page.reach(() => page.purchase()?.phase === 'done', 1_000)
  await page.reach(() => page.notice().message === 'Bought 0.032 ETH')
  page.leave()
})

test('a purchase that was silent is polled again once its window closes, or another view shows it', async () => {
  const page = await pageWithPurchase()
  await page.reach(() => page.purchase()?.phase === 'silent', 1_000)
  const [window] = page.windows
  if (window) window.closed = true
  page.told.state = 'pending'
  await page.reach(() => page.purchase()?.purchase.state === 'pending')
  page.leave()
  const other = await pageWithPurchase()
  await other.reach(() => other.purchase()?.phase === 'silent', 1_000)
  other.told.state = 'settled'
  const leave = followPurchases(other.latchkey)
  await other.reach(() => other.purchase()?.phase === 'done')
  leave()
  other.leave()
})

test('questions without an answer come with longer pauses, and say why there is no answer', async () => {
  const page = buyPage()
  const stop = await page.begin()
  await page.buy()
  page.answers.history = () => refusal('', 400)
  const leave = followPurchases(page.latchkey)
  const begun = page.clock.now()
  await page.reach(() => page.asked('history').length === 4, 500)
  expect(page.clock.now() - begun).toBeGreaterThanOrEqual(8_000 + 16_000 + 30_000)
  expect(getPurchase(page.latchkey, 'lk_1')).toMatchObject({ phase: 'waiting', error: { code: 'buy.check' } })
  page.answers.history = () => json({ data: [purchaseRow('lk_1', 'settled')], next: null })
  await page.reach(() => getPurchase(page.latchkey, 'lk_1')?.phase === 'done', 1_000)
  leave()
  stop()
})

test('a window that the visitor closes is noticed, asked about at once, and opened again', async () => {
  const page = await pageWithPurchase()
  await page.reach(() => page.asked('history').length === 1, 10)
  const [window] = page.windows
  if (window) window.closed = true
  await page.reach(() => page.purchase()?.window === 'closed')
  expect(page.asked('history').length).toBe(2)
  expect(showPurchaseWindow(page.latchkey, 'lk_1')).toBe(true)
  expect(page.windows.at(-1)?.went).toEqual([checkout])
  expect(page.purchase()?.window).toBe('open')
  page.leave()
})

test('"I didn’t pay" forgets the purchase, closes its window and leads back to the form', async () => {
  const page = await pageWithPurchase()
  givePurchaseUp(page.latchkey, 'lk_1')
  expect(page.views()).toEqual(['Account', 'Buy'])
  expect(page.windows).toMatchObject([{ closed: true }])
  expect(openPurchases(page.latchkey)).toEqual([])
  expect(hasOpenPurchases(page.latchkey)).toBe(false)
  const asked = page.asked('history').length
  await page.clock.advance(60_000)
  expect(page.asked('history').length).toBeLessThanOrEqual(asked + 1)
  page.leave()
})

test('a purchase that the visitor gives up in another tab is abandoned in this one', async () => {
  const page = await pageWithPurchase()
  const other = buyPage({ deps: { storage: page.storage } })
  givePurchaseUp(other.latchkey, 'lk_1')
  await page.reach(() => getPurchase(page.latchkey, 'lk_1')?.phase === 'done')
  expect(getPurchase(page.latchkey, 'lk_1')).toMatchObject({ purchase: { state: 'abandoned' } })
  page.leave()
})

test('a purchase from before a reload is polled once a view shows it, until it has settled', async () => {
  const before = await pageWithPurchase()
  before.leave()
  const page = buyPage({ deps: { storage: before.storage } })
  page.answers.history = () => json({ data: [purchaseRow('lk_1', 'settled')], next: null })
  expect(hasOpenPurchases(page.latchkey)).toBe(true)
  await page.clock.advance(60_000)
  expect(page.asked('history')).toEqual([])
  expect(openPurchases(page.latchkey)).toMatchObject([
    { purchase: { id: 'lk_1', symbol: 'ETH' }, phase: 'waiting', window: 'unknown', url: checkout },
  ])
  const leave = followPurchases(page.latchkey)
  await page.reach(() => getPurchase(page.latchkey, 'lk_1')?.phase === 'done')
  await page.reach(() => page.notice().message === 'Bought 0.032 ETH')
  leave()
})

test('stored purchases are validated: an unsafe link is dropped', async () => {
  const before = await pageWithPurchase()
  before.leave()
  const key = 'latchkey:main:purchases'
  const text = before.storage.getItem(key) ?? ''
  before.storage.setItem(key, text.replace(checkout, 'javascript:alert(1)'))
  const page = buyPage({ deps: { storage: before.storage } })
  expect(openPurchases(page.latchkey)[0]?.url).toBeUndefined()
  before.storage.setItem(key, '[{"purchase":{"id":7}}]')
  expect(openPurchases(buyPage({ deps: { storage: before.storage } }).latchkey)).toEqual([])
})

test('an unpaid purchase is stored for a day, one that waits for a bank for two weeks', async () => {
  const before = await pageWithPurchase()
  before.leave()
  const day = 24 * 60 * 60_000
  const later = (ms: number) => {
    const page = buyPage({ deps: { storage: before.storage } })
    const { deps } = page.latchkey
    const clock = { ...deps.clock, now: () => before.clock.now() + ms }
    return openPurchases({ ...page.latchkey, deps: { ...deps, clock } }).length
  }
  expect(later(day - 60_000)).toBe(1)
  expect(later(day + 60_000)).toBe(0)
  const key = 'latchkey:main:purchases'
  before.storage.setItem(key, (before.storage.getItem(key) ?? '').replace('"created"', '"pending"'))
  expect(later(13 * day)).toBe(1)
  expect(later(15 * day)).toBe(0)
})

test('a purchase that another tab has ended is not told twice by this one', async () => {
  const page = await pageWithPurchase('settled')
  await page.reach(() => page.purchase()?.phase === 'done')
  await page.reach(() => page.notice().variant === 'success')
  const asked = page.asked('balance').length
  await checkPurchase(page.latchkey, 'lk_1')
  await page.clock.advance(20_000)
  expect(page.asked('balance')).toHaveLength(asked)
  expect(page.purchase()?.phase).toBe('done')
  page.leave()
})
