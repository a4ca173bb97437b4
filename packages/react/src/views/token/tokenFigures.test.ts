import { createLatchkey, ethereum, loadWords } from '@latchkey/core'
import { expect, test } from 'vitest'
import { exactAmount, sayPrice } from './tokenFigures.ts'

async function english() {
  const latchkey = createLatchkey({ networks: [ethereum], locale: 'en' })
  await loadWords(latchkey)
  return latchkey.words.getState()
}

test.each([
  ['0.0000000958', '$0.0000000958'],
  ['0.00009999999', '$0.00009999'],
  ['0.9996', '$0.9996'],
  ['0.5', '$0.50'],
  ['1.001', '$1.00'],
  ['3099.789', '$3,099.78'],
  [`0.${'0'.repeat(13)}1`, '< $0.01'],
])('a price of %s reads %s: what counts of it, never rounded up', async (price, shown) => {
  expect(sayPrice(await english(), price, 'USD')).toBe(shown)
})

test.each([
  [3_150_999_999n, 6, '3,150.999999 USDC'],
  [1n, 6, '0.000001 USDC'],
  [3_150_000_000n, 6, undefined],
  [1_250_500_000n, 6, undefined],
  [7n, 0, undefined],
])('%d units of %d decimals are written out as %s', async (amount, decimals, exact) => {
  expect(exactAmount(await english(), { amount, decimals, symbol: 'USDC' })).toBe(exact)
})

test('a balance of any size can be read to its last digit', async () => {
  const huge = { amount: 2n ** 256n - 1n, decimals: 18, symbol: 'PEPPER' }
  expect(exactAmount(await english(), huge)).toMatch(/^115,792,.*\.584007913129639935 PEPPER$/)
})
