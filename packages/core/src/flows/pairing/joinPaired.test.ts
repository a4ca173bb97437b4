import { expect, test } from 'vitest'
import type { WalletSession } from '../../adapter/adapter.ts'
import { base, ethereum, solana } from '../../chains/chains.ts'
import { recentWallets } from '../../features/directory/recentWallets.ts'
import { openModal } from '../../features/router/openModal.ts'
import { libraryAdapter } from '../../test/libraryAdapter.ts'
import { type PairingTab, pairingBrowser, pairingOf, phoneWallet } from '../../test/pairingBrowser.ts'
import { statusOf } from '../../test/statusOf.ts'
import { silentAdapter, testAdapter } from '../../test/testAdapter.ts'
import { testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { chooseWallet } from '../connect/chooseWallet.ts'
import { getWalletInfo } from '../read/getWalletInfo.ts'
import { startPairing } from './startPairing.ts'

const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sun = `${solana.caip2}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`

async function inFrontOfCode(tab: PairingTab, wallet?: typeof phoneWallet): Promise<void> {
  openModal(tab.latchkey)
  chooseWallet(tab.latchkey, { name: 'x', ...(wallet && { wallet }) })
  startPairing(tab.latchkey, wallet)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
}

test('a wallet that takes the code is seen to take it, is connected, and the widget moves on', async () => {
  const { open, pairing, items } = pairingBrowser()
  const tab = open()
  await inFrontOfCode(tab)
  expect(statusOf(tab)).toBe('disconnected')
  pairing.take()
  expect(pairingOf(tab)).toEqual({ phase: 'taken' })
  expect(statusOf(tab)).toBe('connecting')
  const { id } = pairing.approve({ name: 'Deep Wallet' })
  await until(() => expect(pairingOf(tab)).toEqual({ phase: 'joined', name: 'Deep Wallet' }))
  expect(tab.latchkey.attempt.getState()).toEqual({ phase: 'joined', connectorId: id })
  expect(tab.latchkey.connections.getState().list).toMatchObject([
    {
      connector: { id, type: 'WALLET_CONNECT', name: 'Deep Wallet' },
      phase: 'connected',
      accounts: [account],
    },
  ])
  expect(tab.events.at(-1)).toMatchObject({
    event: 'CONNECT_SUCCESS',
    properties: { method: 'qrcode', name: 'Deep Wallet' },
  })
  await tab.clock.advance(400)
  expect(tab.latchkey.router.getState().open).toBe(false)
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
  expect(statusOf(tab)).toBe('connected')
  expect(JSON.parse(items.get('latchkey:main:connections') ?? '')).not.toHaveProperty('pairing')
})

test('each family that the wallet agreed to is connected, and the one on the screen is in use', async () => {
  const { open, pairing } = pairingBrowser()
  const networks = [ethereum, base, solana] as const
  const adapters = [testAdapter([]), silentAdapter('solana'), pairing.source]
  const tab = open({ networks, adapters })
  await inFrontOfCode(tab)
  pairing.approve({ accounts: [account, sun] })
  await until(() => expect(statusOf(tab)).toBe('connected'))
  const { list, namespace, active } = tab.latchkey.connections.getState()
  expect(list.map((one) => one.namespace).toSorted()).toEqual(['eip155', 'solana'])
  expect(namespace).toBe('eip155')
  expect(active.solana).toBe(`solana:${active.eip155}`)
  expect(tab.events.filter(({ event }) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
})

test('a family without an account that can be one does not cost the others', async () => {
  const { open, pairing } = pairingBrowser()
  const tab = open({ networks: [ethereum, solana], adapters: [pairing.source] })
  await inFrontOfCode(tab)
  pairing.approve({ accounts: [`${solana.caip2}:not-an-address`, account] })
  await until(() => expect(statusOf(tab)).toBe('connected'))
  expect(tab.latchkey.connections.getState().list).toHaveLength(1)
})

test('a wallet without any account that can be one is a failure, told as such', async () => {
  const { open, pairing } = pairingBrowser()
  const tab = open()
  await inFrontOfCode(tab)
  pairing.approve({ accounts: ['eip155:1:0x12'] })
  await until(() =>
    expect(pairingOf(tab)).toMatchObject({ phase: 'failed', error: { code: 'wallet.account' } }),
  )
  expect(statusOf(tab)).toBe('disconnected')
  // Nor does the wallet believe that it is connected.
  await until(() => expect(pairing.paired()).toEqual([]))
})

test('several paired wallets are connected at once', async () => {
  const { open, pairing } = pairingBrowser()
  const tab = open()
  for (const name of ['One', 'Two', 'Three']) {
    await inFrontOfCode(tab)
    pairing.approve({ name })
    await until(() => expect(pairingOf(tab).phase).toBe('joined'))
    await tab.clock.advance(400)
  }
  const { list, active } = tab.latchkey.connections.getState()
  expect(list.map(({ connector }) => connector.name)).toEqual(['One', 'Two', 'Three'])
  expect(active.eip155).toBe(list[2]?.connector.id)
})

test('the site’s own chain library takes the wallet over, and its session is the one in use', async () => {
  const { open, pairing } = pairingBrowser()
  const adopted: string[] = []
  const own = (session: WalletSession): WalletSession => ({ ...session, provider: 'the library’s' })
  const adapter = {
    ...testAdapter([]),
    async adopt(session: WalletSession) {
      adopted.push(session.connector.id)
      return own(session)
    },
  }
  const tab = open({ adapters: [adapter, pairing.source] })
  await inFrontOfCode(tab)
  const { id } = pairing.approve()
  await until(() => expect(statusOf(tab)).toBe('connected'))
  expect(adopted).toEqual([id])
  expect(tab.latchkey.sessions.get(id)?.provider).toBe('the library’s')
})

test.each([
  ['throws', () => Promise.reject(new Error('no room'))],
  [
    'gives another wallet',
    async (session: WalletSession) => ({ ...session, connector: { ...session.connector, id: 'other' } }),
  ],
  ['never answers', () => new Promise<never>(() => {})],
])('a chain library that %s does not cost the visitor the wallet', async (_, adopt) => {
  const { open, pairing } = pairingBrowser()
  const tab = open({ adapters: [{ ...testAdapter([]), adopt }, pairing.source] })
  await inFrontOfCode(tab)
  const { id } = pairing.approve()
  await until(async () => {
    await tab.clock.advance(5_000)
    expect(statusOf(tab)).toBe('connected')
  })
  expect(tab.latchkey.connections.getState().active.eip155).toBe(id)
})

test('a chain library that reports the adopted wallet by itself does not make two of it', async () => {
  const { open, pairing } = pairingBrowser()
  const library = libraryAdapter([testWallet('Fox')])
  let report: (sessions: readonly WalletSession[]) => void = () => {}
  const adapter = {
    ...library,
    watch(hear: typeof report) {
      report = hear
      return library.watch?.(hear) ?? (() => {})
    },
    async adopt(session: WalletSession) {
      report([session])
      return session
    },
  }
  const tab = open({ adapters: [adapter, pairing.source] })
  await inFrontOfCode(tab)
  pairing.approve()
  await until(() => expect(pairingOf(tab).phase).toBe('joined'))
  expect(tab.latchkey.connections.getState().list).toHaveLength(1)
  expect(tab.latchkey.router.getState().open).toBe(true)
  await tab.clock.advance(400)
  expect(tab.latchkey.router.getState().open).toBe(false)
})

test('the wallet on the screen is remembered as recent; who scans with another has used that other', async () => {
  const { open, pairing } = pairingBrowser()
  const far = { id: 'far', name: 'Far Wallet', homepage: 'https://www.far.example/', mobile_link: 'far://' }
  const tab = open({ customWallets: [phoneWallet, far] })
  await inFrontOfCode(tab, phoneWallet)
  pairing.approve({ name: 'Unheard of', url: 'https://unheard.example' })
  await until(() => expect(statusOf(tab)).toBe('connected'))
  expect(recentWallets(tab.latchkey).map(({ id }) => id)).toEqual(['phone'])
  await tab.clock.advance(400)
  await inFrontOfCode(tab, phoneWallet)
  pairing.approve({ name: 'FAR', url: 'https://far.example/app' })
  await until(() => expect(pairingOf(tab).phase).toBe('joined'))
  expect(recentWallets(tab.latchkey).map(({ id }) => id)).toEqual(['far', 'phone'])
  await tab.clock.advance(400)
  // The bare code, taken by a wallet that nobody knows: there is no row to remember.
  await inFrontOfCode(tab)
  pairing.approve({ name: 'Unheard of', url: 'https://unheard.example' })
  await until(() => expect(pairingOf(tab).phase).toBe('joined'))
  expect(recentWallets(tab.latchkey).map(({ id }) => id)).toEqual(['far', 'phone'])
})

test('a wallet keeps the picture by which it was chosen, over a reload too', async () => {
  const { open, pairing } = pairingBrowser()
  const wallet = { ...phoneWallet, image_id: 'abc' }
  const tab = open()
  await inFrontOfCode(tab, wallet)
  pairing.approve({ name: 'Phone Wallet' })
  await until(() => expect(statusOf(tab)).toBe('connected'))
  const imageOf = ({ latchkey }: PairingTab) => latchkey.connections.getState().list[0]?.connector.imageId
  expect(imageOf(tab)).toBe('abc')
  tab.close()
  const later = open()
  await until(() => expect(statusOf(later)).toBe('connected'))
  expect(imageOf(later)).toBe('abc')
})

test('a wallet of the site’s own keeps the picture that the options give it, over a reload too', async () => {
  const { open, pairing } = pairingBrowser()
  const image_url = 'https://cdn.shop.example/phone.png'
  const customWallets = [{ ...phoneWallet, image_url }]
  const tab = open({ customWallets })
  const pictureOf = ({ latchkey }: PairingTab) => getWalletInfo(latchkey)?.icon
  await inFrontOfCode(tab, phoneWallet)
  pairing.approve({ name: 'Phone Wallet' })
  await until(() => expect(statusOf(tab)).toBe('connected'))
  expect(pictureOf(tab)).toBe(image_url)
  tab.close()
  const later = open({ customWallets })
  await until(() => expect(statusOf(later)).toBe('connected'))
  expect(pictureOf(later)).toBe(image_url)
})

test('a wallet that took the code of another one does not get that one’s picture', async () => {
  const { open, pairing } = pairingBrowser()
  const wallet = { ...phoneWallet, image_id: 'abc' }
  const tab = open()
  await inFrontOfCode(tab, wallet)
  pairing.approve({ name: 'Deep Wallet' })
  await until(() => expect(statusOf(tab)).toBe('connected'))
  expect(tab.latchkey.connections.getState().list[0]?.connector.imageId).toBeUndefined()
})
