import { expect, test } from 'vitest'
import { alice, bob } from '../../test/swapService.ts'
import { daiToken, ethToken, held, readySwap, usdcToken } from '../../test/swapStates.ts'
import type { SwapToken } from './swapToken.ts'
import { popularTokens, searchTokens, suggestedTokens, tokensWithBalance } from './tokenLists.ts'

const odd: SwapToken = {
  ...daiToken,
  address: `eip155:1:${bob.toLowerCase()}`,
  name: 'Odd dai',
  symbol: 'ODD',
}
const state = readySwap({ tokens: [ethToken, usdcToken, daiToken], found: [odd] })

const symbols = (tokens: readonly SwapToken[]) => tokens.map(({ symbol }) => symbol)

test('the suggested tokens are the coin and those that are looked for first, by their symbol', () => {
  const own = { ...odd, symbol: 'usdt' }
  expect(symbols(suggestedTokens({ tokens: [{ ...ethToken, symbol: 'SBX' }, usdcToken, odd, own] }))).toEqual(
    ['SBX', 'USDC', 'usdt'],
  )
})

test('the popular tokens are all of the list by name', () => {
  expect(symbols(popularTokens(state))).toEqual(['DAI', 'ETH', 'USDC'])
})

test('tokens with a balance have how much and what one is worth, and keep to the chain', () => {
  const holdings = [
    { ...held(usdcToken, 1_500_000n), price: '0.9' },
    { ...held(odd, 3n * 10n ** 18n), price: '4', unlisted: true as const },
    { ...held(daiToken, 1n), chainId: 'eip155:10' as const },
    held(ethToken, 0n),
  ]
  expect(tokensWithBalance({ ...state, holdings, found: [] })).toEqual([
    { ...usdcToken, quantity: { numeric: '1.5', decimals: 6 }, price: '1' },
    { ...odd, quantity: { numeric: '3', decimals: 18 }, price: '4', isUnlisted: true },
  ])
})

test('the most valuable token comes first, whatever was read last; unpriced ones follow, unlisted ones are last', () => {
  const rare: SwapToken = { ...daiToken, address: `eip155:1:${alice.toLowerCase()}`, symbol: 'RARE' }
  const holdings = [
    held(rare, 5n * 10n ** 18n),
    { ...held(odd, 10n ** 18n), price: '1000000', unlisted: true as const },
    held(usdcToken, 9_000_000n),
    held(daiToken, 20n * 10n ** 18n),
    held(ethToken, 10n ** 18n),
  ]
  expect(symbols(tokensWithBalance({ ...state, holdings, found: [] }))).toEqual([
    'ETH',
    'DAI',
    'USDC',
    'RARE',
    'ODD',
  ])
})

test('a search finds by symbol, by name and by address, what begins with it first', () => {
  expect(symbols(searchTokens(state, 'dai'))).toEqual(['DAI', 'ODD'])
  expect(symbols(searchTokens(state, ' usd '))).toEqual(['USDC'])
  expect(symbols(searchTokens(state, bob))).toEqual(['ODD'])
  // Many addresses have such a part.
  expect(searchTokens(state, bob.slice(0, 10))).toEqual([])
})

test('a search without a text has every token once', () => {
  const all = searchTokens({ ...state, holdings: [held(usdcToken, 1n)] }, '')
  expect(symbols(all)).toEqual(['USDC', 'ETH', 'DAI', 'ODD'])
})
