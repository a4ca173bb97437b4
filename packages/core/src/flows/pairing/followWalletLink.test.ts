import { expect, test } from 'vitest'
import { WalletDeclinedError } from '../../adapter/walletErrors.ts'
import { openModal } from '../../features/router/openModal.ts'
import { type PairingTab, pairingBrowser, pairingOf, phoneWallet } from '../../test/pairingBrowser.ts'
import { listOnPhone, mainWay } from '../../test/phoneList.ts'
import { statusOf } from '../../test/statusOf.ts'
import { until } from '../../test/until.ts'
import { chooseWallet } from '../connect/chooseWallet.ts'
import { closeModal } from '../modal/closeModal.ts'
import { noteWalletLink, openWalletLink } from './followWalletLink.ts'
import { leavePairing } from './leavePairing.ts'
import { startPairing } from './startPairing.ts'
import { walletWays } from './walletWays.ts'

const phone = { mobile: true } as const

function linkingOf(tab: PairingTab): string | undefined {
  const state = pairingOf(tab)
  return 'linking' in state ? state.linking?.phase : undefined
}

test('the tap itself opens the app: the code was made before it', async () => {
  const { tab, exit } = await listOnPhone()
  const way = mainWay(tab)
  expect(openWalletLink(tab.latchkey, phoneWallet, way)).toBe(true)
  // Nothing was awaited since the tap.
  expect(exit.followed).toEqual([[expect.stringMatching(/^phonewallet:\/\/wc\?uri=wc%3A0+1%402/), '_self']])
  expect(pairingOf(tab)).toMatchObject({
    phase: 'waiting',
    walletId: 'phone',
    linking: { href: way.href, name: 'Phone Wallet', kind: 'app', at: 1_000_000, phase: 'sent' },
  })
})

test('while there is no code there is nothing to open', () => {
  const tab = pairingBrowser().open({}, phone)
  const way = mainWay(tab)
  expect(way.href).toBeUndefined()
  expect(openWalletLink(tab.latchkey, phoneWallet, way)).toBe(false)
  expect(tab.exit.followed).toEqual([])
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
})

test('an app that does not open within 1.5 seconds is said so, and the other ways are open', async () => {
  const { tab, clock } = await listOnPhone()
  noteWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  expect(statusOf(tab)).toBe('connecting')
  await clock.advance(1_499)
  expect(linkingOf(tab)).toBe('sent')
  await clock.advance(1)
  expect(linkingOf(tab)).toBe('unopened')
  expect(statusOf(tab)).toBe('disconnected')
  // Still the same code: trying again opens the same link.
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  expect(linkingOf(tab)).toBe('sent')
})

test('a program on a desk leaves the page visible, and still has opened', async () => {
  const desk = { id: 'desk', name: 'Desk', desktop_link: 'desk://' }
  const tab = pairingBrowser().open({ customWallets: [desk] })
  startPairing(tab.latchkey, desk)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  const [way] = walletWays(tab.latchkey, desk)
  if (way) openWalletLink(tab.latchkey, desk, way)
  expect(tab.exit.followed).toEqual([[expect.stringMatching(/^desk:\/\/wc\?uri=/), '_self']])
  tab.exit.blur()
  await tab.clock.advance(1_500)
  expect(linkingOf(tab)).toBe('sent')
})

test('an app that opened late, after a question of the phone, counts all the same', async () => {
  const { tab, clock, exit } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  await clock.advance(1_500)
  expect(linkingOf(tab)).toBe('unopened')
  exit.show(false)
  expect(linkingOf(tab)).toBe('away')
  expect(statusOf(tab)).toBe('connecting')
})

test('S3.26 who comes back from the app sees for 5 seconds that something is on its way', async () => {
  const { tab, clock, exit } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  exit.show(false)
  await clock.advance(20_000)
  expect(linkingOf(tab)).toBe('away')
  const before = pairingOf(tab)
  exit.show(true)
  expect(pairingOf(tab)).toMatchObject({
    phase: 'taken',
    walletId: 'phone',
    buffering: 'code' in before && before.code,
  })
  await clock.advance(4_999)
  expect(pairingOf(tab).phase).toBe('taken')
  await clock.advance(1)
  expect(pairingOf(tab)).toMatchObject({ phase: 'waiting', linking: { phase: 'back' } })
  expect(statusOf(tab)).toBe('disconnected')
})

test.each([
  ['S4.02 on iOS Safari', { ios: true, iosSafari: true }],
  ['S4.03 in Telegram', { telegram: true }],
])('%s the status goes connecting, then connected after pairing', async (_, device) => {
  const { tab, clock, exit, pairing } = await listOnPhone(device)
  const seen = new Set([statusOf(tab)])
  tab.latchkey.attempt.subscribe(() => seen.add(statusOf(tab)))
  tab.latchkey.connections.subscribe(() => seen.add(statusOf(tab)))
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  expect(exit.followed[0]?.[1]).toBe('telegram' in device ? '_blank' : '_self')
  exit.show(false)
  await clock.advance(10_000)
  exit.show(true)
  pairing.approve()
  await until(() => expect(statusOf(tab)).toBe('connected'))
  expect([...seen]).toEqual(['disconnected', 'connecting', 'connected'])
  expect(tab.events.at(-1)).toMatchObject({ event: 'CONNECT_SUCCESS', properties: { method: 'mobile' } })
  await clock.advance(400)
  expect(tab.latchkey.router.getState().open).toBe(false)
})

test('S4.04 S4.05 a reset returns to disconnected and clears the link, the expiry and the wallet', async () => {
  const { tab, exit } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  expect(statusOf(tab)).toBe('connecting')
  leavePairing(tab.latchkey)
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
  expect(statusOf(tab)).toBe('disconnected')
  expect(exit.watchers()).toBe(0)
  // A later start knows nothing of the wallet before.
  startPairing(tab.latchkey)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  expect(pairingOf(tab)).not.toHaveProperty('walletId')
})

test('another wallet on the screen has another link, with the same code', async () => {
  const { tab, pairing } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  const other = { ...phoneWallet, id: 'other', name: 'Other', mobile_link: 'other://' }
  chooseWallet(tab.latchkey, { name: 'Other', wallet: other })
  startPairing(tab.latchkey, other)
  expect(pairingOf(tab)).toMatchObject({ phase: 'waiting', walletId: 'other' })
  expect(pairingOf(tab)).not.toHaveProperty('linking')
  expect(pairing.waiting()).toBe(1)
})

test('a refusal in the app is seen on return', async () => {
  const { tab, exit, pairing } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  exit.show(false)
  pairing.fail(new WalletDeclinedError())
  await until(() => expect(pairingOf(tab)).toMatchObject({ phase: 'declined', walletId: 'phone' }))
  exit.show(true)
  expect(pairingOf(tab).phase).toBe('declined')
  expect(statusOf(tab)).toBe('disconnected')
})

test('a code that is renewed on return waits behind what the visitor sees', async () => {
  const { tab, exit, clock, pairing } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  exit.show(false)
  exit.show(true)
  const uri = pairing.showCode()
  expect(pairingOf(tab)).toMatchObject({ phase: 'taken', buffering: { uri } })
  await clock.advance(5_000)
  expect(pairingOf(tab)).toMatchObject({ phase: 'waiting', code: { uri } })
})

test('without a relay a wallet opens this page in its own browser, and that too is followed', async () => {
  const browser = pairingBrowser()
  const tab = browser.open({ walletConnect: undefined, adapters: [] } as never, phone)
  const fox = { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask', mobile_link: 'metamask://' }
  const [way] = walletWays(tab.latchkey, fox)
  expect(way).toEqual({
    kind: 'page',
    href: 'https://link.metamask.io/dapp/shop.example/cart?x=1',
    target: '_blank',
  })
  if (way) openWalletLink(tab.latchkey, fox, way)
  expect(pairingOf(tab)).toMatchObject({
    phase: 'linking',
    walletId: 'io.metamask',
    linking: { phase: 'sent' },
  })
  await tab.clock.advance(1_500)
  expect(linkingOf(tab)).toBe('unopened')
  tab.exit.show(false)
  expect(linkingOf(tab)).toBe('away')
  tab.exit.show(true)
  expect(linkingOf(tab)).toBe('back')
})

test('a link into a wallet’s own browser is left with the widget', async () => {
  const tab = pairingBrowser().open({ walletConnect: undefined, adapters: [] } as never, phone)
  const fox = { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' }
  openModal(tab.latchkey)
  const [way] = walletWays(tab.latchkey, fox)
  if (way) noteWalletLink(tab.latchkey, fox, way)
  expect(pairingOf(tab).phase).toBe('linking')
  closeModal(tab.latchkey)
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
  expect(tab.exit.watchers()).toBe(0)
})

test('what is behind the app is not watched once the widget is closed', async () => {
  const { tab, exit, clock } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  expect(exit.watchers()).toBe(1)
  closeModal(tab.latchkey)
  expect(exit.watchers()).toBe(0)
  await clock.advance(10_000)
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
})
