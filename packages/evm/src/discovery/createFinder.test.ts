import type { Connector } from '@latchkey/core/adapter'
import { announceProvider, createEvmWallet } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { walletChains } from '../test/chains.ts'
import { addWallet, openPage, request, type Setting, settle } from '../test/onPage.ts'

type Announced = { readonly info?: unknown; readonly provider?: unknown }

function announce({ page }: Setting, detail: Announced): void {
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

function wallet(info: object): Announced {
  return { info, provider: { request: async () => [] } }
}

/** Looks for wallets and keeps every list. */
function discover(setting: Setting) {
  const lists: (readonly Connector[])[] = []
  const stop = setting.adapter.discover((list) => lists.push(list))
  return { lists, stop, latest: () => lists.at(-1) ?? [] }
}

test('wallets that are already there, and those that come later, are told as one list', async () => {
  const setting = openPage()
  addWallet(setting, { name: 'Harbor' })
  const { lists, latest } = discover(setting)
  addWallet(setting, { name: 'Foxglove' })
  await settle()
  expect(lists).toHaveLength(1)
  addWallet(setting, { name: 'Meridian' })
  await setting.clock.advance(50)
  expect(latest().map(({ name }) => name)).toEqual(['Harbor', 'Foxglove', 'Meridian'])
  expect(latest()[0]).toEqual({
    id: 'test.latchkey.harbor',
    name: 'Harbor',
    type: 'ANNOUNCED',
    chain: 'eip155',
    imageUrl: expect.stringMatching(/^data:image\/svg/),
    info: { rdns: 'test.latchkey.harbor' },
  })
})

test('a wallet that announces itself again, or under another face, is there once, and the first stays', async () => {
  const setting = openPage()
  const { latest } = discover(setting)
  const first = wallet({ uuid: 'u1', name: 'Harbor', rdns: 'com.harbor', icon: '' })
  announce(setting, first)
  announce(setting, first)
  announce(setting, wallet({ uuid: 'u2', name: 'Thief', rdns: 'com.harbor', icon: '' }))
  announce(setting, wallet({ uuid: 'u1', name: 'Thief', rdns: 'com.thief', icon: '' }))
  await settle()
  expect(latest().map(({ name }) => name)).toEqual(['Harbor'])
  const session = setting.adapter.connect('com.harbor', request())
  await expect(session).rejects.toMatchObject({ code: 'wallet.account' })
})

test('names lose what bends or hides text and are cut, icons that are no pictures are dropped', async () => {
  const setting = openPage()
  const { latest } = discover(setting)
  const icons = [
    'javascript:alert(1)',
    'https://evil.example/pixel.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xmlx,<svg/>',
    `data:image/png;base64,${'A'.repeat(262_144)}`,
    42,
  ]
  for (const [index, icon] of icons.entries())
    announce(setting, wallet({ uuid: `u${index}`, name: `W${index}`, rdns: `com.w${index}`, icon }))
  announce(
    setting,
    wallet({
      name: `\u202eevil\u0000\n<b>${'x'.repeat(500)}`,
      rdns: 'com.bent',
      icon: ' data:image/png;base64,AA== ',
    }),
  )
  await settle()
  const list = latest()
  expect(list).toHaveLength(7)
  expect(list.slice(0, 6).every(({ imageUrl }) => imageUrl === undefined)).toBe(true)
  const bent = list[6]
  expect(bent?.imageUrl).toBe('data:image/png;base64,AA==')
  expect(bent?.name).toMatch(/^evil <b>x+…$/)
  expect([...(bent?.name ?? '')].length).toBeLessThanOrEqual(48)
})

test('what is no wallet is passed over, and a wallet whose getters throw harms no other', async () => {
  const setting = openPage()
  const { latest } = discover(setting)
  const boom = () => {
    throw new Error('boom')
  }
  const trap = new Proxy({}, { get: boom, has: boom, ownKeys: boom, getPrototypeOf: boom })
  for (const detail of [
    undefined,
    null,
    7,
    {},
    { info: {}, provider: {} },
    { info: {}, provider: { request: 1 } },
  ])
    announce(setting, detail as Announced)
  announce(setting, { info: trap, provider: { request: async () => [] } })
  announce(setting, { info: { name: 'Trap', rdns: 'com.trap' }, provider: trap })
  announce(setting, Object.defineProperty({}, 'provider', { get: boom }))
  setting.page.ethereum = trap
  addWallet(setting, { name: 'Harbor' })
  await setting.clock.advance(1000)
  expect(latest().map(({ name }) => name)).toEqual(['Harbor'])
})

test('a wallet without a usable rdns keeps an id that no other kind of wallet has', async () => {
  const setting = openPage()
  const { latest } = discover(setting)
  for (const rdns of ['injected', 'safe', '', '../..', 'a b.c', 7, `com.${'x'.repeat(200)}`])
    announce(setting, wallet({ name: `Coin ${String(rdns).slice(0, 9)}`, rdns }))
  await settle()
  expect(latest()).toHaveLength(7)
  expect(latest().every(({ id, info }) => id.startsWith('announced:Coin') && info === undefined)).toBe(true)
})

test('five thousand announcements become a few lists, and crowd out no wallet that comes after them', async () => {
  const setting = openPage()
  const { lists, latest } = discover(setting)
  for (let index = 0; index < 5_000; index += 1) {
    announce(setting, wallet({ uuid: `u${index}`, name: `Wallet ${index}`, rdns: `com.w${index}` }))
    // Each in a turn of its own is the harder case: then no single microtask gathers them.
    if (index % 500 === 0) await setting.clock.advance(1)
  }
  await setting.clock.advance(1000)
  expect(latest()).toHaveLength(5_000)
  const harbor = addWallet(setting, { name: 'Harbor' })
  await setting.clock.advance(6_000)
  expect(latest().at(-1)?.name).toBe('Harbor')
  expect(lists.length).toBeLessThanOrEqual(5)
  const session = await setting.adapter.connect(harbor.info.rdns, request())
  expect(session.accounts).toEqual([harbor.addresses[0]])
})

test('a script that never stops announcing is told of ever less often', async () => {
  const setting = openPage()
  const { lists } = discover(setting)
  for (let index = 0; index < 1_000; index += 1) {
    announce(setting, wallet({ uuid: `u${index}`, name: `Wallet ${index}`, rdns: `com.w${index}` }))
    await setting.clock.advance(20)
  }
  // Every 50 ms would be 400 of them.
  expect(lists.length).toBeLessThan(100)
  expect(lists.at(-1)?.length).toBeGreaterThan(500)
})

test('a wallet under window.ethereum is a nameless browser wallet that can be connected', async () => {
  const setting = openPage()
  const injected = createEvmWallet({ chains: walletChains })
  setting.page.ethereum = injected.provider
  const { latest } = discover(setting)
  await settle()
  expect(latest()).toEqual([{ id: 'injected', name: 'Browser wallet', type: 'INJECTED', chain: 'eip155' }])
  const session = await setting.adapter.connect('injected', request())
  expect(session.accounts).toEqual([injected.addresses[0]])
})

test('S9.54 a provider that is put in late is found by its event, or after 1000 ms without one', async () => {
  const byEvent = openPage()
  const first = discover(byEvent)
  await byEvent.clock.advance(300)
  byEvent.page.ethereum = { request: async () => [] }
  byEvent.page.dispatchEvent(new Event('ethereum#initialized'))
  await byEvent.clock.advance(50)
  expect(first.latest().map(({ id }) => id)).toEqual(['injected'])

  const silent = openPage()
  const second = discover(silent)
  await silent.clock.advance(300)
  silent.page.ethereum = { request: async () => [] }
  await silent.clock.advance(699)
  expect(second.lists).toEqual([])
  await silent.clock.advance(1)
  expect(second.latest().map(({ id }) => id)).toEqual(['injected'])
})

test.each([
  ['the very same object', (provider: object) => provider],
  ['a copy with the same way to ask', (provider: object) => ({ ...provider })],
  [
    'a wrapper that makes the same claims',
    () => ({ isHarbor: true, isMetaMask: true, request: async () => [] }),
  ],
])('an announced wallet that also stands under window.ethereum as %s is shown once', async (_what, dress) => {
  const setting = openPage()
  const provider = { request: async () => [], isMetaMask: true, isHarbor: true }
  setting.page.ethereum = dress(provider)
  const { latest } = discover(setting)
  await settle()
  expect(latest().map(({ id }) => id)).toEqual(['injected'])
  announce(setting, { info: { uuid: 'u', name: 'Harbor', rdns: 'com.harbor' }, provider })
  await setting.clock.advance(50)
  expect(latest().map(({ id }) => id)).toEqual(['com.harbor'])
})

test('several wallets that share window.ethereum are each shown, without those that are announced', async () => {
  const setting = openPage()
  const make = (name: string) => createEvmWallet({ chains: walletChains, name })
  const [harbor, foxglove, meridian] = [make('Harbor'), make('Foxglove'), make('Meridian')]
  const providers = [harbor, foxglove, meridian].map(({ provider }) => provider)
  setting.page.ethereum = { ...harbor.provider, providers }
  announceProvider(foxglove.info, foxglove.provider, setting.page)
  const { latest } = discover(setting)
  await settle()
  expect(latest().map(({ id }) => id)).toEqual(['test.latchkey.foxglove', 'injected', 'injected-3'])
  const session = await setting.adapter.connect('injected-3', request())
  expect(session.provider).toBe(meridian.provider)
})

test('looking stops when the last one who looks has stopped', async () => {
  const setting = openPage()
  const [first, second] = [discover(setting), discover(setting)]
  first.stop()
  addWallet(setting, { name: 'Harbor' })
  await settle()
  expect([first.lists.length, second.lists.length]).toEqual([0, 1])
  second.stop()
  addWallet(setting, { name: 'Foxglove' })
  await setting.clock.advance(2000)
  expect(second.lists).toHaveLength(1)
})

test('two adapters share nothing', async () => {
  const [one, other] = [openPage(), openPage()]
  addWallet(one)
  const { lists } = discover(other)
  await other.clock.advance(1000)
  expect(lists).toEqual([])
})
