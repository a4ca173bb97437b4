import { expect, test } from 'vitest'
import type { Holding } from '../../chains/holding.ts'
import { isLookalike } from './lookalike.ts'
import { emptySend, type SendPast, type SendState, unreadPast } from './sendState.ts'
import { withAmount } from './sendSteps.ts'
import { sendWarnings, withPast } from './sendWarnings.ts'

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

const whole: SendPast = { sentTo: [], others: [], isWhole: true }
const twin = '0xabcd000000000000000000000000000000007890'

test('whom the account has sent to by its history is not new, and nothing is claimed while it is not known', () => {
  expect(warned({ past: whole })).toEqual(['firstTime'])
  expect(warned({ past: { ...whole, sentTo: [address.toLowerCase()] } })).toEqual([])
  expect(warned({ past: unreadPast })).toEqual([])
  expect(warned({ past: { ...whole, isWhole: false } })).toEqual([])
  // Money that came from there was not sent there.
  expect(warned({ past: { ...whole, others: [address] } })).toEqual(['firstTime'])
  expect(warned({ past: { ...whole, others: [address] }, isSmartAccount: true })).toEqual([])
})

test('a look-alike of somebody in the history is told, also one that got into the history itself', () => {
  expect(warned({ past: { ...whole, sentTo: [twin] } })).toEqual(['lookalike', 'firstTime'])
  expect(warned({ past: { ...whole, sentTo: [twin], others: [address] } })).toEqual([
    'lookalike',
    'firstTime',
  ])
  expect(warned({ past: { ...whole, others: [twin, address] } })).toEqual(['lookalike', 'firstTime'])
  // The true one stays true, whoever put a look-alike of it into the history.
  expect(warned({ past: { ...whole, sentTo: [address], others: [twin] } })).toEqual([])
})

test('a warning that comes with the history is not acknowledged yet', () => {
  const state: SendState = {
    ...emptySend,
    receiver: { phase: 'ready', text: 'x', address },
    isAcknowledged: true,
  }
  expect(withPast(state, { ...whole, sentTo: [twin] }).isAcknowledged).toBe(false)
  expect(withPast(state, whole).isAcknowledged).toBe(true)
  const toToken = { ...state, token: { ...token, address } }
  expect(withPast(toToken, { ...whole, sentTo: [twin] }).isAcknowledged).toBe(false)
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
