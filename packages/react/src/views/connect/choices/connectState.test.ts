import type { Connector, Discovery, WalletChoice } from '@latchkey/core'
import { chooseFeatures } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { type ConnectFacts, connectState, mostInstalled } from './connectState.ts'

const installed = (id: string): WalletChoice => {
  const connector: Connector = { id, name: id, type: 'ANNOUNCED', chain: 'eip155', info: { rdns: id } }
  return { key: id, section: 'installed', name: id, connector }
}
const listed = (id: string): WalletChoice => ({
  key: id,
  section: 'recommended',
  name: id,
  wallet: { id, name: id },
})

function facts(change: Partial<ConnectFacts>): ConnectFacts {
  const discovery: Discovery = { phase: 'looked', connectors: [] }
  return {
    discovery,
    choices: [],
    lastId: undefined,
    connected: [],
    config: { features: chooseFeatures(), allWallets: 'SHOW' },
    mobile: false,
    count: undefined,
    collapse: false,
    openers: [],
    ...change,
  }
}

test('installed wallets that were never used lead as rows, without a latch', () => {
  const state = connectState(facts({ choices: [installed('harbor'), listed('mercator')] }))
  expect(state).toMatchObject({ phase: 'choices', rows: [{ key: 'harbor' }, { key: 'mercator' }], all: {} })
})

test('the wallet used last becomes the latch and leaves the rows', () => {
  const state = connectState(facts({ choices: [installed('harbor'), installed('fox')], lastId: 'fox' }))
  expect(state).toMatchObject({
    phase: 'returning',
    why: 'recent',
    last: { key: 'fox' },
    rows: [{ key: 'harbor' }],
  })
})

test('a wallet that is connected already comes last, and is not the latch', () => {
  const [harbor, fox] = [installed('harbor'), installed('fox')]
  const connected = [{ connector: fox.connector as Connector }]
  const choices = [fox, harbor, listed('mercator')]
  expect(connectState(facts({ choices, lastId: 'fox', connected }))).toMatchObject({
    phase: 'choices',
    rows: [{ key: 'harbor' }, { key: 'mercator' }, { key: 'fox' }],
  })
  // Another that was used before still leads.
  expect(connectState(facts({ choices, lastId: 'harbor', connected }))).toMatchObject({
    last: { key: 'harbor' },
    rows: [{ key: 'mercator' }, { key: 'fox' }],
  })
  expect(connectState(facts({ choices: [fox], mobile: true, connected })).phase).toBe('choices')
  // One in another device is known by its name.
  const paired = { ...listed('mercator'), section: 'recent' } as const
  const phone = [{ connector: { ...harbor.connector, id: 'paired', name: 'mercator' } as Connector }]
  expect(connectState(facts({ choices: [harbor, paired, listed('atlas')], connected: phone }))).toMatchObject(
    {
      rows: [{ key: 'harbor' }, { key: 'atlas' }, { key: 'mercator' }],
    },
  )
})

test('a wallet used last that is no longer here is not offered as if it were', () => {
  expect(connectState(facts({ choices: [installed('harbor')], lastId: 'gone' })).phase).toBe('choices')
})

test("inside a wallet's own browser the one wallet there is becomes the latch", () => {
  const one = connectState(facts({ choices: [installed('harbor')], mobile: true }))
  expect(one).toMatchObject({ phase: 'returning', why: 'only', last: { key: 'harbor' } })
  expect(connectState(facts({ choices: [installed('harbor')] })).phase).toBe('choices')
})

test('nothing is called missing while wallets may still come', () => {
  const discovery: Discovery = { phase: 'looking', connectors: [] }
  expect(connectState(facts({ discovery })).phase).toBe('looking')
  expect(connectState(facts({})).phase).toBe('empty')
})

test('rows that could still move stay away while wallets may come, and the wallet used last keeps its place', () => {
  const discovery: Discovery = { phase: 'looking', connectors: [] }
  const choices = [{ ...listed('fox'), section: 'recent' as const }, listed('mercator')]
  expect(connectState(facts({ discovery, choices, lastId: 'fox' }))).toMatchObject({
    phase: 'looking',
    last: { key: 'fox' },
    rows: [],
  })
})

test('a phone without a wallet in its browser is led to wallets that can open the page, where there are any', () => {
  const openers = [listed('mercator')]
  expect(connectState(facts({ mobile: true, openers }))).toMatchObject({ phase: 'phone', rows: openers })
  expect(connectState(facts({ mobile: true })).phase).toBe('empty')
  expect(connectState(facts({ openers })).phase).toBe('empty')
})

test('the count of all wallets is never smaller than what is installed', () => {
  const choices = Array.from({ length: 12 }, (_, at) => installed(`wallet-${at}`))
  expect(connectState(facts({ choices, count: 8 }))).toMatchObject({ all: { count: 12 } })
  expect(connectState(facts({ choices, count: 480 }))).toMatchObject({ all: { count: 480 } })
})

test.each([
  ['SHOW', false, true],
  ['HIDE', false, false],
  ['HIDE', true, false],
  ['ONLY_MOBILE', false, false],
  ['ONLY_MOBILE', true, true],
] as const)('all wallets set to %s, phone %s: the row is shown: %s', (allWallets, mobile, shown) => {
  const state = connectState(facts({ config: { features: chooseFeatures(), allWallets }, mobile }))
  expect('all' in state && state.all !== undefined).toBe(shown)
})

test('the switch for all wallets hides the row', () => {
  const config = { features: chooseFeatures({ allWallets: false }), allWallets: 'SHOW' } as const
  expect(connectState(facts({ config }))).toMatchObject({ all: undefined })
})

test('more wallets than fit stay in reach, even where the site hides the full list', () => {
  const choices = Array.from({ length: 5_000 }, (_, at) => installed(`wallet-${at}`))
  const config = { features: chooseFeatures({ allWallets: false }), allWallets: 'HIDE' } as const
  const state = connectState(facts({ choices, config }))
  expect(state).toMatchObject({ phase: 'choices', all: {} })
  expect('rows' in state && state.rows).toHaveLength(mostInstalled)
})

test('a site that collapses its wallets shows the way to them, and still the wallet used last', () => {
  expect(connectState(facts({ collapse: true, choices: [installed('fox')] }))).toEqual({
    phase: 'collapsed',
    last: undefined,
  })
  expect(connectState(facts({ collapse: true, choices: [installed('fox')], lastId: 'fox' }))).toMatchObject({
    phase: 'collapsed',
    last: { key: 'fox' },
  })
})
