import type { WalletEntry } from '@latchkey/wire'
import { expect, test } from 'vitest'
import type { Connector } from '../../adapter/connector.ts'
import { connectChoices } from './connectChoices.ts'

const connector = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  chain: 'eip155',
  info: { rdns: id },
  ...more,
})
const wallet = (id: string, rdns?: string): WalletEntry => ({ id, name: `The ${id}`, ...(rdns && { rdns }) })

type Given = {
  readonly connectors?: readonly Connector[]
  readonly featured?: readonly WalletEntry[]
  readonly recommended?: readonly WalletEntry[]
  readonly recent?: readonly WalletEntry[]
  readonly config?: Partial<Parameters<typeof connectChoices>[3]>
}

function choices({ connectors = [], featured = [], recommended = [], recent = [], config = {} }: Given) {
  const all = { phase: 'idle', wallets: [], page: 0, count: 0 } as const
  const plain = { featuredWalletIds: [], includeWalletIds: [], excludeWalletIds: [], customWallets: [] }
  return connectChoices({ phase: 'looked', connectors }, { featured, recommended, all }, recent, {
    ...plain,
    ...config,
  })
}
const rows = (given: Given) => choices(given).map(({ section, key }) => `${section} ${key}`)

test('installed wallets come first, then recent, featured and the site’s own', () => {
  expect(
    rows({
      connectors: [connector('io.fox')],
      recent: [wallet('r')],
      featured: [wallet('f')],
      config: { featuredWalletIds: ['f'], customWallets: [{ id: 'c', name: 'Ours' }] },
    }),
  ).toEqual(['installed io.fox', 'recent r', 'featured f', 'custom c'])
})

test('recommended wallets fill up to two rows, and none where the site has chosen its own', () => {
  const recommended = ['a', 'b', 'c', 'd'].map((id) => wallet(id))
  expect(rows({ recommended })).toEqual(['recommended a', 'recommended b'])
  expect(rows({ recommended, connectors: [connector('x')] })).toEqual(['installed x', 'recommended a'])
  expect(rows({ recommended, connectors: [connector('x')], recent: [wallet('r')] })).toEqual([
    'installed x',
    'recent r',
  ])
  expect(rows({ recommended, config: { customWallets: [{ id: 'c', name: 'Ours' }] } })).toEqual(['custom c'])
  expect(rows({ recommended, config: { featuredWalletIds: ['gone'] } })).toEqual([])
})

test('a wallet has one row, however many lists know it', () => {
  const fox = wallet('fox', 'io.fox')
  expect(
    rows({ connectors: [connector('io.fox')], recent: [fox], featured: [fox], recommended: [fox] }),
  ).toEqual(['installed io.fox'])
  expect(rows({ recent: [fox], featured: [fox], recommended: [fox] })).toEqual(['recent fox'])
})

test('an installed wallet brings along what the directory says of it', () => {
  const fox = wallet('fox', 'io.fox')
  const [byRdns] = choices({ connectors: [connector('io.fox')], featured: [fox] })
  expect(byRdns).toMatchObject({ name: 'io.fox', wallet: fox, connector: { id: 'io.fox' } })
  const [byId] = choices({ connectors: [connector('x', { explorerId: 'fox' })], recent: [wallet('fox')] })
  expect(byId?.wallet?.id).toBe('fox')
})

test('the installed wallet that was used last is the first', () => {
  expect(
    rows({
      connectors: [connector('io.a'), connector('io.b'), connector('io.c')],
      recent: [wallet('io.c'), wallet('bee', 'io.b')],
    }),
  ).toEqual(['installed io.c', 'installed io.b', 'installed io.a'])
})

test('in a crowd the wallets that somebody knows come first: used last, of the directory, of the site, well known', () => {
  const crowd = Array.from({ length: 5_000 }, (_, index) => connector(`io.crowd${index}`))
  const real = ['io.site', 'io.metamask', 'io.fox', 'io.last'].map((id) => connector(id))
  const shown = rows({
    connectors: [...crowd, ...real],
    recent: [wallet('last', 'io.last')],
    recommended: [wallet('fox', 'io.fox')],
    config: { customWallets: [{ id: 'site', name: 'Ours', rdns: 'io.site' }] },
  })
  expect(shown.slice(0, 5)).toEqual([
    'installed io.last',
    'installed io.site',
    'installed io.metamask',
    'installed io.fox',
    'installed io.crowd0',
  ])
  expect(shown).toHaveLength(5_004)
})

test('without a crowd installed wallets keep the order in which they came', () => {
  const connectors = ['io.new', 'io.metamask'].map((id) => connector(id))
  expect(rows({ connectors })).toEqual(['installed io.new', 'installed io.metamask'])
})

test('an excluded wallet is nowhere, by whichever of its names it is excluded', () => {
  const fox = wallet('fox', 'io.fox')
  for (const name of ['fox', 'io.fox']) {
    expect(
      rows({
        connectors: [connector('io.fox')],
        featured: [fox],
        recent: [fox],
        config: { excludeWalletIds: [name], featuredWalletIds: ['fox'] },
      }),
    ).toEqual([])
  }
})

test('a site that includes only some wallets still shows what is installed', () => {
  expect(
    rows({
      connectors: [connector('io.fox')],
      recent: [wallet('r')],
      recommended: [wallet('a'), wallet('b')],
      config: { includeWalletIds: ['b'] },
    }),
  ).toEqual(['installed io.fox', 'recommended b'])
})

test('connectors that have entries of their own are no rows', () => {
  expect(
    rows({ connectors: [connector('wc', { type: 'WALLET_CONNECT' }), connector('auth', { type: 'AUTH' })] }),
  ).toEqual([])
})
