import { expect, test } from 'vitest'
import { WalletDeclinedError } from '../../adapter/walletErrors.ts'
import { pairingOf, phoneWallet } from '../../test/pairingBrowser.ts'
import { listOnPhone, mainWay } from '../../test/phoneList.ts'
import { statusOf } from '../../test/statusOf.ts'
import { until } from '../../test/until.ts'
import { openWalletLink } from '../pairing/followWalletLink.ts'
import { retryPairing, startPairing } from '../pairing/startPairing.ts'
import { chooseWallet } from './chooseWallet.ts'

test('after a refusal in the app one tap tries again: its code was made ahead', async () => {
  const { tab, exit, pairing, clock } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  const before = exit.followed.at(-1)?.[0]
  pairing.fail(new WalletDeclinedError())
  await until(() => expect(pairingOf(tab)).toMatchObject({ phase: 'declined', code: {} }))
  expect(tab.events.filter(({ event }) => event === 'USER_REJECTED')).toHaveLength(1)
  retryPairing(tab.latchkey)
  // Nothing was awaited since the tap.
  expect(exit.followed).toHaveLength(2)
  expect(exit.followed.at(-1)).toEqual([expect.stringMatching(/^phonewallet:\/\/wc\?uri=/), '_self'])
  expect(exit.followed.at(-1)?.[0]).not.toBe(before)
  expect(pairingOf(tab)).toMatchObject({ phase: 'waiting', walletId: 'phone', linking: { phase: 'sent' } })
  pairing.approve()
  await until(() => expect(statusOf(tab)).toBe('connected'))
  await clock.advance(400)
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
})

test('a code that was prepared and failed is dropped: the refusal stays, and trying again begins anew', async () => {
  const { tab, exit, pairing } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  pairing.holdCodes()
  pairing.fail(new WalletDeclinedError())
  await until(() => expect(pairing.waiting()).toBe(1))
  const events = tab.events.length
  pairing.fail(new Error('the relay is down'))
  await tab.clock.advance(1)
  expect(pairingOf(tab)).toEqual({ phase: 'declined', walletId: 'phone' })
  retryPairing(tab.latchkey)
  expect(pairingOf(tab)).toMatchObject({ phase: 'opening', walletId: 'phone' })
  expect(tab.events).toHaveLength(events)
  expect(exit.followed).toHaveLength(1)
})

test('who looks at another wallet right after a return does not wait for the first one', async () => {
  const { tab, exit, clock } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  exit.show(false)
  exit.show(true)
  expect(pairingOf(tab).phase).toBe('taken')
  startPairing(tab.latchkey, { ...phoneWallet, id: 'other' })
  expect(pairingOf(tab)).toMatchObject({ phase: 'waiting', walletId: 'other' })
  await clock.advance(10_000)
  expect(pairingOf(tab)).toMatchObject({ phase: 'waiting', walletId: 'other' })
})

test('a wallet that took the code keeps the screen when its list is drawn again, and loses it to another wallet', async () => {
  const { tab, pairing } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  pairing.take()
  startPairing(tab.latchkey)
  expect(pairingOf(tab)).toMatchObject({ phase: 'taken', walletId: 'phone' })
  startPairing(tab.latchkey, { ...phoneWallet, id: 'other' })
  expect(pairingOf(tab)).toMatchObject({ phase: 'opening', walletId: 'other' })
  await until(() => expect(pairingOf(tab)).toMatchObject({ phase: 'waiting', walletId: 'other' }))
  expect(pairing.waiting()).toBe(1)
})

test('a code that merely stands behind the list is not waited for after a reload; one that a wallet was given is', async () => {
  const { tab, items } = await listOnPhone()
  expect(items.get('latchkey:main:connections') ?? '').not.toContain('pairing')
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  expect(JSON.parse(items.get('latchkey:main:connections') ?? '')).toMatchObject({ pairing: 1_300_000 })
})

test('no event holds what a code says', async () => {
  const { tab, exit, pairing, clock } = await listOnPhone()
  openWalletLink(tab.latchkey, phoneWallet, mainWay(tab))
  chooseWallet(tab.latchkey, { name: phoneWallet.name, wallet: phoneWallet })
  exit.show(false)
  pairing.fail(new Error(`no answer to ${mainWay(tab).href}`))
  await until(() => expect(pairingOf(tab).phase).toBe('failed'))
  retryPairing(tab.latchkey)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  pairing.approve()
  await until(() => expect(statusOf(tab)).toBe('connected'))
  await clock.advance(400)
  const events = JSON.stringify(tab.events)
  for (const name of ['SELECT_WALLET', 'CONNECT_ERROR', 'CONNECT_SUCCESS']) expect(events).toContain(name)
  expect(events).not.toMatch(/symKey|wc(:|%3A)/i)
})
