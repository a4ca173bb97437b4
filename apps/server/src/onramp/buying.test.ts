import { OnrampOptions, SupportedChains } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { tokenImagePath } from '../pictures/tokenImagePath.ts'
import { reasonOf } from '../test/startTestServer.ts'
import { newPartner, useCheckout, usualQuestion } from '../test/useCheckout.ts'

// Real chains, a real checkout, the real server: a purchase from its quote to the coin that has arrived.
const { sandbox, checkout, server, post, purchases, quote, open, act } = useCheckout()
const chain = 'eip155:8131337'
const patience = { timeout: 20_000, interval: 50 }

/** An account that only this test file uses. */
let accounts = 0
function newAccount(): string {
  accounts += 1
  return `0x${accounts.toString(16).padStart(40, 'b')}`
}

async function balanceOf(account: string): Promise<bigint> {
  return BigInt(String(await sandbox().chain(8131337).request('eth_getBalance', [account, 'latest'])))
}

async function stateOf(account: string, partner: string): Promise<string | undefined> {
  return (await purchases(account, partner)).data[0]?.purchase?.state
}

test('S1.11 S3.19 S3.20 a visitor pays by card at the best quote, and the coin arrives on the chain', async () => {
  const [account, partner] = [newAccount(), newPartner()]
  const best = await quote()
  expect(best.paymentTotal).toEqual({ amount: '100.00', currency: 'USD' })
  expect(best.coinbaseFee).toEqual({ amount: '1.90', currency: 'USD' })
  expect(best.networkFee).toEqual({ amount: '0.20', currency: 'USD' })
  expect(best.paymentSubtotal).toEqual({ amount: '97.90', currency: 'USD' })
  // At 3,000 dollars, cut after the last of 18 decimals.
  expect(best.purchaseAmount).toEqual({ amount: '0.032633333333333333', currency: 'ETH' })
  const { url, purchaseId } = await open(account, partner, { quoteId: best.quoteId })
  expect(await stateOf(account, partner)).toBe('created')
  expect(await act(url, 'card', { number: '4242 4242 4242 4242' })).toContain('on its way')
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('settled'), patience)
  expect(await balanceOf(account)).toBe(32_633_333_333_333_333n)
  const { data, next } = await purchases(account, partner)
  expect(next).toBeNull()
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    id: purchaseId,
    metadata: {
      operationType: 'buy',
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      chain,
      sentTo: account,
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: '0.032633333333333333' },
        fungible_info: { name: 'Ether', symbol: 'ETH' },
      },
    ],
    purchase: {
      provider: 'castell',
      name: 'Castell Pay (test)',
      payment: { amount: '100.00', currency: 'USD' },
      state: 'settled',
    },
  })
})

test('a token arrives as well, on the network that was chosen', async () => {
  const [account, partner] = [newAccount(), newPartner()]
  const { quoteId, purchaseAmount } = await quote({
    purchaseCurrency: { id: 'USDC' },
    network: 'eip155:8131338',
  })
  expect(purchaseAmount).toEqual({ amount: '97.9', currency: 'USDC' })
  const { url } = await open(account, partner, { quoteId })
  await act(url, 'card', { number: '4242424242424242' })
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('settled'), patience)
  const { contracts, request } = sandbox().chain(8131338)
  const data = `0x70a08231${account.slice(2).padStart(64, '0')}`
  expect(BigInt(String(await request('eth_call', [{ to: contracts.USDC, data }, 'latest'])))).toBe(
    97_900_000n,
  )
})

test.each([
  { number: '4000000000000002', state: 'declined', page: 'Declined' },
  { number: '4000000000000259', state: 'abandoned', page: 'Not paid' },
])('a card that is $state ends the purchase, and nothing is sent', async ({ number, state, page }) => {
  const [account, partner] = [newAccount(), newPartner()]
  const { url } = await open(account, partner, { quoteId: (await quote()).quoteId })
  expect(await act(url, 'card', { number })).toContain(page)
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe(state), patience)
  // The page is over: another card changes nothing.
  expect(await act(url, 'card', { number: '4242424242424242' })).toContain(page)
  const { data } = await purchases(account, partner)
  expect(data[0]).toMatchObject({
    metadata: { hash: '', status: 'ONRAMP_TRANSACTION_STATUS_FAILED' },
    purchase: { reason: state },
  })
  expect(await balanceOf(account)).toBe(0n)
})

test('3-D Secure: nothing is paid until the bank has its answer', async () => {
  const [account, partner] = [newAccount(), newPartner()]
  const { url } = await open(account, partner, { quoteId: (await quote()).quoteId })
  expect(await act(url, 'card', { number: '4000002760003184' })).toContain('Your bank asks')
  expect(await stateOf(account, partner)).toBe('created')
  await act(url, 'secure', { answer: 'yes' })
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('settled'), patience)
})

test('3-D Secure: a visitor who denies it at the bank has paid nothing', async () => {
  const [account, partner] = [newAccount(), newPartner()]
  const { url } = await open(account, partner, { quoteId: (await quote()).quoteId })
  await act(url, 'card', { number: '4000002760003184' })
  expect(await act(url, 'secure', { answer: 'no' })).toContain('Declined')
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('declined'), patience)
  // The bank's page is over: a late yes pays nothing.
  expect(await act(url, 'secure', { answer: 'yes' })).toContain('Declined')
  expect(await stateOf(account, partner)).toBe('declined')
  expect(await balanceOf(account)).toBe(0n)
})

test('a slow card is in progress until it is through', async () => {
  const [account, partner] = [newAccount(), newPartner()]
  const { url } = await open(account, partner, { quoteId: (await quote()).quoteId })
  await act(url, 'card', { number: '4000000000000077' })
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('pending'), patience)
  expect((await purchases(account, partner)).data[0]?.metadata.status).toBe(
    'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  )
  checkout().hurry()
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('settled'), patience)
})

test.each([
  { number: '000123456789', state: 'settled' },
  { number: '000111111116', state: 'returned' },
  { number: '000222222227', state: 'pending' },
])('a bank account is pending first, then $state', async ({ number, state }) => {
  const [account, partner] = [newAccount(), newPartner()]
  const { quoteId } = await quote({ method: 'ach_bank_account' })
  const { url } = await open(account, partner, { quoteId })
  await act(url, 'account', { number })
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('pending'), patience)
  checkout().hurry()
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe(state), patience)
  expect(await balanceOf(account)).toBe(state === 'settled' ? 32_633_333_333_333_333n : 0n)
})

test('a bank payment that is taken back after it settled is listed as returned, with the transaction that sent the coin', async () => {
  const [account, partner] = [newAccount(), newPartner()]
  const { quoteId } = await quote({ method: 'ach_bank_account' })
  const { url } = await open(account, partner, { quoteId })
  await act(url, 'account', { number: '000333333338' })
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('pending'), patience)
  checkout().hurry()
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('settled'), patience)
  checkout().hurry()
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('returned'), patience)
  expect((await purchases(account, partner)).data[0]).toMatchObject({
    metadata: {
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      status: 'ONRAMP_TRANSACTION_STATUS_FAILED',
    },
    purchase: { reason: 'returned' },
  })
  expect(await balanceOf(account)).toBe(32_633_333_333_333_333n)
  expect(await (await fetch(url)).text()).toContain('after the token had been sent')
})

test('a visitor who leaves, or never comes back, has not paid', async () => {
  const [account, partner] = [newAccount(), newPartner()]
  const { quoteId } = await quote()
  await act((await open(account, partner, { quoteId })).url, 'leave')
  await vi.waitFor(async () => expect(await stateOf(account, partner)).toBe('abandoned'), patience)
  await open(account, partner, { quoteId })
  checkout().hurry('visitors')
  await vi.waitFor(async () => {
    const { data } = await purchases(account, partner)
    expect(data.map((row) => row.purchase?.state)).toEqual(['abandoned', 'abandoned'])
  }, patience)
})

test('S3.15 S3.16 S3.17 S3.18 S7.19 S7.20 the options name what can be bought where, and paid how', async () => {
  const response = await fetch(`${server().url}/v1/onramp/options`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const options = v.parse(OnrampOptions, await response.json())
  expect(options.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR', 'GBP', 'JPY', 'KRW'])
  // The widest limits of all providers.
  expect(options.paymentCurrencies[0]?.payment_method_limits).toEqual([
    { id: 'card', min: '10', max: '20000' },
    { id: 'ach_bank_account', min: '20', max: '50000' },
  ])
  expect(options.purchaseCurrencies.map(({ id }) => id)).toEqual(['eth', 'usdc', 'dai', 'wbtc'])
  expect(options.purchaseCurrencies[1]).toEqual({
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [8131337, 8131338].map((id) => ({
      name: id === 8131337 ? 'sandbox-ethereum' : 'sandbox-base',
      display_name: id === 8131337 ? 'Sandbox Ethereum' : 'Sandbox Base',
      chain_id: `${id}`,
      contract_address: sandbox().chain(id).contracts.USDC.toLowerCase(),
      logo_uri: tokenImagePath(`eip155:${id}`, sandbox().chain(id).contracts.USDC),
    })),
  })
  expect(options.providers?.map(({ id }) => id)).toEqual(['castell', 'fennel', 'meridian'])
})

test('chains that a provider sends to say so', async () => {
  const response = await fetch(`${server().url}/v1/supported-chains`)
  const { capabilities } = v.parse(SupportedChains, await response.json())
  expect(capabilities[chain]).toContain('onramp')
})

test('S7.21 S7.22 all quotes come best first, and providers outside of their limits apart', async () => {
  const { quotes, outside, provider } = await quote()
  expect(quotes?.map((one) => one.provider)).toEqual(['castell', 'fennel'])
  expect(provider).toBe('castell')
  expect(outside).toEqual([{ provider: 'meridian', name: 'Meridian (test)', min: '150', max: '20000' }])
  const large = await quote({ amount: '3000' })
  expect(large.quotes?.map((one) => one.provider)).toEqual(['meridian', 'castell'])
})

test.each([
  [{ amount: '9.99' }, 'amount', 'Write an amount from 10 to 20000 USD to pay by card.'],
  [{ amount: '20000.01' }, 'amount', 'Write an amount from 10 to 20000 USD to pay by card.'],
  [
    { amount: '50000.01', method: 'ach_bank_account' },
    'amount',
    'Write an amount from 20 to 50000 USD to pay from a bank account.',
  ],
  [{ amount: '0' }, 'amount', 'Write an amount above zero.'],
  [{ amount: '10.001' }, 'amount', 'USD has 2 decimals: write no more than that.'],
  [
    { amount: '1000.5', paymentCurrency: { id: 'JPY' } },
    'amount',
    'JPY has no decimals: write a whole amount.',
  ],
  [
    { amount: '100', paymentCurrency: { id: 'CHF' } },
    'paymentCurrency',
    'ETH is not sold for CHF here: pay in USD, EUR, GBP, JPY, KRW.',
  ],
  [
    { paymentCurrency: { id: 'dollars' } },
    'paymentCurrency',
    'Write the currency as its three letters, such as USD.',
  ],
  [{ method: 'cash' }, 'method', 'ETH is not sold for USD by cash here: pay by card or from a bank account.'],
  [
    { purchaseCurrency: { id: 'doge' } },
    'purchaseCurrency',
    'No provider here sells doge on Sandbox Ethereum: choose another token or network.',
  ],
  [
    { network: 'ethereum' },
    'network',
    'No provider here sells on ethereum: choose one of sandbox-ethereum, sandbox-base.',
  ],
])('a quote for %j is refused with a sentence', async (body, field, description) => {
  const response = await post('/v1/onramp/quote', { ...usualQuestion, ...body })
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({ field, description })
})

test('amounts exactly at a limit are taken', async () => {
  expect((await quote({ amount: '10' })).quotes?.map((one) => one.provider)).toEqual(['fennel'])
  expect((await quote({ amount: '20000' })).quotes?.map((one) => one.provider)).toEqual(['meridian'])
})

test('currencies without decimals are counted whole', async () => {
  const { paymentTotal, coinbaseFee, networkFee, paymentSubtotal, purchaseAmount } = await quote({
    amount: '10000',
    paymentCurrency: { id: 'jpy' },
  })
  expect([paymentTotal, coinbaseFee, networkFee, paymentSubtotal].map(({ amount }) => amount)).toEqual([
    '10000',
    '190',
    '20',
    '9790',
  ])
  expect(purchaseAmount.amount).toBe('0.021864333333333333')
  const won = await quote({ amount: '100000', paymentCurrency: { id: 'KRW' } })
  expect(won.paymentSubtotal).toEqual({ amount: '97900', currency: 'KRW' })
})

test.each(['not json', '{"amount":"1"}', JSON.stringify({ ...usualQuestion, amount: 100 }), '[]'])(
  'a quote for %s is refused by its shape',
  async (body) => {
    const response = await post('/v1/onramp/quote', body)
    expect(response.status).toBe(422)
  },
)

test('a quote that is asked for at once by ten visitors is given to each', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => quote()))
  expect(new Set(all.map(({ quoteId }) => quoteId)).size).toBe(10)
})
