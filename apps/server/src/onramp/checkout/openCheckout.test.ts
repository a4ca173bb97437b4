import { expect, test } from 'vitest'
import { startProvider } from '../../test/startProvider.ts'
import { openCheckout } from './openCheckout.ts'

const provider = {
  id: 'castell',
  name: 'Castell Pay',
  payments: [{ currency: 'USD', methods: [{ id: 'card', min: '10', max: '100' }] }],
  offers: [{ id: 'eth', name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', contract: '' }],
}
const offer = provider.offers[0]

async function open(described: object) {
  const fake = await startProvider(() => ({ json: { providers: [described] } }))
  const access = { url: fake.url, key: 'k', webhookSecret: 's', now: Date.now }
  return openCheckout(access).finally(() => fake.stop())
}

test('a checkout tells what it sells and how it is paid', async () => {
  expect((await open(provider)).map(({ id, name }) => [id, name])).toEqual([['castell', 'Castell Pay']])
})

test.each([
  { payments: [{ currency: 'USD', methods: [{ id: 'cash', min: '10', max: '100' }] }] },
  { payments: [{ currency: 'USD', methods: [{ id: 'x'.repeat(300), min: '10', max: '100' }] }] },
  { payments: [{ currency: 'USD', methods: [{ id: 'card', min: '-1', max: '100' }] }] },
  { payments: [{ currency: 'dollars', methods: [] }] },
  { offers: [{ ...offer, contract: 'javascript:alert(1)' }] },
  { offers: [{ ...offer, id: 'E T H' }] },
  { name: '' },
])('a checkout that describes itself with %j is refused', async (more) => {
  await expect(open({ ...provider, ...more })).rejects.toThrow()
})
