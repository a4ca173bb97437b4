import { expect, test } from 'vitest'
import { createLog } from '../observe/createLog.ts'
import { ProviderError } from '../sources/callProvider.ts'
import { createOnramp } from './createOnramp.ts'
import type { OnrampSource, SourceOptions } from './onrampSource.ts'
import type { OnrampStore } from './store/onrampStore.ts'

const visitor = { ip: '203.0.113.9', country: 'US' }
const question = {
  purchaseCurrency: { id: 'usdc' },
  paymentCurrency: { id: 'USD' },
  amount: '50',
  network: 'base',
}
const options: SourceOptions = {
  payments: [{ currency: 'USD', methods: [{ id: 'card', min: '10', max: '100' }] }],
  offers: [{ id: 'usdc', name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:8453', contract: '0x1' }],
}
const usd = (amount: string) => ({ amount, currency: 'USD' })

/** A provider with a fixed number of tokens for 50 dollars, which a test can switch off. */
function openProvider(id: string, tokens: string) {
  const state = { isDown: false }
  const answer = async <Value>(value: Value): Promise<Value> => {
    if (state.isDown) throw new ProviderError(id, 'status 500')
    return value
  }
  const source: OnrampSource = {
    id,
    name: id,
    networks: ['eip155:8453'],
    options: () => answer(options),
    quote: () =>
      answer({
        paymentTotal: usd('50'),
        paymentSubtotal: usd('49'),
        purchase: { amount: tokens, currency: 'USDC' },
        providerFee: usd('1'),
        networkFee: usd('0'),
      }),
    open: () => answer({ url: 'https://pay.example.com' }),
  }
  return { source, state }
}

function openOnramp() {
  const [castell, fennel] = [openProvider('castell', '49'), openProvider('fennel', '48')]
  const warnings: object[] = []
  const clock = { time: 1_800_000_000_000 }
  const onramp = createOnramp({
    sources: [castell.source, fennel.source],
    store: {} as OnrampStore,
    secret: new Uint8Array(32),
    deadlineMs: 60_000,
    log: { ...createLog(() => {}), warn: (_, fields = {}) => warnings.push(fields) },
    nameOf: () => undefined,
    now: () => clock.time,
  })
  const quoted = async () => (await onramp.quote(question, visitor)).quotes?.map(({ provider }) => provider)
  return { onramp, quoted, castell: castell.state, fennel: fennel.state, warnings, clock }
}

test('omits a provider that is down, returns the quotes of the others, and logs the reason', async () => {
  const { quoted, castell, warnings } = openOnramp()
  expect(await quoted()).toEqual(['castell', 'fennel'])
  castell.isDown = true
  expect(await quoted()).toEqual(['fennel'])
  expect(warnings).toEqual([{ source: 'castell', why: 'castell: status 500' }])
  castell.isDown = false
  expect(await quoted()).toEqual(['castell', 'fennel'])
})

test('when all providers are down there is no quote, and none is made up', async () => {
  const { quoted, castell, fennel } = openOnramp()
  castell.isDown = true
  fennel.isDown = true
  await expect(quoted()).rejects.toMatchObject({ status: 503 })
})

test('what a provider sells is still told while it is down for less than an hour', async () => {
  const { onramp, castell, fennel, clock } = openOnramp()
  await onramp.options(visitor)
  castell.isDown = true
  fennel.isDown = true
  clock.time += 30 * 60_000
  expect((await onramp.options(visitor)).purchaseCurrencies.map(({ id }) => id)).toEqual(['usdc'])
  clock.time += 60 * 60_000
  await expect(onramp.options(visitor)).rejects.toMatchObject({ status: 503 })
})
