import { createHmac, generateKeyPairSync } from 'node:crypto'
import { HistoryPage, OnrampOptions, OnrampQuote, OnrampUrl, SupportedChains } from '@latchkey/wire'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenImagePath } from '../../pictures/tokenImagePath.ts'
import { type FakeProvider, type HeardRequest, startProvider } from '../../test/startProvider.ts'
import { reasonOf, startTestServer, type TestServer } from '../../test/startTestServer.ts'
import { newPartner } from '../../test/useCheckout.ts'
import { readCoinbaseKey } from './signRequest.ts'

// Answers are made by hand after https://docs.cdp.coinbase.com/onramp (2026-11-18): this has not been tried live.
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keySecret = privateKey.export({ type: 'sec1', format: 'pem' }).toString()
const webhookSecret = 'whsec_hunter2'
const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const money = (value: string, currency = 'USD') => ({ value, currency })
const options = {
  payment_currencies: [
    {
      id: 'USD',
      limits: [
        { id: 'CARD', min: '10.00', max: '7500.00' },
        { id: 'ACH_BANK_ACCOUNT', min: '10.00', max: '25000.00' },
      ],
    },
  ],
  purchase_currencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      icon_url: 'https://dynamic-assets.coinbase.com/usdc.png',
      networks: [
        {
          name: 'base',
          display_name: 'Base',
          chain_id: '8453',
          contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        },
        // Not among the chains of the spec.
        { name: 'stellar', display_name: 'Stellar', chain_id: '0', contract_address: '' },
      ],
    },
    {
      id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
      name: 'Ethereum',
      symbol: 'ETH',
      networks: [
        { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' },
        {
          name: 'base',
          display_name: 'Base',
          chain_id: '8453',
          contract_address: '0x0000000000000000000000000000000000000000',
        },
      ],
    },
  ],
}
const quoted = {
  payment_total: money('50.00'),
  payment_subtotal: money('48.61'),
  purchase_amount: money('48.610001', 'USDC'),
  coinbase_fee: money('1.25'),
  network_fee: money('0.14'),
  quote_id: 'q_01',
}

let transactions: unknown[] = []
let fails: number | undefined
let coinbase: FakeProvider
let server: TestServer

beforeAll(async () => {
  coinbase = await startProvider(({ method, path }) => {
    if (fails !== undefined) return { status: fails, json: { code: 3, message: 'hunter2' } }
    if (path.startsWith('/onramp/v1/buy/options?')) return { json: options }
    if (method === 'POST' && path === '/onramp/v1/buy/quote') return { json: quoted }
    if (method === 'POST' && path === '/onramp/v1/token')
      return { json: { token: 'single-use', channel_id: '' } }
    if (path.startsWith('/onramp/v1/buy/user/'))
      return { json: { transactions, next_page_key: '', total_count: '1' } }
    return undefined
  })
  server = await startTestServer({
    chains: [1, 8453],
    upstreams: { 1: ['http://127.0.0.1:1'], 8453: ['http://127.0.0.1:1'] },
    coinbaseKeyId: 'organizations/1/apiKeys/2',
    coinbaseKeySecret: keySecret.replaceAll('\n', '\\n'),
    coinbaseWebhookSecret: webhookSecret,
    coinbaseUrl: coinbase.url,
    onrampDeadlineMs: 60_000,
    trustProxy: 1,
    localProject: true,
    countryHeader: 'cf-ipcountry',
    regionHeader: 'cf-region-code',
  })
})
afterAll(async () => {
  await server?.stop()
  await coinbase?.stop()
})
beforeEach(() => {
  transactions = []
  fails = undefined
  coinbase.heard.length = 0
})

function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(`${server.url}${path}`, { method: 'POST', body: text, headers })
}

const question = {
  purchaseCurrency: { id: 'usdc' },
  paymentCurrency: { id: 'USD' },
  amount: '50',
  network: 'base',
}

async function open(body: Readonly<Record<string, unknown>> = {}, headers: Record<string, string> = {}) {
  const partner = newPartner()
  const usual = { destinationWallets: [{ address: account }], partnerUserId: partner }
  const response = await post('/v1/generators/onrampurl', { ...usual, ...body }, headers)
  const { url, purchaseId = '' } = v.parse(OnrampUrl, await response.json())
  const find = async () => {
    const path = `/v1/account/${account}/history?onramp=coinbase&partnerUserId=${partner}`
    const page = v.parse(HistoryPage, await (await fetch(`${server.url}${path}`)).json())
    return page.data[0]
  }
  return { page: new URL(url), purchaseId, partner, find }
}

const heard = (path: string): HeardRequest | undefined =>
  coinbase.heard.findLast((request) => request.path.startsWith(path))

test('S1.12 S9.47 the options are those of the country, on the chains of the spec only', async () => {
  const headers = { 'cf-ipcountry': 'us', 'cf-region-code': 'NY' }
  const response = await fetch(`${server.url}/v1/onramp/options`, { headers })
  const told = v.parse(OnrampOptions, await response.json())
  expect(heard('/onramp/v1/buy/options')?.path).toBe('/onramp/v1/buy/options?country=US&subdivision=NY')
  expect(told.paymentCurrencies).toEqual([
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
  ])
  expect(told.purchaseCurrencies).toEqual([
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'base',
          display_name: 'Base',
          chain_id: '8453',
          contract_address: usdc,
          logo_uri: tokenImagePath('eip155:8453', usdc),
        },
      ],
    },
    {
      id: 'eth',
      name: 'Ethereum',
      symbol: 'ETH',
      networks: [
        {
          name: 'ethereum',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '',
          logo_uri: tokenImagePath('eip155:1'),
        },
        {
          name: 'base',
          display_name: 'Base',
          chain_id: '8453',
          contract_address: '',
          logo_uri: tokenImagePath('eip155:8453'),
        },
      ],
    },
  ])
  const supported = await (await fetch(`${server.url}/v1/supported-chains`)).json()
  const { capabilities } = v.parse(SupportedChains, supported)
  const sold = Object.entries(capabilities).filter(([, names]) => names.includes('onramp'))
  expect(sold.map(([id]) => id).toSorted()).toEqual(
    [1, 10, 137, 8453, 42161, 42220, 43114, 80094].map((id) => `eip155:${id}`).toSorted(),
  )
})

test('a quote is requested and parsed as the provider documents it', async () => {
  const quote = v.parse(OnrampQuote, await (await post('/v1/onramp/quote', question)).json())
  expect(heard('/onramp/v1/buy/quote')?.body).toEqual({
    purchaseCurrency: '2b92315d-eab7-5bef-84fa-089a131333f5',
    purchaseNetwork: 'base',
    paymentAmount: '50',
    paymentCurrency: 'USD',
    paymentMethod: 'CARD',
    country: 'US',
  })
  expect(quote).toMatchObject({
    provider: 'coinbase',
    paymentTotal: { amount: '50.00', currency: 'USD' },
    paymentSubtotal: { amount: '48.61', currency: 'USD' },
    purchaseAmount: { amount: '48.610001', currency: 'USDC' },
    coinbaseFee: { amount: '1.25', currency: 'USD' },
    networkFee: { amount: '0.14', currency: 'USD' },
  })
})

test('the page is opened with a single-use token for the wallet and the address of the visitor', async () => {
  const quote = v.parse(OnrampQuote, await (await post('/v1/onramp/quote', question)).json())
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
  const { page, purchaseId, partner } = await open({ quoteId: quote.quoteId }, headers)
  expect(heard('/onramp/v1/token')?.body).toEqual({
    addresses: [{ address: account, blockchains: ['base'] }],
    assets: ['USDC'],
    clientIp: '203.0.113.9',
  })
  expect(page.origin).toBe('https://pay.coinbase.com')
  expect(Object.fromEntries(page.searchParams)).toEqual({
    sessionToken: 'single-use',
    defaultNetwork: 'base',
    defaultAsset: '2b92315d-eab7-5bef-84fa-089a131333f5',
    defaultExperience: 'buy',
    defaultPaymentMethod: 'CARD',
    presetFiatAmount: '50.00',
    fiatCurrency: 'USD',
    partnerUserRef: purchaseId,
    quoteId: 'q_01',
  })
  expect(purchaseId.length).toBeLessThan(50)
  // The visitor's secret stays here.
  expect(page.href).not.toContain(partner)
})

test('S9.48 where no network is said it is ethereum; an amount of the token wins over one of money', async () => {
  const { page } = await open({ presetCryptoAmount: 0.01, presetFiatAmount: 50 })
  expect(page.searchParams.get('defaultNetwork')).toBe('ethereum')
  expect(page.searchParams.get('presetCryptoAmount')).toBe('0.01')
  expect(page.searchParams.has('presetFiatAmount')).toBe(false)
})

test.each([
  [1e-7, '0.0000001'],
  ['0.000000000000000001', '0.000000000000000001'],
  [21, '21'],
])('S7.18 the amount %j of the token is passed on as a plain decimal', async (amount, passed) => {
  const { page } = await open({ presetCryptoAmount: amount })
  expect(page.searchParams.get('presetCryptoAmount')).toBe(passed)
})

test('each request carries a token of its own, good for its address only', async () => {
  await open({ defaultNetwork: 'base' })
  const request = heard('/onramp/v1/token')
  const token = (request?.headers.authorization ?? '').replace(/^Bearer /, '')
  const { payload, protectedHeader } = await jwtVerify(token, publicKey, { issuer: 'cdp' })
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'organizations/1/apiKeys/2', typ: 'JWT' })
  expect(payload.sub).toBe('organizations/1/apiKeys/2')
  expect(payload['uri']).toBe(`POST ${new URL(coinbase.url).host}/onramp/v1/token`)
  expect(Number(payload.exp) - Number(payload.nbf)).toBe(120)
})

test('keys on Ed25519 sign too, and an invalid key is rejected', async () => {
  const pair = generateKeyPairSync('ed25519')
  const seed = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-32)
  const half = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  expect(readCoinbaseKey('k', Buffer.concat([seed, half]).toString('base64'))?.alg).toBe('EdDSA')
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey
  for (const wrong of [
    'hunter2',
    '',
    seed.toString('base64'),
    '-----BEGIN x-----',
    `${other.export({ type: 'pkcs8', format: 'pem' })}`,
  ])
    expect(readCoinbaseKey('k', wrong)).toBeUndefined()
})

test('S3.46 purchases are looked up at the provider by their own name', async () => {
  const { find, purchaseId } = await open({ defaultNetwork: 'base', presetFiatAmount: '50' })
  transactions = [
    {
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      transaction_id: 't1',
      tx_hash: `0x${'ab'.repeat(32)}`,
      purchase_network: 'base',
      purchase_amount: money('0.0151', 'ETH'),
      payment_total: money('50.00'),
    },
    { status: 'ONRAMP_TRANSACTION_STATUS_FAILED', transaction_id: 't0', tx_hash: '' },
  ]
  const row = await find()
  expect(heard('/onramp/v1/buy/user')?.path).toBe(
    `/onramp/v1/buy/user/${purchaseId}/transactions?pageSize=10`,
  )
  expect(row).toMatchObject({
    id: purchaseId,
    metadata: {
      hash: `0x${'ab'.repeat(32)}`,
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      chain: 'eip155:8453',
    },
    transfers: [{ quantity: { numeric: '0.0151' }, fungible_info: { symbol: 'ETH' } }],
    purchase: { state: 'settled', payment: { amount: '50.00', currency: 'USD' } },
  })
})

test('an invalid hash is left out, and a purchase that the provider does not know yet is in progress', async () => {
  const { find } = await open({ defaultNetwork: 'base', presetFiatAmount: '50' })
  transactions = [{ status: 'ONRAMP_TRANSACTION_STATUS_CREATED', tx_hash: 'javascript:alert(1)' }]
  expect((await find())?.purchase?.state).toBe('created')
  const again = await open({ defaultNetwork: 'base', presetFiatAmount: '50' })
  transactions = [{ status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', tx_hash: 'javascript:alert(1)' }]
  expect(await again.find()).toMatchObject({ metadata: { hash: '' }, purchase: { state: 'pending' } })
})

/** Signs as its documentation says: the time, the names of headers, their values, the body. */
function sign(body: string, late = 0, secret = webhookSecret) {
  const at = Math.floor(Date.now() / 1_000) - late
  const names = 'content-type x-event-id'
  const text = `${at}.${names}.application/json.e1.${body}`
  const mac = createHmac('sha256', secret).update(text).digest('hex')
  return {
    'content-type': 'application/json',
    'x-event-id': 'e1',
    'x-hook0-signature': `t=${at},h=${names},v1=${mac}`,
  }
}

const event = (purchaseId: string, status: string, type = 'success') =>
  JSON.stringify({
    eventType: `onramp.transaction.${type}`,
    transactionId: 't1',
    partnerUserRef: purchaseId,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    txHash: `0x${'cd'.repeat(32)}`,
    purchaseAmount: money('0.0151', 'ETH'),
  })

test('a signed webhook settles a purchase; a forged, changed or old one does not', async () => {
  const { purchaseId, find } = await open({ defaultNetwork: 'base', presetFiatAmount: '50' })
  const body = event(purchaseId, 'SUCCESS')
  const path = '/v1/onramp/webhooks/coinbase'
  expect((await post(path, body)).status).toBe(401)
  expect((await post(path, body, sign(body, 0, 'guessed'))).status).toBe(401)
  expect((await post(path, body, sign(body, 301))).status).toBe(401)
  expect((await post(path, `${body} `, sign(body))).status).toBe(401)
  expect((await post(path, body, { ...sign(body), 'x-event-id': 'e2' })).status).toBe(401)
  expect((await find())?.purchase?.state).toBe('created')
  expect((await post(path, body, sign(body))).status).toBe(200)
  expect(await find()).toMatchObject({
    metadata: { hash: `0x${'cd'.repeat(32)}` },
    transfers: [{ quantity: { numeric: '0.0151' } }],
    purchase: { state: 'settled' },
  })
})

test('the failure of an earlier payment that is reported late does not end a later one', async () => {
  const { purchaseId, find } = await open({ defaultNetwork: 'base', presetFiatAmount: '50' })
  const send = async (status: string, createdAt: string, completedAt: string) => {
    const body = JSON.stringify({ ...JSON.parse(event(purchaseId, status)), createdAt, completedAt })
    expect((await post('/v1/onramp/webhooks/coinbase', body, sign(body))).status).toBe(200)
    return (await find())?.purchase?.state
  }
  expect(await send('IN_PROGRESS', '2024-11-18T10:05:00Z', '0001-01-01T00:00:00Z')).toBe('pending')
  expect(await send('FAILED', '2024-11-18T10:00:00Z', '2024-11-18T10:01:00Z')).toBe('pending')
  expect(await send('FAILED', '2024-11-18T10:05:00Z', '2024-11-18T10:06:00Z')).toBe('failed')
  expect(await send('SUCCESS', '2024-11-18T10:07:00Z', '2024-11-18T10:08:00Z')).toBe('settled')
})

test('webhooks about other things are acknowledged and change nothing', async () => {
  const path = '/v1/onramp/webhooks/coinbase'
  for (const body of [
    event('user-of-another-program', 'SUCCESS'),
    JSON.stringify({ eventType: 'offramp.transaction.success', status: 'x', partnerUserRef: 'lk_1' }),
    event('lk_1', 'CREATED', 'created'),
  ])
    expect((await post(path, body, sign(body))).status).toBe(200)
  const unknown = event('lk_1', 'SUCCESS')
  expect((await post(path, unknown, sign(unknown))).status).toBe(400)
})

test('when a provider refuses or fails, the answer says that no provider answered, without the message of the provider', async () => {
  for (const status of [400, 401, 429, 500]) {
    fails = status
    const response = await post('/v1/onramp/quote', question)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    const reason = await reasonOf(response)
    expect(reason?.name).toBe('onramp_unavailable')
    expect(JSON.stringify(reason)).not.toContain('hunter2')
  }
})

test('a settings mistake is one sentence', async () => {
  const start = (more: object) => startTestServer({ chains: [1], ...more })
  await expect(start({ coinbaseKeyId: 'organizations/1' })).rejects.toThrow('LATCHKEY_COINBASE_KEY_SECRET')
  await expect(start({ coinbaseKeyId: 'organizations/1', coinbaseKeySecret: 'hunter2' })).rejects.toThrow(
    'Write the secret key as Coinbase gave it',
  )
})
