import { createLatchkey, ethereum, type Holding, loadWords } from '@latchkey/core'
import { expect, test } from 'vitest'
import { holdingLine } from './holdingLine.ts'

async function line(some: Partial<Holding>) {
  const latchkey = createLatchkey({ networks: [ethereum], locale: 'en' })
  await loadWords(latchkey)
  const holding: Holding = {
    chainId: 'eip155:1',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    amount: 3_150_999_999n,
    price: '1',
    value: '3150.999999',
    ...some,
  }
  return holdingLine(latchkey.words.getState(), holding, 'USD')
}

test('S9.18 a holding is floored to three decimals, its value to two, and the tip has every digit', async () => {
  expect(await line({})).toEqual({
    name: 'USD Coin',
    sub: '3,150.999 USDC',
    end: '$3,150.99',
    endTone: 'plain',
    tip: '3,150.999999 USDC\n$3,150.999999',
    label: 'USD Coin, 3,150.999 USDC, $3,150.99',
  })
})

test('an unknown price is shown as unknown, never as zero', async () => {
  const shown = await line({ value: undefined as never, price: undefined as never })
  expect(shown).toMatchObject({ end: 'No price', endTone: 'dim', tip: '3,150.999999 USDC' })
})

test('less than can be written is not nothing, and is said in words', async () => {
  const dust = await line({ amount: 1n, value: '0.000001' })
  expect(dust).toMatchObject({ sub: '< 0.001 USDC', end: '< $0.01' })
  expect(dust.label).toBe('USD Coin, less than 0.001 USDC, less than $0.01')
})

test('a token on no list says so', async () => {
  const shown = await line({ unlisted: true })
  expect(shown.endSub).toBe('Unverified token')
  expect(shown.label).toBe('USD Coin, 3,150.999 USDC, $3,150.99, Unverified token')
  expect(shown.tip).toContain('Anyone can create a token with any name')
})
