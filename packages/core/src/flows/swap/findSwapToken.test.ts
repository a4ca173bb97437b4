import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { json } from '../../test/answer.ts'
import { swapPage } from '../../test/swapPage.ts'
import { bob, coin, refusal } from '../../test/swapService.ts'
import { findSwapToken } from './findSwapToken.ts'

/** What a service answers that does not work now. */
const down = refusal('Out of order')

test('hostile metadata of tokens: what cannot be read is left out, and names are plain lines', async () => {
  const token = (address: string, change: object) => ({
    name: 'Fine',
    symbol: 'FINE',
    address: `eip155:1:${address}`,
    decimals: 18,
    logoUri: 'javascript:alert(1)',
    eip2612: null,
    ...change,
  })
  const at = (digit: string) => `0x${digit.repeat(40)}`
  const page = await swapPage({
    world: {
      tokens: [
        token(coin, { symbol: 'ETH' }),
        token(at('1'), { symbol: '\u202eCDSU\u202c', name: 'Line\nbreak\u0000' }),
        token(at('2'), { decimals: 255, symbol: 'MANY' }),
        token(at('3'), { decimals: 256 }),
        token(at('4'), { decimals: -1 }),
        token(at('5'), { symbol: '\u200b\u202e' }),
        token(at('6'), { address: `eip155:10:${at('6')}` }),
        token(at('7'), { symbol: 'S'.repeat(500) }),
        token('not an address', {}),
        [],
        token(at('1'), { symbol: 'TWICE' }),
      ],
    },
  })
  const { tokens } = page.state()
  expect(tokens.map(({ address }) => address.slice(-4))).toEqual(['eeee', '1111', '2222', '7777'])
  expect(tokens[2]).toMatchObject({ symbol: 'MANY', decimals: 255 })
  for (const { name, symbol, logoUri } of tokens) {
    expect(`${name}${symbol}`).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(symbol.length).toBeLessThanOrEqual(24)
    expect(logoUri).toBeUndefined()
  }
  page.leave()
})

test('a token is found by its address, listed or not, and stays among those that can be chosen', async () => {
  const page = await swapPage()
  const own = {
    ...(page.world.tokens[1] as object),
    address: `eip155:1:${bob}`,
    symbol: 'OWN',
    listed: false,
  }
  page.world.bend.tokens = () => ({ tokens: [own] })
  const found = await findSwapToken(page.latchkey, ` ${bob} `)
  expect(found).toMatchObject({ symbol: 'OWN', isUnlisted: true })
  expect(page.state().found).toEqual([found])
  const before = page.count(paths.swapTokens)
  expect(await findSwapToken(page.latchkey, bob.toLowerCase())).toEqual(found)
  expect(await findSwapToken(page.latchkey, 'OWN')).toBeUndefined()
  expect(page.count(paths.swapTokens)).toBe(before)
  page.leave()
})

test('a token that is none is not found; a service that does not answer says so', async () => {
  const page = await swapPage()
  expect(await findSwapToken(page.latchkey, bob)).toBeUndefined()
  page.world.failing.tokens = down
  expect(await findSwapToken(page.latchkey, bob)).toBeUndefined()
  page.world.failing.tokens = () => json({}, 404)
  await expect(findSwapToken(page.latchkey, bob)).rejects.toThrow('Couldn’t look up this token. Try again.')
  page.leave()
})
