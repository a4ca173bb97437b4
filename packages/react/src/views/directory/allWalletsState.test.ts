import type { Connector, DirectoryState, Discovery, WalletPages } from '@latchkey/core'
import { expect, test } from 'vitest'
import { allWalletsState } from './allWalletsState.ts'

const connector = (id: string, name = id): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  chain: 'eip155',
  info: { rdns: id },
})
const entry = (id: string, rdns: string | null = null) => ({ id, name: `Wallet ${id}`, rdns })
const discovery = (...connectors: Connector[]): Discovery => ({ phase: 'looked', connectors })
const pages = (change: Partial<WalletPages>): WalletPages => ({
  phase: 'more',
  wallets: [],
  page: 1,
  count: 0,
  ...change,
})
const directory = (change: Partial<DirectoryState>): DirectoryState => ({
  featured: [],
  recommended: [],
  count: undefined,
  all: pages({}),
  found: undefined,
  certifies: false,
  ...change,
})
const nothing = { text: '', certified: false }
const site = { customWallets: [], excludeWalletIds: [] }
const keys = (state: ReturnType<typeof allWalletsState>) =>
  'choices' in state ? state.choices.map(({ key }) => key) : undefined

test('installed wallets come first, then featured, own, recommended and the pages, each wallet once', () => {
  const state = allWalletsState(
    discovery(connector('com.b')),
    directory({
      featured: [entry('a')],
      recommended: [entry('c'), entry('a')],
      all: pages({ wallets: [entry('b', 'com.b'), entry('c'), entry('d')] }),
    }),
    { ...site, customWallets: [{ id: 'own', name: 'Own' }] },
    nothing,
  )
  expect(keys(state)).toEqual(['here com.b', 'a', 'own', 'c', 'd'])
  expect(state).toMatchObject({
    phase: 'filled',
    more: 'ready',
    choices: [{ wallet: { id: 'b' }, connector: { id: 'com.b' } }, {}, {}, {}, {}],
  })
})

test.each([
  ['idle', 'loading'],
  ['loading', 'loading'],
  ['failed', 'failed'],
  ['filled', 'empty'],
] as const)('with nothing to show, a list that is %s is %s', (phase, shown) => {
  expect(allWalletsState(discovery(), directory({ all: pages({ phase }) }), site, nothing).phase).toBe(shown)
})

test.each([
  ['idle', 'loading'],
  ['more', 'ready'],
  ['loading', 'loading'],
  ['failed', 'failed'],
  ['filled', 'none'],
] as const)('with wallets at hand, a list that is %s has more: %s', (phase, more) => {
  const state = allWalletsState(
    discovery(connector('a')),
    directory({ all: pages({ phase }) }),
    site,
    nothing,
  )
  expect(state).toMatchObject({ phase: 'filled', more })
})

const asked = (change: Partial<WalletPages>, text = 'mer') =>
  directory({ found: { ...pages({ phase: 'filled', ...change }), text, certified: false } })
const query = { text: ' mer ', certified: false }

test('while the directory is asked, wallets of this browser that fit are already there', () => {
  const state = allWalletsState(
    discovery(connector('x', 'Mercator'), connector('y', 'Harbor')),
    directory({}),
    site,
    query,
  )
  expect(state.phase).toBe('searching')
  expect(keys(state)).toEqual(['here x'])
})

test('an answer to an older search is not shown for this one', () => {
  const state = allWalletsState(discovery(), asked({ wallets: [entry('a')] }, 'me'), site, query)
  expect(state).toEqual({ phase: 'searching', choices: [] })
})

test.each([
  [1, 'few'],
  [2, 'few'],
  [3, 'found'],
])('%i results are shown as: %s', (count, phase) => {
  const wallets = Array.from({ length: count }, (_, at) => entry(`w${at}`))
  expect(allWalletsState(discovery(), asked({ wallets }), site, query).phase).toBe(phase)
})

test('nothing found is said, and a search that failed is not taken for nothing found', () => {
  expect(allWalletsState(discovery(), asked({}), site, query)).toEqual({ phase: 'empty' })
  expect(allWalletsState(discovery(), asked({ phase: 'failed' }), site, query)).toEqual({ phase: 'failed' })
})

test('what is known without the directory is shown as only that', () => {
  const wallets = [entry('a'), entry('b'), entry('c')]
  expect(allWalletsState(discovery(), asked({ phase: 'failed', wallets }), site, query)).toMatchObject({
    phase: 'found',
    partial: true,
  })
  expect(allWalletsState(discovery(), asked({ wallets }), site, query)).toMatchObject({
    phase: 'found',
    partial: false,
  })
})

test('a result that is installed connects instead of being got, even when its extension goes by another name', () => {
  const state = allWalletsState(
    discovery(connector('com.m', 'M')),
    asked({ wallets: [entry('m', 'com.m')] }),
    site,
    query,
  )
  expect(state).toMatchObject({
    phase: 'few',
    choices: [{ connector: { id: 'com.m' }, wallet: { id: 'm' } }],
  })
})

test('a wallet that only announces itself is not certified', () => {
  const certified = { text: '', certified: true }
  const state = allWalletsState(
    discovery(connector('x')),
    directory({ found: { ...pages({ phase: 'filled' }), text: '', certified: true } }),
    site,
    certified,
  )
  expect(state).toEqual({ phase: 'empty' })
})

test('5,000 installed wallets that the directory knows are each there once', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => connector(`w${at}`))
  const entries = Array.from({ length: 5_000 }, (_, at) => entry(`e${at}`, `w${at}`))
  const state = allWalletsState(
    discovery(...many),
    directory({ all: pages({ wallets: entries }) }),
    site,
    nothing,
  )
  expect(keys(state)).toHaveLength(5_000)
})

test('a wallet that the site excludes is nowhere on the wall, installed or not, by whichever of its names', () => {
  for (const name of ['fox', 'com.fox']) {
    const config = { customWallets: [{ id: 'fox', name: 'Fox', rdns: 'com.fox' }], excludeWalletIds: [name] }
    const known = directory({ all: pages({ wallets: [entry('a')] }) })
    const named = { ...connector('com.fox', 'Fox'), explorerId: 'fox' }
    expect(keys(allWalletsState(discovery(named), known, config, nothing))).toEqual(['a'])
    const fox = { text: 'fox', certified: false }
    expect(allWalletsState(discovery(named), asked({}, 'fox'), config, fox)).toEqual({ phase: 'empty' })
  }
})

test('what has an entry of its own elsewhere is no wallet of this browser', () => {
  const paired: Connector = { ...connector('phone'), type: 'WALLET_CONNECT' }
  const state = allWalletsState(discovery(paired, connector('com.b')), directory({}), site, nothing)
  expect(keys(state)).toEqual(['here com.b'])
})
