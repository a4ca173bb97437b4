import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureEngines } from '../../scripts/setup/engines.ts'
import { balanceOf } from '../demo/demoAccounts.ts'
import { kitComplaints } from '../pairing/openHarbour.ts'
import { type PairingStack, startPairingStack } from '../pairing/startPairingStack.ts'
import { type OutsideWorld, startOutsideWorld } from '../wallet/outsideWorld.ts'
import type { Engine, Profile } from './engine.ts'
import { openFirefox } from './openFirefox.ts'
import { openWebKit } from './openWebKit.ts'
import { keys, type Visitor, visitor } from './visitor.ts'

const connect = ['button', 'Connect wallet'] as const
const account = ['button', /(^Account |, account$)/] as const
const network = (name: string) => ['button', name] as const

/** What Firefox wants to know for itself, beside what is turned off; the proxy refuses it. */
const firefoxItself = /\.(mozilla\.(com|net|org)|firefox\.com)(:|\/|$)/

let stack: PairingStack
let outside: OutsideWorld

beforeAll(async () => {
  ;[stack, outside] = await Promise.all([startPairingStack({ demo: true }), startOutsideWorld()])
})

afterAll(async () => {
  await stack?.stop()
  await outside?.stop()
})

const engines = {
  Firefox: (proxy: URL) => openFirefox(ensureEngines().LATCHKEY_FIREFOX, proxy),
  WebKit: (proxy: URL) => openWebKit(ensureEngines(), proxy),
}

describe.each(Object.entries(engines))('in %s', (_, open) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await open(new URL(outside.url))
  })

  afterAll(() => engine?.stop())

  /** Opens the demo as a new visitor; nothing may complain, and nothing may be asked of anybody outside of this machine. */
  async function visit(walk: (bob: Visitor, profile: Profile) => Promise<void>): Promise<void> {
    const profile = await engine.openProfile()
    try {
      await profile.first.resize(1200, 900)
      await profile.first.open(stack.demoUrl)
      await walk(visitor(profile.first), profile)
      expect(profile.complaints.filter((text) => !kitComplaints.test(text))).toEqual([])
      expect(outside.asked.filter((host) => !firefoxItself.test(host))).toEqual([])
    } finally {
      await profile.close()
    }
  }

  async function visitConnected(walk: (bob: Visitor, profile: Profile) => Promise<void>): Promise<void> {
    await visit(async (bob, profile) => {
      await bob.presses(connect)
      await bob.presses('dialog', ['button', /^Sandbox Wallet/])
      await bob.presses(['button', 'Approve and connect'])
      await bob.missesAll('dialog')
      await bob.reads(/bob\.eth/, account)
      await walk(bob, profile)
    })
  }

  test('a visitor declines, tries again, is connected after a reload and in another tab, and leaves in both', async () => {
    await visit(async (bob, profile) => {
      await bob.presses(connect)
      await bob.presses('dialog', ['button', /^Sandbox Wallet/])
      await bob.presses(['button', 'Reject'])
      await bob.reads(/Request declined/, 'dialog')
      await bob.presses('dialog', ['button', 'Try again'])
      await bob.presses(['button', 'Approve and connect'])
      await bob.missesAll('dialog')
      await bob.reads(/bob\.eth/, account)
      // Whoever uses the keyboard goes on from where they were.
      await bob.hasFocusOn(account)

      await bob.tab.reload()
      await bob.reads(/bob\.eth/, account)
      const other = visitor(await profile.newTab())
      await other.tab.open(stack.demoUrl)
      await other.reads(/bob\.eth/, account)
      await disconnects(other)
      await other.sees(connect)
      await bob.sees(connect)
      await bob.tab.reload()
      await bob.sees(connect)
    })
  })

  test('the keyboard reaches every control of the open card and nothing else; Escape leaves the page as it was; the card has the colours of the theme that the site chose', async () => {
    await visit(async (bob) => {
      const style = () =>
        bob.tab.run(() => [document.documentElement, document.body].map((one) => one.getAttribute('style')))
      const before = await style()
      await bob.presses(connect)
      await bob.sees('dialog', ['button', /^Sandbox Wallet/])
      const stops = new Set<string>()
      // There are eight stops and, in some browsers, one at the page itself; going back, Firefox begins before the last control.
      for (const way of [[keys.tab], [keys.shift, keys.tab]]) {
        for (let strikes = 0; strikes < 12; strikes += 1) {
          await bob.strikes(...way)
          stops.add(await bob.tab.run(focusedWords))
        }
      }
      const wanted = [
        'What is a wallet?',
        'Close',
        'Sandbox Wallet',
        'WalletConnect',
        'All wallets',
        'What’s a wallet?',
      ]
      expect(wanted.filter((words) => ![...stops].some((stop) => stop.startsWith(words)))).toEqual([])
      expect(stops).not.toContain('outside')
      await bob.strikes(keys.escape)
      await bob.missesAll('dialog')
      await bob.hasFocusOn(connect)
      expect(await style()).toEqual(before)

      for (const [theme, ground] of [
        ['Light', 'rgb(244, 240, 232)'],
        ['Dark', 'rgb(26, 23, 20)'],
      ] as const) {
        await bob.presses(['region', 'Make it yours'], ['group', 'Theme'], ['radio', theme])
        await bob.presses(connect)
        await bob.sees('dialog', ['button', /^Sandbox Wallet/])
        expect(await bob.tab.run(cardGround)).toBe(ground)
        await bob.presses('dialog', ['button', 'Close'])
        await bob.missesAll('dialog')
      }
    })
  })

  test('a visitor sends to a name, and the chain has it; switches the network and disconnects', async () => {
    await visitConnected(async (bob) => {
      const before = await balanceOf(stack, 0)
      await opensAccount(bob)
      await bob.presses('dialog', ['button', 'Send'])
      await bob.types('0.2', 'dialog', ['textbox', 'You send'])
      await bob.types('alice.eth', 'dialog', ['textbox', 'To'])
      await bob.presses('dialog', ['button', 'Review'])
      await bob.presses('dialog', ['button', 'Send 0.2 ETH'])
      await bob.presses(['button', 'Approve and send'])
      await bob.reads(/Confirmed by the network\./, 'dialog')
      expect((await balanceOf(stack, 0)) - before).toBe(2n * 10n ** 17n)
      await bob.presses('dialog', ['button', 'Close'])
      await bob.missesAll('dialog')

      await bob.presses(network('Sandbox Ethereum'))
      await bob.presses('dialog', ['button', /^Sandbox Base/])
      await bob.presses(['button', 'Approve and switch'])
      await bob.missesAll('dialog')
      await bob.sees(network('Sandbox Base'))
      await opensAccount(bob)
      await bob.reads(/Sandbox Base/, 'dialog')
      await bob.presses('dialog', ['button', /Account menu$/])
      await bob.presses('dialog', ['button', 'Disconnect'])
      await bob.missesAll('dialog')
      await bob.hasFocusOn(connect)
    })
  })

  test('a visitor pairs by a link that is copied and pasted, signs, and leaves', async () => {
    await visit(async (bob, profile) => {
      await bob.presses(connect)
      await bob.presses('dialog', ['button', /^WalletConnect/])
      await bob.presses('dialog', ['button', 'Copy link'])
      await bob.reads(/Link copied/, 'dialog')
      const wallet = visitor(await profile.newTab())
      await wallet.tab.open(stack.walletUrl)
      await wallet.presses(['textbox', 'Code of the site'])
      await wallet.strikes(keys.control, 'v')
      await wallet.presses(['button', 'Connect'])
      await wallet.presses(['dialog', 'Connect to this site?'], ['button', 'Connect'])
      await bob.reads(/alice\.eth/, account)
      await bob.missesAll('dialog')

      await bob.presses(['button', /^Sign a message/])
      await wallet.presses(['dialog', 'Sign this message?'], ['button', 'Sign'])
      await bob.reads(/Signed and checked/, 'status')
      await disconnects(bob)
      await bob.sees(connect)
      await wallet.reads(/No site is connected yet\./, 'main')
    })
  })
})

/** Opens the account and waits for its last part, the tokens: the card grows with them, and a press meanwhile would miss. */
async function opensAccount(bob: Visitor): Promise<void> {
  await bob.presses(account)
  await bob.reads(/USD Coin/, 'dialog')
}

async function disconnects(bob: Visitor): Promise<void> {
  await opensAccount(bob)
  await bob.presses('dialog', ['button', /Account menu$/])
  await bob.presses('dialog', ['button', 'Disconnect'])
}

/** The words of what has the focus in the card; a stop at the page itself is none, and one anywhere else is outside. */
function focusedWords(): string {
  const active = document.activeElement
  if (active === null || active === document.body || active === document.documentElement) return ''
  const inner = active.shadowRoot?.activeElement
  if (active.getAttribute('data-latchkey') !== 'modal' || !inner) return 'outside'
  return inner.getAttribute('aria-label') ?? inner.textContent ?? ''
}

function cardGround(): string {
  const card = document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('.card')
  return card ? getComputedStyle(card).backgroundColor : 'no card'
}
