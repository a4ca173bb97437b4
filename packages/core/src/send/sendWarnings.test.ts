import { expect, test } from 'vitest'
import type { Holding } from '../portfolio/holding.ts'
import { isLookalike } from './lookalike.ts'
import { emptySend, type SendState } from './sendState.ts'
import { withAmount } from './sendSteps.ts'
import { sendWarnings } from './sendWarnings.ts'

const address = '0xABCD567890123456789012345678901234567890'
const token: Holding = {
  chainId: 'eip155:1',
  name: 'Coin',
  symbol: 'COIN',
  decimals: 6,
  amount: 10_000_000n,
  address: `0x${'11'.repeat(20)}`,
}

function warned(change: Partial<SendState>): readonly string[] {
  const state = withAmount(
    { ...emptySend, token, receiver: { phase: 'ready', text: 'x', address } },
    '5',
    'en',
  )
  return sendWarnings({ ...state, ...change }).map(({ kind }) => kind)
}

test('a receiver is new the first time, and known after that', () => {
  expect(warned({})).toEqual(['firstTime'])
  expect(warned({ recents: [address.toLowerCase()] })).toEqual([])
})

test('the account’s own address is told, in whatever case it is written', () => {
  expect(warned({ own: [address.toLowerCase()] })).toEqual(['ownAddress'])
})

test('an address that begins and ends like a known one, or like one’s own, is told first', () => {
  const twin = '0xabcd000000000000000000000000000000007890'
  expect(warned({ recents: [twin] })).toEqual(['lookalike', 'firstTime'])
  expect(warned({ own: [twin] })).toEqual(['lookalike', 'firstTime'])
  // Used before does not make it the other one.
  expect(warned({ recents: [twin, address] })).toEqual(['lookalike'])
})

test('case tells addresses apart where it carries no checksum', () => {
  const one = 'AbcdEFGHJKLMNPQRSTUVWXYZabcdefgh1234567wxyz'
  expect(isLookalike(one, one.replace('EFGH', 'efgh'))).toBe(true)
  expect(isLookalike(one, one.toLowerCase())).toBe(false)
  expect(isLookalike(address, address.toLowerCase())).toBe(false)
})

test('a program, the token itself, and a token that keeps a part are told', () => {
  expect(warned({ check: { isContract: true, units: 5_000_000n } })).toContain('contract')
  const receiver = { phase: 'ready', text: 'x', address: String(token.address) } as const
  const toToken = warned({ receiver, check: { isContract: true, units: 5_000_000n } })
  expect(toToken).toContain('tokenContract')
  expect(toToken).not.toContain('contract')
  expect(warned({ check: { isContract: false, units: 5_000_000n, arrives: 4_900_000n } })).toContain(
    'feeOnTransfer',
  )
  // It was played through for another amount.
  expect(warned({ check: { isContract: false, units: 4_000_000n, arrives: 3_900_000n } })).toEqual([
    'firstTime',
  ])
})

test('a token without decimals, a name in other letters and a name of another network are told', () => {
  expect(warned({ token: { ...token, decimals: 0 } })).toContain('wholeUnits')
  const named = { phase: 'ready', text: 'x', address, isNamed: true } as const
  expect(warned({ receiver: { ...named, name: 'аlice.eth' } })).toContain('unusualName')
  expect(warned({ receiver: { ...named, name: 'alice.eth' } })).not.toContain('unusualName')
  expect(warned({ receiver: { ...named, name: 'alice.eth', isElsewhere: true } })).toContain('nameElsewhere')
})
