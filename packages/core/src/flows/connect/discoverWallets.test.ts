import { expect, test } from 'vitest'
import type { Adapter, AdapterSource } from '../../adapter/adapter.ts'
import type { Connector } from '../../adapter/connector.ts'
import { testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { loadWords } from '../../words/loadWords.ts'
import { discoverWallets, retryDiscovery } from './discoverWallets.ts'
import { findConnector, knownConnector } from './findConnector.ts'

function adapterWith(connectors: unknown, namespace: Adapter['namespace'] = 'eip155'): Adapter {
  return {
    type: 'evm',
    namespace,
    discover(report) {
      report(connectors as readonly Connector[])
      return () => {
        throw new Error('I will not stop')
      }
    },
    connect: () => Promise.reject(new Error('not here')),
    reconnect: async () => undefined,
  }
}

const plain = (id: string, name = id): Connector => ({ id, name, type: 'ANNOUNCED', chain: 'eip155' })

test('without adapters there is nothing to wait for', () => {
  const { latchkey } = testBrowser([]).open({ adapters: [] })
  const stop = discoverWallets(latchkey)
  expect(latchkey.discovery.getState()).toEqual({ phase: 'looked', connectors: [] })
  stop()
})

test('wallets are looked for while somebody wants to know, once for all of them', async () => {
  const tab = testBrowser([testWallet('Harbor')]).open()
  const { latchkey, adapter, clock } = tab
  expect(latchkey.discovery.getState()).toEqual({ phase: 'idle', connectors: [] })
  const stops = [discoverWallets(latchkey), discoverWallets(latchkey)]
  expect(latchkey.discovery.getState().phase).toBe('looking')
  await until(() => expect(latchkey.discovery.getState().connectors).toHaveLength(1))
  expect(adapter.searches()).toBe(1)
  await clock.advance(1_000)
  expect(latchkey.discovery.getState().phase).toBe('looked')
  stops[0]?.()
  stops[0]?.()
  expect(adapter.open()).toBe(1)
  stops[1]?.()
  expect(adapter.open()).toBe(0)
  expect(latchkey.discovery.getState().connectors).toHaveLength(1)
})

test('a wallet that shows up later is added', async () => {
  const tab = testBrowser([]).open()
  discoverWallets(tab.latchkey)
  await until(() => expect(tab.adapter.open()).toBe(1))
  await tab.clock.advance(5_000)
  tab.adapter.announce(testWallet('Harbor'))
  expect(tab.latchkey.discovery.getState().connectors.map(({ name }) => name)).toEqual(['Harbor'])
})

test('S3.63 S3.65 S3.66 S3.67 a connector keeps its id, name, chain, images, directory entry and rdns', async () => {
  const connector: Connector = {
    ...plain('test.harbor', 'Harbor'),
    imageId: 'abc',
    imageUrl: 'data:image/png;base64,AA==',
    explorerId: 'harbor',
    info: { rdns: 'test.harbor' },
  }
  const { latchkey } = testBrowser([]).open({ adapters: [adapterWith([connector])] })
  discoverWallets(latchkey)
  await until(() => expect(latchkey.discovery.getState().connectors).toEqual([connector]))
})

test('S3.64 connectors are ANNOUNCED, AUTH, MULTI_CHAIN and more', async () => {
  const types = ['ANNOUNCED', 'AUTH', 'MULTI_CHAIN', 'INJECTED'] as const
  const connectors = types.map((type) => ({ ...plain(type), type }))
  const { latchkey } = testBrowser([]).open({ adapters: [adapterWith(connectors)] })
  discoverWallets(latchkey)
  await until(() =>
    expect(latchkey.discovery.getState().connectors.map(({ type }) => type)).toEqual([...types]),
  )
})

test('wallets of one name say where they come from, however they write it', async () => {
  const adapter = adapterWith([
    plain('io.metamask', 'MetaMask'),
    plain('com.thief', 'Meta\u200bmask\u3164'),
    { ...plain('test.harbor', 'Harbor'), origin: 'claimed' },
  ])
  const { latchkey } = testBrowser([]).open({ adapters: [adapter] })
  discoverWallets(latchkey)
  await until(() =>
    expect(latchkey.discovery.getState().connectors).toEqual([
      { ...plain('io.metamask', 'MetaMask'), origin: 'io.metamask' },
      { ...plain('com.thief', 'Meta mask'), origin: 'com.thief' },
      plain('test.harbor', 'Harbor'),
    ]),
  )
})

test('five thousand wallets crowd out none that comes after them, of the same adapter or another', async () => {
  const flood = Array.from({ length: 5_000 }, (_, index) => plain(`w${index}`))
  const { latchkey } = testBrowser([]).open({
    adapters: [adapterWith([...flood, plain('late')]), adapterWith([plain('other')])],
  })
  discoverWallets(latchkey)
  await until(() => expect(latchkey.discovery.getState().connectors).toHaveLength(5_002))
  expect(knownConnector(latchkey, 'late')?.connector.id).toBe('late')
  expect(knownConnector(latchkey, 'other')?.connector.id).toBe('other')
})

test('names are cleaned, scripts are no images, and what has no id is no wallet', async () => {
  const { latchkey } = testBrowser([]).open({
    adapters: [
      adapterWith([
        { ...plain('a'), name: 'Har\u0000bor\n\u202eknaB <b>', imageUrl: 'javascript:alert(1)' },
        { ...plain('b'), name: '\u200b\u0007' },
        { ...plain('c'), name: 'x'.repeat(10_000) },
        plain(''),
        { ...plain('d'), id: 5 },
        plain('y'.repeat(500)),
        { ...plain('e'), chain: 'dogecoin' },
        plain('a', 'The same again'),
        null,
        'a wallet',
      ]),
    ],
  })
  discoverWallets(latchkey)
  await until(() => expect(latchkey.discovery.getState().connectors).toHaveLength(3))
  const [a, b, c] = latchkey.discovery.getState().connectors
  expect(a).toEqual({ ...plain('a'), name: 'Har bor knaB <b>' })
  expect(b?.name).toBe('b')
  expect(c?.name).toHaveLength(64)
})

test.each([
  ['en', {}, ['Browser wallet', 'Browser wallet 2']],
  ['es', {}, ['Cartera del navegador', 'Cartera del navegador 2']],
  ['ar', {}, ['محفظة المتصفح', 'محفظة المتصفح 2']],
  ['es', { 'connect.injected': 'La de aquí' }, ['La de aquí', 'La de aquí 2']],
  ['en', { 'connect.injected': () => 'This one' }, ['This one', 'This one 2']],
])(
  'in %s with the texts %j of the site a wallet without a name is called in those words',
  async (locale, messages, names) => {
    const nameless = ['injected', 'injected-2'].map((id, at) => ({
      ...plain(id, at === 0 ? 'Browser wallet' : 'Browser wallet 2'),
      type: 'INJECTED' as const,
    }))
    const adapter = adapterWith([...nameless, plain('com.named', 'Harbor')])
    const { latchkey } = testBrowser([]).open({ adapters: [adapter], locale, messages })
    await loadWords(latchkey)
    discoverWallets(latchkey)
    await until(() =>
      expect(latchkey.discovery.getState().connectors.map(({ name }) => name)).toEqual([...names, 'Harbor']),
    )
  },
)

test('an adapter that cannot be loaded hides no other wallets, and is tried again the next time', async () => {
  let loads = 0
  const broken: AdapterSource = {
    namespace: 'solana',
    load() {
      loads += 1
      return Promise.reject(new Error('offline'))
    },
  }
  const { latchkey, lines } = testBrowser([]).open({ adapters: [broken, adapterWith([plain('a')])] })
  const stop = discoverWallets(latchkey)
  await until(() => expect(latchkey.discovery.getState().connectors).toHaveLength(1))
  stop()
  discoverWallets(latchkey)
  await until(() => expect(loads).toBe(2))
  expect(lines).toContain('error: Latchkey: an adapter could not look for wallets.')
})

test('an adapter is loaded once, whoever asks', async () => {
  let loads = 0
  const source: AdapterSource = {
    namespace: 'eip155',
    async load() {
      loads += 1
      return adapterWith([plain('a')])
    },
  }
  const { latchkey } = testBrowser([]).open({ adapters: [source] })
  const stop = discoverWallets(latchkey)
  await until(() => expect(latchkey.discovery.getState().connectors).toHaveLength(1))
  stop()
  discoverWallets(latchkey)
  await until(() => expect(latchkey.discovery.getState().connectors).toHaveLength(1))
  expect(loads).toBe(1)
})

test('garbage instead of a list is no list', async () => {
  for (const garbage of [undefined, null, 'wallets', {}]) {
    const { latchkey, clock } = testBrowser([]).open({ adapters: [adapterWith(garbage)] })
    discoverWallets(latchkey)
    await until(async () => {
      await clock.advance(1_000)
      expect(latchkey.discovery.getState()).toEqual({ phase: 'looked', connectors: [] })
    })
  }
})

test('an adapter that cannot be loaded is no browser without wallets: the search has failed, and can be tried again', async () => {
  let isOnline = false
  const source: AdapterSource = {
    namespace: 'eip155',
    load: async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
      return adapterWith([plain('test.harbor', 'Harbor')])
    },
  }
  const { latchkey, clock } = testBrowser([]).open({ adapters: [source] })
  const fails = () =>
    until(async () => {
      await clock.advance(1_000)
      expect(latchkey.discovery.getState()).toEqual({ phase: 'failed', connectors: [] })
    })
  discoverWallets(latchkey)
  await fails()
  const asked = findConnector(latchkey, 'test.harbor', new AbortController().signal)
  const refused = expect(asked).rejects.toMatchObject({ name: 'WalletNotLoadedError' })
  await fails()
  await refused
  isOnline = true
  retryDiscovery(latchkey)
  expect(latchkey.discovery.getState().phase).toBe('looking')
  await until(() => expect(latchkey.discovery.getState().connectors).toHaveLength(1))
  await clock.advance(1_000)
  expect(latchkey.discovery.getState().phase).toBe('looked')
})
