import { expect, test } from 'vitest'
import { base, ethereum, solana } from '../../chains/chains.ts'
import { destinationOf, quoteOf, suggestAmounts } from '../../features/onramp/buyLimits.ts'
import { buyProblem } from '../../features/onramp/buyProblem.ts'
import { feeRange } from '../../features/onramp/feeRange.ts'
import { getBuy } from '../../features/onramp/getBuy.ts'
import { purchaseStore } from '../../features/onramp/purchaseStore.ts'
import { pushView } from '../../features/router/moveView.ts'
import { openModal } from '../../features/router/openModal.ts'
import { json } from '../../test/answer.ts'
import {
  alice,
  bob,
  buyPage,
  polygon,
  quoteAnswer,
  quoteRow,
  refusal,
  soldOptions,
} from '../../test/buyPage.ts'
import { arabicOnramp } from '../../words/ar/onramp.ts'
import { onrampWords } from '../../words/en/onramp.ts'
import { spanishOnramp } from '../../words/es/onramp.ts'
import { closeModal } from '../modal/closeModal.ts'
import { goBack } from '../modal/goBack.ts'
import { hasBuy, mayBuy } from './mayBuy.ts'
import {
  chooseProvider,
  resetBuy,
  setBuyAmount,
  setBuyCurrency,
  setBuyMethod,
  setBuyToken,
} from './setBuy.ts'
import { retryBuy, startBuy } from './startBuy.ts'

test('nothing is asked and nothing is kept before the visitor opens the form', async () => {
  const page = buyPage()
  await page.clock.advance(60_000)
  expect(mayBuy(page.latchkey)).toBe(true)
  expect(purchaseStore(page.latchkey).getState()).toEqual([])
  expect(page.asked('onramp')).toEqual([])
  expect([...page.storage.items.keys()].filter((key) => /partner|purchase/.test(key))).toEqual([])
})

test('the form begins with the coin of the network in use, a round amount and the best quote', async () => {
  const page = buyPage()
  const stop = await page.begin()
  expect(page.views()).toEqual(['Account', 'Buy'])
  expect(page.events.map(({ event }) => event)).toContain('SELECT_BUY_CRYPTO')
  const info = getBuy(page.latchkey)
  expect(info).toMatchObject({
    paymentCurrency: { id: 'USD' },
    paymentMethod: { id: 'card', min: '10', max: '5000' },
    purchaseCurrency: { id: 'eth' },
    network: { chainId: 'eip155:1', key: 'ethereum' },
    paymentAmount: '100',
    suggestedAmounts: ['50', '100', '250', '500'],
    quote: { provider: 'castell', fee: { amount: '1.9', currency: 'USD' }, minutes: { from: 2, to: 5 } },
    purchaseAmount: '0.03241',
    isEstimate: false,
    destination: `eip155:1:${alice}`,
    problem: undefined,
  })
  expect(page.posted).toMatchObject([
    {
      path: '/v1/onramp/quote',
      body: {
        projectId: 'shop',
        purchaseCurrency: { id: 'eth' },
        paymentCurrency: { id: 'USD' },
        amount: '100',
        network: 'ethereum',
        method: 'card',
      },
    },
  ])
  stop()
})

test('S9.44 only what an account on eip155 or solana can receive on the networks of the site is offered', async () => {
  const evm = buyPage({ chains: [ethereum, polygon] })
  ;(await evm.begin())()
  const offered = evm
    .state()
    .options.purchaseCurrencies.map(({ symbol, networks }) => [symbol, ...networks.map(({ key }) => key)])
  expect(offered).toEqual([
    ['USDC', 'ethereum'],
    ['ETH', 'ethereum', 'polygon'],
  ])
  const sol = buyPage({
    account: `${solana.caip2}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`,
    chains: [solana],
  })
  ;(await sol.begin())()
  expect(sol.state().purchaseCurrency?.symbol).toBe('SOL')
  const bitcoin = buyPage({
    account: 'bip122:000000000019d6689c085ae165831e93:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  })
  const stop = startBuy(bitcoin.latchkey)
  await bitcoin.reach(() => bitcoin.state().options.phase === 'ready')
  expect(mayBuy(bitcoin.latchkey)).toBe(false)
  expect(buyProblem(bitcoin.state())).toEqual({ kind: 'account', code: 'buy.namespace' })
  stop()
})

test('a contract receives on its own network only, also where that cannot be found out', async () => {
  for (const isSmartAccount of [async () => true, async () => Promise.reject(new Error('no node'))]) {
    const page = buyPage({ isSmartAccount })
    ;(await page.begin())()
    const eth = page.state().options.purchaseCurrencies.find(({ id }) => id === 'eth')
    expect(eth?.networks.map(({ key }) => key)).toEqual(['ethereum'])
  }
})

test('a token is shown with the picture that the site’s own server has of it, and never with a stranger’s', async () => {
  const page = buyPage()
  ;(await page.begin())()
  const pictureOf = (symbol: string) =>
    page.state().options.purchaseCurrencies.find((token) => token.symbol === symbol)?.networks[0].iconUrl
  expect(new URL(pictureOf('USDC') ?? '').pathname).toMatch(
    /^\/public\/getTokenImage\/eip155%3A1%3A0x[\da-f]{40}$/,
  )
  expect(pictureOf('ETH')).toBeUndefined()
})

test('S8.44 S9.09 S9.10 where the options fail, the built-in currencies, tokens and limits are used', async () => {
  const page = buyPage()
  page.answers.options = () => refusal('', 404)
  const stop = await page.begin()
  const { options } = page.state()
  expect(options.isBuiltIn).toBe(true)
  expect(options.error).toMatchObject({ code: 'buy.options' })
  expect(options.paymentCurrencies).toMatchObject(
    ['USD', 'EUR'].map((id) => ({
      id,
      methods: [
        { id: 'card', min: '10', max: '7500' },
        { id: 'ach_bank_account', min: '10', max: '25000' },
      ],
    })),
  )
  expect(
    options.purchaseCurrencies.map(({ symbol, networks }) => [
      symbol,
      networks.map(({ chainId }) => chainId),
    ]),
  ).toEqual([
    ['USDC', ['eip155:1', 'eip155:137']],
    ['ETH', ['eip155:1', 'eip155:137']],
  ])
  // Once the server answers, its own are used.
  page.answers.options = () => json(soldOptions)
  retryBuy(page.latchkey)
  await page.reach(() => !page.state().options.isBuiltIn && page.state().options.phase === 'ready')
  stop()
})

test('where the options fail and no built-in one is for the networks of the site, they are unread and not empty', async () => {
  const page = buyPage({ account: `eip155:8453:${alice}`, chains: [base] })
  page.answers.options = () => refusal('', 404)
  const stop = startBuy(page.latchkey)
  await page.reach(() => page.state().options.phase === 'ready')
  expect(buyProblem(page.state())).toEqual({ kind: 'unread', code: 'buy.unread' })
  page.answers.options = () => json(soldOptions)
  retryBuy(page.latchkey)
  await page.reach(() => page.state().purchaseCurrency?.id === 'usdc')
  // What the server does not sell here is nothing to try again.
  page.answers.options = () =>
    json({ ...soldOptions, purchaseCurrencies: [soldOptions.purchaseCurrencies[1]] })
  stop()
  const other = buyPage({ account: `eip155:8453:${alice}`, chains: [base] })
  other.answers.options = page.answers.options
  const leave = startBuy(other.latchkey)
  await other.reach(() => other.state().options.phase === 'ready')
  expect(buyProblem(other.state())).toEqual({ kind: 'offer', code: 'buy.noToken' })
  leave()
})

test('a server that sells nothing is said to sell nothing, and is asked for no quote', async () => {
  const page = buyPage()
  page.answers.options = () => refusal('onramp', 501)
  const stop = startBuy(page.latchkey)
  await page.reach(() => page.state().options.phase === 'ready')
  expect(buyProblem(page.state())).toEqual({ kind: 'offer', code: 'buy.unserved' })
  expect(page.posted).toEqual([])
  stop()
})

test('whether a site sells is read from what its server can do, and not asked where the site switched it off', async () => {
  const page = buyPage()
  expect(await hasBuy(page.latchkey)).toBe(true)
  expect(page.asked('supported-chains')).toHaveLength(1)
  const elsewhere = buyPage({ chains: [polygon] })
  expect(await hasBuy(elsewhere.latchkey)).toBe(false)
  const off = buyPage({ options: { features: { onramp: false } } })
  expect(await hasBuy(off.latchkey)).toBe(false)
  expect(off.asked('supported-chains')).toEqual([])
})

test('S8.45 where the quote fails, a placeholder echoes the amount and is marked as an estimate', async () => {
  const page = buyPage()
  page.answers.quote = () => refusal('', 503)
  const stop = await page.begin()
  expect(page.state().quotes).toMatchObject({
    phase: 'ready',
    isEstimate: true,
    error: { code: 'buy.quote' },
    list: [
      {
        provider: 'castell',
        total: { amount: '100', currency: 'USD' },
        subtotal: { amount: '100', currency: 'USD' },
      },
      { provider: 'fennel' },
    ],
  })
  // No price is made up, save where it is the same money.
  expect(quoteOf(page.state())?.purchase).toBeUndefined()
  setBuyToken(page.latchkey, 'usdc')
  await page.settle()
  expect(quoteOf(page.state())?.purchase).toEqual({ amount: '100', currency: 'USDC' })
  page.answers.quote = () =>
    quoteAnswer([quoteRow('castell', '98', { purchaseAmount: { amount: '98', currency: 'USDC' } })])
  await page.reach(() => page.state().quotes.phase === 'ready' && !getBuy(page.latchkey).isEstimate, 1_000)
  stop()
})

test('an amount at its limits is bought, and one beyond them is not asked about', async () => {
  const page = buyPage()
  const stop = await page.begin()
  for (const [text, problem] of [
    ['10', undefined],
    ['5,000', undefined],
    ['9.99', { kind: 'limit', why: 'below', limit: '10', currency: 'USD' }],
    ['5,000.01', { kind: 'limit', why: 'above', limit: '5000', currency: 'USD' }],
    ['0', { kind: 'amount', why: 'zero' }],
    ['10.001', { kind: 'amount', why: 'fraction', hint: 'buy.amountHint' }],
    ['ten', { kind: 'amount', why: 'malformed' }],
    ['', { kind: 'amount', why: 'empty' }],
  ] as const) {
    const before = page.posted.length
    setBuyAmount(page.latchkey, text)
    await page.clock.advance(1_000)
    await page.settle()
    if (problem === undefined) expect(buyProblem(page.state()), text).toBeUndefined()
    else expect(buyProblem(page.state()), text).toMatchObject(problem)
    expect(page.posted.length - before, text).toBe(problem === undefined ? 1 : 0)
  }
  setBuyMethod(page.latchkey, 'ach_bank_account')
  setBuyAmount(page.latchkey, '25000')
  expect(buyProblem(page.state())).toEqual({ kind: 'reading' })
  stop()
})

test('a currency without decimals takes whole amounts, and has a way to pay of its own', async () => {
  const page = buyPage()
  const stop = await page.begin()
  setBuyMethod(page.latchkey, 'ach_bank_account')
  setBuyCurrency(page.latchkey, 'JPY')
  expect(page.state()).toMatchObject({ paymentCurrency: 'JPY', method: 'card' })
  expect(suggestAmounts(page.state())).toEqual(['5000', '10000', '25000', '50000'])
  setBuyAmount(page.latchkey, '5000.5')
  expect(buyProblem(page.state())).toMatchObject({ why: 'fraction', hint: 'buy.whole' })
  setBuyAmount(page.latchkey, '5000')
  expect(buyProblem(page.state())).toEqual({ kind: 'reading' })
  stop()
})

test('quotes for another amount are gone at once, and asked for when the typing pauses', async () => {
  const page = buyPage()
  const stop = await page.begin()
  setBuyAmount(page.latchkey, '2')
  setBuyAmount(page.latchkey, '25')
  setBuyAmount(page.latchkey, '250')
  expect(page.state().quotes).toEqual({ phase: 'reading' })
  await page.settle()
  expect(page.posted.map(({ body }) => body['amount'])).toEqual(['100', '250'])
  stop()
})

test('quotes are read anew before the first of them ends, and the old ones stay meanwhile', async () => {
  const page = buyPage()
  const ends = () => new Date(page.clock.now() + 20_000).toISOString()
  page.answers.quote = () => quoteAnswer([quoteRow('castell', '0.03', { expiresAt: ends() })])
  const stop = await page.begin()
  const { quotes } = page.state()
  expect(quotes.phase === 'ready' && quotes.refreshAt - page.clock.now()).toBeLessThanOrEqual(17_000)
  let answer = (_: Response) => {}
  page.answers.quote = () => new Promise((resolve) => (answer = resolve))
  await page.reach(() => page.state().quotes.phase === 'reading', 1_000)
  expect(quoteOf(page.state())?.purchase?.amount).toBe('0.03')
  expect(buyProblem(page.state())).toBeUndefined()
  answer(quoteAnswer([quoteRow('castell', '0.04', { expiresAt: ends() })]))
  await page.settle()
  expect(quoteOf(page.state())?.purchase?.amount).toBe('0.04')
  stop()
  const asked = page.posted.length
  await page.clock.advance(120_000)
  expect(page.posted).toHaveLength(asked)
})

test('the visitor chooses a provider; where it has no quote any more, the best one counts', async () => {
  const page = buyPage()
  const stop = await page.begin()
  chooseProvider(page.latchkey, 'fennel')
  expect(quoteOf(page.state())?.provider).toBe('fennel')
  page.answers.quote = () =>
    quoteAnswer(
      [quoteRow('castell', '0.09')],
      [{ provider: 'fennel', name: 'fennel pay', min: '10', max: '200' }],
    )
  setBuyAmount(page.latchkey, '300')
  await page.settle()
  expect(quoteOf(page.state())?.provider).toBe('castell')
  expect(getBuy(page.latchkey).outside).toEqual([
    { provider: 'fennel', name: 'fennel pay', min: '10', max: '200' },
  ])
  chooseProvider(page.latchkey, undefined)
  expect(page.state().provider).toBeUndefined()
  stop()
})

test('an amount that no provider takes, and a choice that none sells, are told apart and not asked again', async () => {
  const page = buyPage()
  page.answers.quote = () => refusal('amount')
  const stop = await page.begin()
  expect(buyProblem(page.state())).toEqual({ kind: 'quotes', code: 'buy.outside' })
  page.answers.quote = () => refusal('method')
  setBuyAmount(page.latchkey, '120')
  await page.settle()
  expect(buyProblem(page.state())).toEqual({ kind: 'quotes', code: 'buy.refused' })
  const asked = page.posted.length
  await page.clock.advance(120_000)
  expect(page.posted).toHaveLength(asked)
  stop()
})

test('texts of providers are cleaned, and rows that cannot be read spoil no others', async () => {
  const page = buyPage()
  const evil = { id: 'evil', name: '\u202eevil\n'.repeat(30), methods: ['card'], networks: ['eip155:1'] }
  page.answers.options = () =>
    json({
      ...soldOptions,
      paymentCurrencies: [
        7,
        { id: 'NOT A CODE', payment_method_limits: [] },
        ...soldOptions.paymentCurrencies,
      ],
      purchaseCurrencies: [
        null,
        {
          ...soldOptions.purchaseCurrencies[1],
          id: 'trap',
          symbol: '\u202eHTE\u0000',
          name: 'x'.repeat(190),
        },
        { ...soldOptions.purchaseCurrencies[1], symbol: '\u200b' },
      ],
      providers: [evil, 'no', ...soldOptions.providers],
    })
  page.answers.quote = () =>
    quoteAnswer([
      quoteRow('castell', '0', { purchaseAmount: { amount: '1', currency: 'ETH' } }),
      quoteRow('evil', '5', { name: '\u202e<b>evil</b>', purchaseAmount: { amount: '5', currency: 'HTE' } }),
      quoteRow('fennel', '-5'),
      quoteRow('UPPER', '5'),
    ])
  const stop = await page.begin()
  const { options, quotes } = page.state()
  expect(options.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'JPY'])
  expect(options.purchaseCurrencies).toMatchObject([{ id: 'trap', symbol: 'HTE' }])
  expect(options.purchaseCurrencies[0]?.name.length).toBe(60)
  expect(options.providers[0]?.name).toMatch(/^[evil ]{1,59}…$/)
  expect(quotes.phase === 'ready' && quotes.list.map(({ name }) => name)).toEqual(['<b>evil</b>'])
  stop()
})

test('another account gets the same purchase, and the destination moves with it', async () => {
  const page = buyPage()
  const stop = await page.begin({ token: 'USDC', amount: '42' })
  expect(page.state()).toMatchObject({ purchaseCurrency: { id: 'usdc' }, amount: { decimal: '42' } })
  page.use(`eip155:1:${bob}`)
  expect(page.state().account).toBe(`eip155:1:${bob}`)
  await page.settle()
  expect(page.state()).toMatchObject({ purchaseCurrency: { id: 'usdc' }, amount: { decimal: '42' } })
  expect(destinationOf(page.state())?.account).toBe(`eip155:1:${bob}`)
  stop()
})

test('a preset is validated: invalid values are left out', async () => {
  const page = buyPage()
  const wild = { token: { $ne: 1 }, amount: '1e3', currency: 'jpy', network: 137 } as never
  const stop = await page.begin(wild)
  expect(page.state()).toMatchObject({
    paymentCurrency: 'JPY',
    purchaseCurrency: { id: 'eth' },
    amount: { decimal: '10000' },
  })
  stop()
  const named = buyPage()
  ;(await named.begin({ token: `0x${'7'.repeat(40)}`, network: 'polygon', amount: '77.5' }))()
  expect(named.state()).toMatchObject({
    purchaseCurrency: { id: 'eth' },
    network: { key: 'polygon' },
    amount: { text: '77.5' },
  })
})

test('a further view without a preset shows what stands in the form already', async () => {
  const page = buyPage()
  const stop = await page.begin({ token: 'USDC', amount: '42' })
  const leave = startBuy(page.latchkey, { name: 'OnRampProviders' } as never)
  expect(page.state()).toMatchObject({ purchaseCurrency: { id: 'usdc' }, amount: { decimal: '42' } })
  leave()
  stop()
})

test('an amount is read as the visitor’s language writes it', async () => {
  const page = buyPage({ options: { locale: 'es' } })
  const stop = await page.begin()
  setBuyAmount(page.latchkey, '1.500,50')
  expect(page.state().amount).toMatchObject({ text: '1.500,50', decimal: '1500.50' })
  stop()
})

test('S9.11 the fees of providers that tell none are said to be from 1 to 2 percent, in every language', () => {
  const { from, to } = feeRange
  expect([from, to]).toEqual([1, 2])
  for (const { 'buy.feeRange': said } of [onrampWords, spanishOnramp, arabicOnramp])
    expect(String(said).match(/\d+/g)).toEqual([String(from), String(to)])
})

test('leaving the form from the view of a purchase resets it too, so that a later opening has no earlier preset', async () => {
  const page = buyPage()
  const stop = await page.begin({ token: 'USDC', amount: '42' })
  await page.buy()
  expect(page.views()).toEqual(['Account', 'Buy', 'BuyInProgress'])
  // The view of a purchase does not use the form.
  stop()
  closeModal(page.latchkey)
  ;(await page.begin())()
  expect(page.state()).toMatchObject({ purchaseCurrency: { id: 'eth' }, amount: { decimal: '100' } })
})

test('a view opened from the form leaves the form as it is', async () => {
  const page = buyPage()
  const stop = await page.begin()
  setBuyAmount(page.latchkey, '250')
  pushView(page.latchkey, { name: 'OnRampActivity' })
  stop()
  goBack(page.latchkey)
  const leave = startBuy(page.latchkey)
  await page.settle()
  expect(page.state().amount.decimal).toBe('250')
  leave()
})

test('a site that opens the form anew while it is open gets the new preset alone', async () => {
  const page = buyPage()
  const stop = await page.begin({ token: 'USDC', amount: '42' })
  openModal(page.latchkey, { name: 'Buy' })
  await page.settle()
  expect(page.state()).toMatchObject({ purchaseCurrency: { id: 'eth' }, amount: { decimal: '100' } })
  openModal(page.latchkey, { name: 'OnRampProviders', amount: '77' })
  await page.settle()
  expect(page.state().amount.decimal).toBe('77')
  setBuyAmount(page.latchkey, '12')
  openModal(page.latchkey, { name: 'OnRampProviders', amount: '77' })
  await page.settle()
  expect(page.state().amount.decimal).toBe('77')
  stop()
})

test('a form that is opened again while it fades away is filled in', async () => {
  const page = buyPage()
  const stop = await page.begin()
  closeModal(page.latchkey)
  openModal(page.latchkey, { name: 'Buy', amount: '42' })
  await page.settle()
  expect(page.state().amount.decimal).toBe('42')
  stop()
})

test('a form of the site’s own is filled in again after the visitor has bought in the widget', async () => {
  const page = buyPage()
  const stop = startBuy(page.latchkey, { amount: '40' })
  await page.settle()
  const leave = await page.begin()
  setBuyAmount(page.latchkey, '250')
  closeModal(page.latchkey)
  leave()
  await page.reach(() => page.state().quotes.phase === 'ready')
  expect(page.state().amount.decimal).toBe('40')
  stop()
})

test('a form of the site’s own stays as it is while the widget shows how buying works', async () => {
  const page = buyPage()
  const stop = startBuy(page.latchkey)
  await page.settle()
  setBuyAmount(page.latchkey, '250')
  openModal(page.latchkey, { name: 'WhatIsABuy' })
  closeModal(page.latchkey)
  await page.settle()
  expect(page.state().amount.decimal).toBe('250')
  stop()
})

test('a form of the site’s own that is reset while the widget shows another view starts again', async () => {
  const page = buyPage()
  const stop = startBuy(page.latchkey, { amount: '40' })
  await page.settle()
  openModal(page.latchkey, { name: 'Account' })
  setBuyAmount(page.latchkey, '250')
  resetBuy(page.latchkey)
  await page.settle()
  expect(page.state().amount.decimal).toBe('40')
  stop()
})

test('leaving the form resets it', async () => {
  const page = buyPage()
  const stop = await page.begin({ amount: '42' })
  closeModal(page.latchkey)
  expect(page.state()).toMatchObject({ options: { phase: 'none' }, amount: { text: '' } })
  stop()
  ;(await page.begin())()
  expect(page.state().amount.decimal).toBe('100')
})
