import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from '../../base/amounts.ts'
import { multiplyDecimals } from '../../base/decimals.ts'
import { holdingKey } from '../../chains/holding.ts'
import { sendable } from './gatherPortfolio.ts'
import { readBalances } from './readBalances.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const noPicture = () => undefined
const read = (...balances: readonly unknown[]) => readBalances({ balances }, noPicture)

/** A row as the server writes it. */
function row(fields: Readonly<Record<string, unknown>> = {}) {
  return {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 'eip155:1',
    address: `eip155:1:${usdc}`,
    value: '12.5',
    price: '1',
    quantity: { decimals: '6', numeric: '12.5' },
    iconUrl: null,
    ...fields,
  }
}
const coin = (numeric = '2', price: unknown = '3000') =>
  row({
    name: 'Ether',
    symbol: 'ETH',
    address: undefined,
    price,
    value: null,
    quantity: { decimals: '18', numeric },
  })

test('S3.11 S3.12 S3.13 a token balance has its name, symbol, chain, address, value, price, exact amount and picture', () => {
  const { holdings } = readBalances({ balances: [row({ iconUrl: '/public/x' })] }, () => 'https://a/public/x')
  expect(holdings).toEqual([
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:1',
      address: usdc,
      value: '12.5',
      price: '1',
      decimals: 6,
      amount: 12_500_000n,
      iconUrl: 'https://a/public/x',
    },
  ])
})

test('S5.11 tokens whose decimals quantity is ‘0’ are not in the list, but can be sent', () => {
  const whole = row({ symbol: 'WHOLE', price: '5', quantity: { decimals: '0', numeric: '7' } })
  const portfolio = read(coin(), whole)
  expect(portfolio.holdings.map(({ symbol }) => symbol)).toEqual(['ETH'])
  // The total is that of the list.
  expect(portfolio.total).toBe('6000')
  expect(portfolio.undivided).toMatchObject([{ symbol: 'WHOLE', decimals: 0, amount: 7n }])
  expect(sendable(portfolio).map(({ symbol }) => symbol)).toEqual(['ETH', 'WHOLE'])
})

test('tokens of more value stand first, then those without a price, unlisted ones last', () => {
  const token = (symbol: string, digit: string, fields: object) =>
    row({ symbol, name: symbol, address: `eip155:1:0x${digit.repeat(40)}`, ...fields })
  const { holdings, total, complete } = read(
    token('SPAM', '1', { price: null, value: null, unlisted: true }),
    token('OLD', '2', { price: null, value: null }),
    token('RICH', '3', { price: '100' }),
    coin('2', null),
    token('POOR', '4', { price: '0.1' }),
  )
  expect(holdings.map(({ symbol }) => symbol)).toEqual(['RICH', 'POOR', 'ETH', 'OLD', 'SPAM'])
  expect(total).toBe('1251.25')
  expect(complete).toBe(false)
})

test('an unknown price is unknown and never zero: the total is of what is known, and says so', () => {
  expect(read(coin('2', null), row({ price: '0', value: '0' }))).toMatchObject({ complete: false })
  expect(read(coin('2', null)).total).toBeUndefined()
  expect(read(coin('2', null)).holdings[0]).not.toHaveProperty('price')
  expect(read(coin('0', null))).toMatchObject({ total: '0', complete: true })
  expect(read()).toMatchObject({ holdings: [], total: '0', complete: true, missing: [], stale: false })
})

test('of two rows about one token only the first counts, however the address is written', () => {
  const { holdings, total } = read(row(), row({ address: usdc.toLowerCase() }), row())
  expect(holdings).toHaveLength(1)
  expect(total).toBe('12.5')
})

test('an answer in which some tokens could not be read is not complete', () => {
  expect(readBalances({ balances: [coin()], partial: ['eip155:1'] }, noPicture)).toMatchObject({
    missing: [],
    complete: false,
  })
})

test('a token that is all gone is not listed, an empty coin is', () => {
  const gone = row({ quantity: { decimals: '6', numeric: '0' } })
  expect(read(gone, coin('0')).holdings.map(({ symbol }) => symbol)).toEqual(['ETH'])
})

test('chains that did not answer and an old answer are told', () => {
  const answer = {
    balances: [coin()],
    errors: [{ chainId: 'eip155:137', reason: 'upstream' }, { chainId: 7 }, null, { chainId: 'eip155:137' }],
    stale: true,
  }
  const portfolio = readBalances(answer, noPicture)
  expect(portfolio).toMatchObject({ missing: ['eip155:137'], stale: true, complete: false })
})

test('a value that a server wrote as a number, with an exponent even, is read exactly', () => {
  expect(read(coin('2', 2.5e-7)).holdings[0]).toMatchObject({ price: '0.00000025', value: '0.0000005' })
  expect(read(coin('2', 1e21)).holdings[0]?.value).toBe('2000000000000000000000')
  expect(read(row({ price: null, value: 41.25 })).holdings[0]?.value).toBe('41.25')
})

test.each([
  ['no object', 7],
  ['nothing', null],
  ['a chain that is none', row({ chainId: 'nowhere' })],
  ['a token of another chain', row({ address: `eip155:137:${usdc}` })],
  ['an address that is none', row({ address: 'javascript:alert(1)' })],
  ['an address that is no text', row({ address: 7 })],
  ['no quantity', row({ quantity: undefined })],
  ['a negative amount', row({ quantity: { decimals: '6', numeric: '-1' } })],
  ['an endless amount', row({ quantity: { decimals: '6', numeric: 'Infinity' } })],
  ['an amount finer than the token', row({ quantity: { decimals: '6', numeric: '0.0000001' } })],
  ['an amount of more than 256 bits', row({ quantity: { decimals: '0', numeric: '9'.repeat(79) } })],
  ['decimals below zero', row({ quantity: { decimals: '-6', numeric: '1' } })],
  ['decimals that no token has', row({ quantity: { decimals: '256', numeric: '1' } })],
  ['decimals that are a list', row({ quantity: { decimals: ['6'], numeric: '1' } })],
])('a row with %s is left out, the others stay, and the total is not complete', (_, bad) => {
  const { holdings, complete } = read(bad, coin())
  expect(holdings.map(({ symbol }) => symbol)).toEqual(['ETH'])
  expect(complete).toBe(false)
})

test('names that hide, turn or flood are cut to one plain line', () => {
  const [holding] = read(
    row({ name: `U\u202ES\u0000D\n${'x'.repeat(10_000)}`, symbol: { toString: () => 'USDC' }, price: {} }),
  ).holdings
  expect(holding?.name).toMatch(/^U S D x+…$/)
  expect(holding?.name.length).toBeLessThanOrEqual(60)
  expect(holding?.symbol).toBe('')
})

test('of a hundred thousand rows ten thousand are read, and it is told that there is more', () => {
  const balances = Array.from({ length: 100_000 }, (_, index) =>
    row({ address: `eip155:1:0x${index.toString(16).padStart(40, '0')}`, price: null, value: null }),
  )
  const { holdings, complete } = readBalances({ balances }, noPicture)
  expect(holdings).toHaveLength(10_000)
  expect(complete).toBe(false)
})

test('whatever a server answers, what comes out are exact holdings, each once, with a true sum', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('1', '0', '1e3', '-1', 'NaN', '0x1', 'eip155:1'))
  const anything = fc.oneof(fc.anything(), text, fc.double())
  const rows = fc.record(
    {
      chainId: fc.oneof(fc.constant('eip155:1'), anything),
      address: fc.oneof(fc.constant(usdc), fc.constant(undefined), anything),
      name: anything,
      symbol: anything,
      price: fc.oneof(fc.double({ min: 0, noNaN: true }), anything),
      value: anything,
      quantity: fc.oneof(
        fc.record({
          decimals: fc.integer({ min: 0, max: 36 }).map(String),
          numeric: fc.nat().map(String),
        }),
        anything,
      ),
      iconUrl: anything,
      unlisted: anything,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(rows, anything)), anything, anything, (balances, errors, stale) => {
      const { holdings, undivided, total } = readBalances({ balances, errors, stale }, noPicture)
      const all = [...holdings, ...undivided]
      expect(new Set(all.map(holdingKey)).size).toBe(all.length)
      for (const { amount, decimals, price, value, name, symbol } of all) {
        expect(amount >= 0n && amount < 2n ** 256n).toBe(true)
        expect(name.length).toBeLessThanOrEqual(60)
        expect(symbol.length).toBeLessThanOrEqual(16)
        if (price !== undefined) expect(value).toBe(multiplyDecimals(formatUnits(amount, decimals), price))
      }
      if (total !== undefined) expect(total).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
    }),
  )
})
