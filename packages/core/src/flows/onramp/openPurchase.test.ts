import { expect, test } from 'vitest'
import { getBuy } from '../../features/onramp/getBuy.ts'
import { hasOpenPurchases } from '../../features/onramp/hasOpenPurchases.ts'
import { getPurchase } from '../../features/onramp/purchaseStore.ts'
import { json } from '../../test/answer.ts'
import { alice, bob, buyPage, checkout, quoteAnswer, quoteRow, refusal } from '../../test/buyPage.ts'
import { testPage } from '../../test/testInstance.ts'
import { openWhatIsABuy } from './openBuy.ts'
import { openPurchase } from './openPurchase.ts'
import { chooseProvider } from './setBuy.ts'
import { purchaseLink, showPurchaseWindow } from './showPurchase.ts'

test('the window opens empty within the press, and goes to the provider for what the form shows', async () => {
  const page = buyPage()
  const stop = await page.begin()
  chooseProvider(page.latchkey, 'fennel')
  const opening = openPurchase(page.latchkey)
  expect(page.windows).toEqual([{ closed: false, went: [], focused: 0 }])
  expect(page.state().isOpening).toBe(true)
  expect(await openPurchase(page.latchkey)).toBeUndefined()
  await page.reach(() => !page.state().isOpening)
  const purchase = await opening
  expect(page.windows).toMatchObject([{ went: [checkout] }])
  expect(purchase).toMatchObject({
    id: 'lk_1',
    provider: { id: 'fennel', name: 'fennel pay' },
    account: `eip155:1:${alice}`,
    payment: { amount: '100', currency: 'USD' },
    symbol: 'ETH',
    amount: '0.03218',
    state: 'created',
  })
  const { body } = page.posted.at(-1) ?? {}
  expect(body).toMatchObject({
    projectId: 'shop',
    destinationWallets: [{ address: alice, blockchains: ['ethereum'], assets: ['eth'] }],
    defaultNetwork: 'ethereum',
    provider: 'fennel',
    quoteId: 'q-fennel',
    paymentCurrency: 'USD',
    purchaseCurrency: 'eth',
    method: 'card',
  })
  expect(body?.['partnerUserId']).toMatch(/^[A-Za-z0-9_-]{32,50}$/)
  expect(page.views()).toEqual(['Account', 'Buy', 'BuyInProgress'])
  expect(page.events.map(({ event }) => event)).toContain('SELECT_BUY_PROVIDER')
  stop()
})

test('S7.18 the page is requested for the wallet, its network and the browser, with the amount in one of the two presets', async () => {
  const page = buyPage()
  page.answers.quote = () =>
    quoteAnswer([quoteRow('castell', '41', { purchaseAmount: { amount: '41', currency: 'USDC' } })])
  const stop = await page.begin({ token: 'USDC', amount: '42' })
  expect(await page.buy()).toMatchObject({ id: 'lk_1' })
  expect(page.posted.at(-1)).toEqual({
    path: '/v1/generators/onrampurl',
    body: {
      projectId: 'shop',
      destinationWallets: [{ address: alice, blockchains: ['ethereum'], assets: ['usdc'] }],
      defaultNetwork: 'ethereum',
      defaultExperience: 'buy',
      partnerUserId: expect.stringMatching(/^[A-Za-z0-9_-]{32,50}$/),
      presetCryptoAmount: null,
      presetFiatAmount: '42',
      paymentCurrency: 'USD',
      purchaseCurrency: 'usdc',
      method: 'card',
      provider: 'castell',
      quoteId: 'q-castell',
    },
  })
  expect(page.windows).toMatchObject([{ went: [checkout] }])
  stop()
})

test('the browser is known to the server by one random text, kept for this instance', async () => {
  const page = buyPage()
  const stop = await page.begin()
  const keys = () => [...page.storage.items.keys()].filter((key) => key.endsWith(':partnerUser'))
  expect(keys()).toEqual([])
  await page.buy()
  expect(keys()).toEqual(['latchkey:main:partnerUser'])
  await page.buy()
  const told = page.posted.flatMap(({ body }) => body['partnerUserId'] ?? [])
  expect(new Set(told).size).toBe(1)
  expect(told).toHaveLength(2)
  stop()
})

test('where the browser blocks the window, the link is there to open or to copy', async () => {
  const page = buyPage()
  const stop = await page.begin()
  page.screen.isBlocked = true
  await page.buy()
  expect(getPurchase(page.latchkey, 'lk_1')).toMatchObject({ window: 'blocked', url: checkout })
  expect(purchaseLink(page.latchkey, 'lk_1')).toBe(checkout)
  expect(showPurchaseWindow(page.latchkey, 'lk_1')).toBe(false)
  page.screen.isBlocked = false
  expect(showPurchaseWindow(page.latchkey, 'lk_1')).toBe(true)
  expect(page.windows).toMatchObject([{ went: [checkout] }])
  expect(getPurchase(page.latchkey, 'lk_1')?.window).toBe('open')
  // The same window comes to the front while it is there.
  expect(showPurchaseWindow(page.latchkey, 'lk_1')).toBe(true)
  expect(page.windows).toMatchObject([{ focused: 1 }])
  stop()
})

test('a quote that has ended before the press opens nothing, and is asked for anew', async () => {
  const page = buyPage()
  const answer = () =>
    quoteAnswer([
      quoteRow('castell', '0.03', { expiresAt: new Date(page.clock.now() + 20_000).toISOString() }),
    ])
  page.answers.quote = answer
  const stop = await page.begin()
  // The next answer takes longer than the quote lives.
  page.answers.quote = () => new Promise(() => undefined)
  await page.clock.advance(20_000)
  page.answers.quote = answer
  const asked = page.posted.length
  expect(await page.buy()).toBeUndefined()
  expect(page.windows).toEqual([])
  expect(page.state().error).toMatchObject({ code: 'buy.quoteExpired' })
  expect(page.notice()).toMatchObject({ variant: 'error' })
  await page.settle()
  expect(page.posted.slice(asked).map(({ path }) => path)).toEqual(['/v1/onramp/quote'])
  expect(await page.buy()).toMatchObject({ id: 'lk_1' })
  expect(page.state().error).toBeUndefined()
  stop()
})

test.each([
  ['more than a quote lives', -60_000],
  ['as much as a quote lives', 0],
  ['nearly as much as a quote lives', 2_000],
])('a visitor whose clock is ahead by %s buys, and quotes are not read more often', async (_, leftMs) => {
  const page = buyPage()
  page.answers.quote = () =>
    quoteAnswer([
      quoteRow('castell', '0.03', { expiresAt: new Date(page.clock.now() + leftMs).toISOString() }),
    ])
  const stop = await page.begin()
  const asked = page.posted.length
  await page.clock.advance(25_000)
  expect(page.posted).toHaveLength(asked)
  expect(await page.buy()).toMatchObject({ id: 'lk_1' })
  expect(page.windows).toMatchObject([{ went: [checkout] }])
  await page.clock.advance(10_000)
  expect(page.asked('onramp/quote')).toHaveLength(2)
  stop()
})

test('a quote that the server no longer knows closes the window, and is asked for anew', async () => {
  const page = buyPage()
  const stop = await page.begin()
  page.answers.page = () => refusal('quoteId')
  expect(await page.buy()).toBeUndefined()
  expect(page.windows).toMatchObject([{ closed: true, went: [] }])
  expect(getBuy(page.latchkey).error).toBe('This price has expired. Check the new one, then try again.')
  await page.reach(() => page.posted.at(-1)?.path === '/v1/onramp/quote')
  stop()
})

test('a provider that is down closes the window and says so, and the next press tries again', async () => {
  const page = buyPage()
  const stop = await page.begin()
  const { page: works } = page.answers
  page.answers.page = () => refusal('', 503)
  expect(await page.buy()).toBeUndefined()
  expect(page.windows).toMatchObject([{ closed: true }])
  expect(page.state()).toMatchObject({ isOpening: false, error: { code: 'buy.provider' } })
  expect(hasOpenPurchases(page.latchkey)).toBe(false)
  page.answers.page = works
  expect(await page.buy()).toBeDefined()
  stop()
})

test.each([
  'http://pay.castell.example/p/1',
  'javascript:alert(1)',
  'data:text/html,<p>pay</p>',
  'https://shop@evil.example/',
  'http://localhost:4000/p/1',
  'not a url',
])('a provider’s page at %s is not opened', async (url) => {
  const page = buyPage()
  const stop = await page.begin()
  page.answers.page = () => json({ url, purchaseId: 'lk_9' })
  expect(await page.buy()).toBeUndefined()
  expect(page.windows).toMatchObject([{ closed: true, went: [] }])
  expect(page.state().error).toMatchObject({ code: 'buy.unsafe' })
  stop()
})

test('a page on this machine may use http, for a site that is on this machine too', async () => {
  const page = buyPage({ deps: { page: testPage({ origin: 'http://127.0.0.1:5173' }) } })
  const stop = await page.begin()
  page.answers.page = () => json({ url: 'http://localhost:4000/p/1', purchaseId: 'lk_9' })
  expect(await page.buy()).toMatchObject({ id: 'lk_9' })
  page.answers.page = () => json({ url: 'http://localhost.evil.example/p/1', purchaseId: 'lk_10' })
  expect(await page.buy()).toBeUndefined()
  stop()
})

test('the destination that is shown is the one that is sent: an account switched meanwhile opens nothing', async () => {
  const page = buyPage()
  const stop = await page.begin()
  let answer = (_: Response) => {}
  page.answers.page = () => new Promise((resolve) => (answer = resolve))
  const opening = openPurchase(page.latchkey)
  await page.reach(() => page.posted.at(-1)?.path === '/v1/generators/onrampurl')
  page.use(`eip155:1:${bob}`)
  answer(json({ url: checkout, purchaseId: 'lk_1' }))
  await page.reach(() => page.state().error !== undefined)
  expect(await opening).toBeUndefined()
  expect(page.windows).toMatchObject([{ closed: true, went: [] }])
  expect(page.state().error).toMatchObject({ code: 'buy.accountMoved' })
  expect(hasOpenPurchases(page.latchkey)).toBe(false)
  page.answers.page = () => json({ url: checkout, purchaseId: 'lk_2' })
  await page.settle()
  expect(await page.buy()).toMatchObject({ account: `eip155:1:${bob}` })
  stop()
})

test('with an estimate the provider is asked for the amount itself', async () => {
  const page = buyPage()
  page.answers.quote = () => refusal('', 503)
  const stop = await page.begin()
  expect(await page.buy()).toMatchObject({ payment: { amount: '100', currency: 'USD' }, symbol: 'ETH' })
  const { body } = page.posted.at(-1) ?? {}
  expect(body).toMatchObject({ presetFiatAmount: '100', provider: 'castell', presetCryptoAmount: null })
  expect(body).not.toHaveProperty('quoteId')
  stop()
})

test('a form that is not complete opens nothing', async () => {
  const page = buyPage()
  expect(await page.buy()).toBeUndefined()
  expect(page.windows).toEqual([])
  expect(page.state().error).toMatchObject({ code: 'buy.unready' })
})

test('events count purchases, and name only the providers of the specification', async () => {
  const page = buyPage()
  page.answers.quote = () => quoteAnswer([quoteRow('coinbase', '0.03'), quoteRow('castell', '0.02')])
  const stop = await page.begin()
  openWhatIsABuy(page.latchkey)
  await page.buy()
  chooseProvider(page.latchkey, 'castell')
  await page.buy()
  const told = page.events.filter(({ event }) => event.startsWith('SELECT_'))
  expect(told.map(({ event, properties }) => [event, properties])).toEqual([
    ['SELECT_BUY_CRYPTO', {}],
    ['SELECT_WHAT_IS_A_BUY', {}],
    ['SELECT_BUY_PROVIDER', { provider: 'coinbase' }],
    ['SELECT_BUY_PROVIDER', {}],
  ])
  stop()
})
