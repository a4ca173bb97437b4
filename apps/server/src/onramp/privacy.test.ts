import { once } from 'node:events'
import { createServer } from 'node:http'
import { HistoryPage, PartnerUserId } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'
import { newPartner, useCheckout } from '../test/useCheckout.ts'

// Who may begin a purchase, and who hears of it.
const lines: string[] = []
const { sandbox, checkout, server, purchases, quote, open, post } = useCheckout(
  {},
  {
    writeLog: (text) => void lines.push(text),
  },
)
const account = `0x${'d'.repeat(40)}`
const wallet = (address: string) => ({ destinationWallets: [{ address }], partnerUserId: newPartner() })

let bare: TestServer
beforeAll(async () => {
  bare = await startTestServer({ chains: [1], upstreams: { 1: ['http://127.0.0.1:1'] } })
})
afterAll(() => bare?.stop())

test('S7.31 purchases are told to the browser that made them, and kept by no cache', async () => {
  const partner = newPartner()
  const { purchaseId } = await open(account, partner, { quoteId: (await quote()).quoteId })
  const path = `${server().url}/v1/account/${account}/history?onramp=all`
  const response = await fetch(`${path}&partnerUserId=${partner}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('etag')).toBeNull()
  const { data } = v.parse(HistoryPage, await response.json())
  expect(data.map(({ id }) => id)).toEqual([purchaseId])
})

test('S7.04 with onramp, history is the purchases of an account: cursor, provider and chain narrow it', async () => {
  const [holder, partner] = [`0x${'e'.repeat(40)}`, newPartner()]
  const { quoteId } = await quote()
  for (let n = 0; n < 3; n++) await open(holder, partner, { quoteId })
  const elsewhere = await quote({ network: 'sandbox-base', amount: '200' })
  const meridian = elsewhere.quotes?.find(({ provider }) => provider === 'meridian')
  await open(holder, partner, { quoteId: meridian?.quoteId })
  const count = async (query: string) => (await purchases(holder, partner, query)).data.length
  expect(await count('onramp=all')).toBe(4)
  expect(await count('onramp=castell')).toBe(3)
  expect(await count('onramp=meridian')).toBe(1)
  expect(await count('onramp=coinbase')).toBe(0)
  expect(await count('onramp=all&chainId=8131338')).toBe(1)
  expect(await count('onramp=all&chainId=eip155:1')).toBe(0)
  const upper = `eip155:8131338:0x${holder.slice(2).toUpperCase()}`
  expect((await purchases(upper, partner)).data).toHaveLength(1)
})

test('an address without the id of the browser, or with another id, lists no purchases', async () => {
  const partner = newPartner()
  await open(account, partner, { quoteId: (await quote()).quoteId })
  const path = `${server().url}/v1/account/${account}/history?onramp=all`
  expect(await (await fetch(path)).json()).toEqual({ data: [], next: null })
  expect((await purchases(account, newPartner())).data).toEqual([])
  expect((await purchases(`0x${'1'.repeat(40)}`, partner)).data).toEqual([])
})

test.each(['short', 'x'.repeat(51), `${'x'.repeat(31)}'`, ''])(
  'the partner %j is no secret, and begins no purchase',
  async (partner) => {
    expect(v.is(PartnerUserId, partner)).toBe(false)
    const body = { destinationWallets: [{ address: account }], partnerUserId: partner }
    expect((await post('/v1/generators/onrampurl', body)).status).toBe(422)
  },
)

test.each([
  ['cursor=nonsense', 'cursor'],
  ['cursor=e30', 'cursor'],
  ['chainId=x', 'chainId'],
  ['partnerUserId=short', 'partnerUserId'],
])('purchases with %s are refused', async (query, field) => {
  const response = await fetch(`${server().url}/v1/account/${account}/history?onramp=all&${query}`)
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({ field })
})

test('a long list of purchases comes page by page', async () => {
  const [holder, partner] = [`0x${'f'.repeat(40)}`, newPartner()]
  const { quoteId } = await quote()
  const made: string[] = []
  for (let n = 0; n < 53; n++) made.push((await open(holder, partner, { quoteId })).purchaseId)
  const first = await purchases(holder, partner)
  expect(first.data).toHaveLength(50)
  const second = await purchases(holder, partner, `onramp=all&cursor=${first.next}`)
  expect(second.next).toBeNull()
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(ids.toSorted()).toEqual(made.toSorted())
})

test.each([
  [{ destinationWallets: [{ address: '0x12' }] }, 'destinationWallets'],
  [
    { destinationWallets: [{ address: 'So11111111111111111111111111111111111111112' }] },
    'destinationWallets',
  ],
  // One capital wrong: the checksum of EIP-55 says that it was mistyped.
  [{ destinationWallets: [{ address: '0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266' }] }, 'destinationWallets'],
  [{ destinationWallets: [{ address: account, blockchains: ['sandbox-base'] }] }, 'destinationWallets'],
  [
    {
      destinationWallets: [{ address: account }, { address: '0x12', blockchains: ['sandbox-ethereum'] }],
    },
    'destinationWallets',
  ],
  [{ provider: 'nobody' }, 'provider'],
  [{ defaultNetwork: 'base' }, 'network'],
  [{ purchaseCurrency: 'DOGE' }, 'purchaseCurrency'],
  [{ presetFiatAmount: 0 }, 'presetFiatAmount'],
  [{ presetCryptoAmount: '0.0' }, 'presetCryptoAmount'],
  [{ presetFiatAmount: 10.5, paymentCurrency: 'JPY' }, 'amount'],
  [{ presetFiatAmount: 9.99 }, 'amount'],
  [{ presetFiatAmount: '50000.01' }, 'amount'],
  [{ presetFiatAmount: '999', paymentCurrency: 'JPY' }, 'amount'],
  [{ presetFiatAmount: 10, provider: 'castell' }, 'amount'],
  [{ presetFiatAmount: 100, paymentCurrency: 'CHF' }, 'paymentCurrency'],
  [{ presetCryptoAmount: '0.01', paymentCurrency: 'CHF' }, 'paymentCurrency'],
  [{ method: 'cash' }, 'method'],
  [{ presetFiatAmount: 100, provider: 'fennel', method: 'ach_bank_account' }, 'method'],
])('a page for %j is refused', async (body, field) => {
  const usual = { ...wallet(account), defaultNetwork: 'sandbox-ethereum' }
  const response = await post('/v1/generators/onrampurl', { ...usual, ...body })
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({ field })
})

test('S7.18 the parameters of other clients are understood: numbers, nulls, and more than we ask for', async () => {
  const response = await post('/v1/generators/onrampurl', {
    destinationWallets: [{ address: account, blockchains: ['sandbox-base'], assets: ['USDC'] }],
    defaultNetwork: 'sandbox-base',
    partnerUserId: newPartner(),
    defaultExperience: 'buy',
    presetCryptoAmount: null,
    presetFiatAmount: 50,
    handlingRequestedUrls: false,
  })
  expect(response.status).toBe(200)
  const { url } = (await response.json()) as { url: string }
  const page = await (await fetch(url)).text()
  expect(page).toContain('50.00 USD')
  expect(page).toContain('USDC')
})

test('without a named provider the page is one that accepts the amount', async () => {
  const usual = { defaultNetwork: 'sandbox-ethereum', presetFiatAmount: 10 }
  const partner = newPartner()
  await open(account, partner, usual)
  expect((await purchases(account, partner)).data[0]?.purchase?.provider).toBe('fennel')
  const response = await post('/v1/generators/onrampurl', {
    ...wallet(account),
    ...usual,
    presetFiatAmount: 5,
  })
  expect(await reasonOf(response)).toMatchObject({
    name: 'amount_outside_limits',
    description: 'Write an amount from 10 to 50000 USD.',
  })
})

test('without an amount the visitor says it on the page of the provider', async () => {
  const { url } = await open(account, newPartner(), { defaultNetwork: 'sandbox-ethereum' })
  expect(await (await fetch(url)).text()).toContain('How much?')
})

test('S7.18 an amount of the token wins over one of money; a provider that takes none asks on its page', async () => {
  const { url } = await open(account, newPartner(), {
    defaultNetwork: 'sandbox-ethereum',
    presetCryptoAmount: '0.01',
    presetFiatAmount: '50',
  })
  expect(await (await fetch(url)).text()).toContain('How much?')
})

test('a quote that was changed, is of another provider, or has ended opens no page', async () => {
  const { quoteId } = await quote()
  const [body = '', mac = ''] = quoteId.split('.')
  const cheaper = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  cheaper.purchase.amount = '1000'
  const forged = `${Buffer.from(JSON.stringify(cheaper)).toString('base64url')}.${mac}`
  for (const wrong of [forged, `${body}.`, 'nonsense', `${quoteId}.${mac}`, `${body}.${'A'.repeat(22)}`]) {
    const response = await post('/v1/generators/onrampurl', { ...wallet(account), quoteId: wrong })
    expect(response.status).toBe(400)
    expect(await reasonOf(response)).toMatchObject({ name: 'invalid_quote' })
  }
  const other = await post('/v1/generators/onrampurl', { ...wallet(account), quoteId, provider: 'fennel' })
  expect(await reasonOf(other)).toMatchObject({ name: 'invalid_quote' })
})

test('a page of a foreign origin and an unknown project are refused', async () => {
  const origin = 'https://evil.example'
  const body = { ...wallet(account), quoteId: (await quote()).quoteId }
  expect((await post('/v1/generators/onrampurl', body, { origin })).status).toBe(401)
  expect((await post('/v1/generators/onrampurl?projectId=unknown', body)).status).toBe(401)
  expect((await post('/v1/generators/onrampurl', { ...body, projectId: 'unknown' })).status).toBe(401)
  expect((await fetch(`${server().url}/v1/onramp/options`, { headers: { origin } })).status).toBe(401)
})

test('with no provider nothing can be bought, and no quote is made up', async () => {
  const options = await fetch(`${bare.url}/v1/onramp/options`)
  expect(options.status).toBe(501)
  expect(await reasonOf(options)).toMatchObject({ field: 'onramp', name: 'onramp_not_configured' })
  for (const path of ['/v1/onramp/quote', '/v1/generators/onrampurl']) {
    expect((await fetch(`${bare.url}${path}`, { method: 'POST', body: '{}' })).status).toBe(501)
  }
  const { capabilities } = (await (await fetch(`${bare.url}/v1/supported-chains`)).json()) as {
    capabilities: Record<string, string[]>
  }
  expect(capabilities['eip155:1']).not.toContain('onramp')
})

test('too many purchases are refused with the time to wait', async () => {
  const tight = await startTestServer({
    sandboxUrl: sandbox().url,
    checkoutUrl: checkout().url,
    checkoutKey: checkout().key,
    checkoutWebhookSecret: checkout().webhookSecret,
    rateLimit: 0.1,
    deadlineMs: 60_000,
    historyFrom: { 8131337: 'now', 8131338: 'now' },
  })
  const body = JSON.stringify({ ...wallet(account), defaultNetwork: 'sandbox-ethereum' })
  let response: Response | undefined
  for (let n = 0; n < 20 && response?.status !== 429; n++) {
    response = await fetch(`${tight.url}/v1/generators/onrampurl`, { method: 'POST', body })
    await response.arrayBuffer()
  }
  expect(response?.status).toBe(429)
  expect(Number(response?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  await tight.stop()
})

test('a provider that sends visitors to a page without encryption is not followed, and the purchase is forgotten', async () => {
  for (const url of ['http://shop.example/pay', 'javascript:alert(1)', 'https://user@evil.example/', '']) {
    const fake = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.url === '/api/sessions') response.end(JSON.stringify({ url }))
      else
        void fetch(`${checkout().url}/api/providers`, {
          headers: { authorization: `Bearer ${checkout().key}` },
        })
          .then((real) => real.text())
          .then((text) => response.end(text))
    }).listen(0, '127.0.0.1')
    await once(fake, 'listening')
    const address = fake.address()
    const port = typeof address === 'object' ? address?.port : 0
    const misled = await startTestServer({
      sandboxUrl: sandbox().url,
      historyFrom: { 8131337: 'now', 8131338: 'now' },
      checkoutUrl: `http://127.0.0.1:${port}`,
      checkoutKey: checkout().key,
      checkoutWebhookSecret: checkout().webhookSecret,
      onrampDeadlineMs: 60_000,
    })
    const body = { ...wallet(account), defaultNetwork: 'sandbox-ethereum' }
    const response = await fetch(`${misled.url}/v1/generators/onrampurl`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(503)
    const path = `${misled.url}/v1/account/${account}/history?onramp=all&partnerUserId=${body.partnerUserId}`
    expect(await (await fetch(path)).json()).toEqual({ data: [], next: null })
    await misled.stop()
    fake.closeAllConnections()
    fake.close()
  }
})

test('the log has neither keys nor secrets, nor who bought what', async () => {
  const partner = newPartner()
  await open(account, partner, { quoteId: (await quote()).quoteId })
  const log = lines.join('')
  expect(log).toContain('/v1/generators/onrampurl')
  for (const secret of [checkout().key, checkout().webhookSecret, partner, account, '100.00'])
    expect(log).not.toContain(secret)
})
