import { expect, test } from 'vitest'
import { findCurrencies } from './findCurrencies.ts'
import { findTokens } from './findTokens.ts'

const [ethereum, base] = [
  { chainId: 'eip155:1', name: 'Ethereum', key: 'ethereum' },
  { chainId: 'eip155:8453', name: 'Base', key: 'base', address: '0xAbCd' },
] as const
const tokens = [
  { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [ethereum, base] },
  { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [base] },
] as const
const found = (search: string) =>
  findTokens(tokens, search).map(({ token, network }) => `${token.symbol} ${network.name}`)

test('without a search every token is listed once for each of its networks', () => {
  expect(found(' ')).toEqual(['ETH Ethereum', 'ETH Base', 'USDC Base'])
})

test.each([
  ['usd base', ['USDC Base']],
  ['ETHER ethereum', ['ETH Ethereum']],
  ['0xabcd', ['ETH Base', 'USDC Base']],
  ['zzyzx', []],
])('"%s" finds %j: each word in name, symbol, network or contract', (search, list) => {
  expect(found(search)).toEqual(list)
})

const currencies = ['EUR', 'JPY', 'X1'].map((id) => ({
  id,
  decimals: 2,
  methods: [{ id: 'card', min: '1', max: '2' }] as const,
}))
const named = (search: string, locale: string) =>
  findCurrencies(currencies, search, locale).map(({ name }) => name)

test("currencies are found by their name in the visitor's language, or by their code", () => {
  expect(named('', 'es')).toEqual(['Euro', 'Yen japonés', 'X1'])
  expect(named('yen', 'en')).toEqual(['Japanese Yen'])
  expect(named('jp', 'es')).toEqual(['Yen japonés'])
  expect(named('zzyzx', 'en')).toEqual([])
})
