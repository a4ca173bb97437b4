import { expect, test } from 'vitest'
import { WalletDeclinedError, WalletLateError, WalletUnsupportedError } from '../../adapter/walletErrors.ts'
import { pushView } from '../../features/router/moveView.ts'
import { openModal } from '../../features/router/openModal.ts'
import { pairingBrowser, pairingOf, phoneWallet } from '../../test/pairingBrowser.ts'
import { statusOf } from '../../test/statusOf.ts'
import { testWallet, viewsOf } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { chooseWallet } from '../connect/chooseWallet.ts'
import { closeModal } from '../modal/closeModal.ts'
import { goBack } from '../modal/goBack.ts'
import { leavePairing } from './leavePairing.ts'
import { retryPairing, startPairing } from './startPairing.ts'

/** A visitor on a desk, in front of a code. */
async function codeOnScreen(browser = pairingBrowser()) {
  const tab = browser.open()
  openModal(tab.latchkey)
  chooseWallet(tab.latchkey, { name: phoneWallet.name, wallet: phoneWallet })
  startPairing(tab.latchkey, phoneWallet)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  return { ...browser, tab, latchkey: tab.latchkey, clock: tab.clock }
}

test('S2.18 choosing a wallet that is not in this browser opens ConnectingWalletConnect, and nothing is loaded before a code is asked for', async () => {
  const { open, pairing } = pairingBrowser()
  const tab = open()
  openModal(tab.latchkey)
  chooseWallet(tab.latchkey, { name: phoneWallet.name, wallet: phoneWallet })
  expect(viewsOf(tab.latchkey)).toEqual(['Connect', 'ConnectingWalletConnect'])
  expect(pairing.loads()).toBe(0)
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
  startPairing(tab.latchkey, phoneWallet)
  expect(pairingOf(tab)).toEqual({ phase: 'opening', walletId: 'phone', since: 1_000_000 })
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  expect(pairing.loads()).toBe(1)
  expect(pairing.opened[0]).toMatchObject({ relayUrl: 'wss://relay.example', storageName: 'main' })
})

test('a code that is still good serves the next wallet on the screen', async () => {
  const { tab, latchkey, clock, pairing } = await codeOnScreen()
  const first = pairingOf(tab)
  expect(first).toMatchObject({ phase: 'waiting', walletId: 'phone', code: { expiresAt: 1_240_000 } })
  goBack(latchkey)
  await clock.advance(229_000)
  pushView(latchkey, { name: 'ConnectingWalletConnect' })
  startPairing(latchkey)
  expect(pairingOf(tab)).toEqual({ phase: 'waiting', code: 'code' in first && first.code })
  expect(pairing.waiting()).toBe(1)
})

test('S9.22 a code with 10 seconds left is not offered to anybody new', async () => {
  const { tab, latchkey, clock, pairing } = await codeOnScreen()
  const before = pairingOf(tab)
  await clock.advance(229_999)
  startPairing(latchkey, phoneWallet)
  expect(pairingOf(tab)).toEqual(before)
  await clock.advance(1)
  startPairing(latchkey, phoneWallet)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  expect(pairingOf(tab)).not.toEqual(before)
  expect(pairingOf(tab)).toMatchObject({ code: { expiresAt: 1_470_000 } })
  expect(pairing.waiting()).toBe(1)
})

test('a renewed code takes the place of the old one without a word', async () => {
  const { tab, clock, pairing } = await codeOnScreen()
  const seen: string[] = []
  tab.latchkey.pairing.subscribe(({ phase }) => seen.push(phase))
  await clock.advance(230_000)
  const uri = pairing.showCode()
  expect(pairingOf(tab)).toMatchObject({
    phase: 'waiting',
    walletId: 'phone',
    code: { uri, expiresAt: 1_470_000 },
  })
  await clock.advance(20_000)
  expect(pairingOf(tab).phase).toBe('waiting')
  expect(seen).toEqual(['waiting'])
})

test('a code that was not renewed does not stay on the screen, and after 15 seconds more the visitor is told', async () => {
  const { tab, clock, pairing } = await codeOnScreen()
  await clock.advance(239_999)
  expect(pairingOf(tab).phase).toBe('waiting')
  pairing.trouble('unreachable')
  await clock.advance(1)
  expect(pairingOf(tab)).toMatchObject({ phase: 'opening', since: 1_240_000 })
  pairing.trouble('unreachable')
  await clock.advance(15_000)
  expect(pairingOf(tab)).toEqual({ phase: 'late', walletId: 'phone', trouble: 'unreachable' })
  // The relay is back: so is the code.
  pairing.showCode()
  expect(pairingOf(tab).phase).toBe('waiting')
})

test('a hidden code is not renewed', async () => {
  const { tab, latchkey, clock, pairing } = await codeOnScreen()
  goBack(latchkey)
  await clock.advance(230_000)
  pairing.showCode()
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
  expect(pairing.waiting()).toBe(0)
})

test.each(['unreachable', 'clock', 'refused', undefined] as const)(
  'no code within 15 seconds is told with its reason: %s',
  async (trouble) => {
    const browser = pairingBrowser()
    browser.pairing.holdCodes()
    const tab = browser.open()
    startPairing(tab.latchkey)
    await until(() => expect(browser.pairing.waiting()).toBe(1))
    browser.pairing.trouble(trouble)
    await tab.clock.advance(14_999)
    expect(pairingOf(tab)).toMatchObject({ phase: 'opening' })
    await tab.clock.advance(1)
    expect(pairingOf(tab)).toEqual({ phase: 'late', ...(trouble && { trouble }) })
  },
)

test('trouble that passes is taken back', async () => {
  const { tab, pairing } = await codeOnScreen()
  pairing.trouble('unreachable')
  expect(pairingOf(tab)).toMatchObject({ phase: 'waiting', trouble: 'unreachable' })
  pairing.trouble(undefined)
  expect(pairingOf(tab)).not.toHaveProperty('trouble')
})

test('S9.23 trying again asks for a new code, and twice within a second only once', async () => {
  const { tab, latchkey, clock, pairing } = await codeOnScreen()
  pairing.fail(new WalletDeclinedError())
  await until(() => expect(pairingOf(tab)).toEqual({ phase: 'declined', walletId: 'phone' }))
  retryPairing(latchkey)
  await until(() => expect(pairingOf(tab)).toMatchObject({ phase: 'waiting', walletId: 'phone' }))
  const shown = pairingOf(tab)
  await clock.advance(999)
  retryPairing(latchkey)
  expect(pairingOf(tab)).toBe(shown)
  await clock.advance(1)
  retryPairing(latchkey)
  await until(() => expect(pairingOf(tab)).toMatchObject({ phase: 'waiting' }))
  expect(pairingOf(tab)).not.toEqual(shown)
})

test.each([
  [new WalletDeclinedError(), { phase: 'declined' }, 'USER_REJECTED'],
  [new WalletLateError(), { phase: 'late' }, 'CONNECT_ERROR'],
  [new WalletUnsupportedError(), { phase: 'failed' }, 'CONNECT_ERROR'],
  ['what a stranger throws', { phase: 'failed' }, 'CONNECT_ERROR'],
])('%s shows, is told to the site, and leaves nothing behind', async (error, expected, event) => {
  const { tab, pairing, latchkey } = await codeOnScreen()
  pairing.fail(error)
  await until(() => expect(pairingOf(tab)).toMatchObject(expected))
  expect(tab.events.at(-1)).toMatchObject({ event })
  expect(statusOf(tab)).toBe('disconnected')
  closeModal(latchkey)
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
})

test('a client that does not load is told, and the next try loads it again', async () => {
  const browser = pairingBrowser()
  const tab = browser.open({ adapters: [{ type: 'universal', load: flaky() }] })
  startPairing(tab.latchkey)
  await until(() => expect(pairingOf(tab).phase).toBe('failed'))
  retryPairing(tab.latchkey)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))

  function flaky() {
    let tries = 0
    return () => (tries++ === 0 ? Promise.reject(new TypeError('offline')) : browser.pairing.source.load())
  }
})

test('closing the widget ends the attempt and clears its code; so does leaving what is about connecting', async () => {
  const one = await codeOnScreen()
  closeModal(one.latchkey)
  expect(pairingOf(one.tab)).toEqual({ phase: 'idle' })
  expect(one.pairing.waiting()).toBe(0)
  const two = await codeOnScreen()
  pushView(two.latchkey, { name: 'Networks' })
  expect(pairingOf(two.tab)).toEqual({ phase: 'idle' })
})

test('a closed widget does not end what a page of its own design shows', async () => {
  const { open, pairing } = pairingBrowser()
  const tab = open()
  startPairing(tab.latchkey)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  pairing.approve()
  await until(() => expect(pairingOf(tab).phase).toBe('joined'))
  await tab.clock.advance(400)
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
  expect(statusOf(tab)).toBe('connected')
})

test('an approval after the visitor has left is answered with an end of the session', async () => {
  const { open, pairing } = pairingBrowser()
  let isAsked = false
  const deaf = {
    type: 'universal',
    async load() {
      const { openPairing } = await pairing.source.load()
      return {
        openPairing(requirements: Parameters<typeof openPairing>[0]) {
          const link = openPairing(requirements)
          // A client that cannot be stopped.
          const { signal } = new AbortController()
          const pair: typeof link.pair = (request) => {
            isAsked = true
            return link.pair({ ...request, signal })
          }
          return { ...link, pair }
        },
      }
    },
  } as const
  const tab = open({ adapters: [deaf] })
  startPairing(tab.latchkey)
  await until(() => expect(isAsked).toBe(true))
  leavePairing(tab.latchkey)
  pairing.approve()
  expect(pairing.paired()).toHaveLength(1)
  await until(() => expect(pairing.paired()).toEqual([]))
  expect(statusOf(tab)).toBe('disconnected')
})

test('an instance that stops ends the attempt and closes the way', async () => {
  const { tab, pairing } = await codeOnScreen()
  expect(pairing.openLinks()).toBe(1)
  tab.close()
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
  expect(pairing.waiting()).toBe(0)
  expect(pairing.openLinks()).toBe(0)
})

test('a wallet in this browser that connects meanwhile ends the attempt', async () => {
  const fox = testWallet('Fox')
  const { tab, latchkey, clock } = await codeOnScreen(pairingBrowser([fox]))
  goBack(latchkey)
  chooseWallet(latchkey, {
    name: 'Fox',
    connector: { id: 'test.fox', name: 'Fox', type: 'ANNOUNCED', chain: 'eip155' },
  })
  await until(() => expect(latchkey.attempt.getState().phase).toBe('joined'))
  await clock.advance(400)
  expect(pairingOf(tab)).toEqual({ phase: 'idle' })
  expect(statusOf(tab)).toBe('connected')
})
