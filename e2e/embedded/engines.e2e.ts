import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureEngines } from '../../scripts/setup/engines.ts'
import type { Engine, Input, Profile, StorageOptions, Tab } from '../engines/engine.ts'
import { openFirefox } from '../engines/openFirefox.ts'
import { openWebKit } from '../engines/openWebKit.ts'
import { keys, visitor } from '../engines/visitor.ts'
import { type OutsideWorld, startOutsideWorld } from '../wallet/outsideWorld.ts'
import { loseStorage, loseWindowStorage, storesNothing } from './frameStorage.ts'
import { type EmbeddedStack, startEmbeddedStack } from './startEmbeddedStack.ts'
import {
  accountButton,
  approveDevice,
  approveInWindow,
  logInByWidget,
  shownAccount,
  signByWidget,
} from './widgetInEngine.ts'

let stack: EmbeddedStack
/** Where every wallet counts as worth more than the limit: its chain cannot be read, and what is unknown counts as much. */
let funded: EmbeddedStack
let outside: OutsideWorld

beforeAll(async () => {
  const unreadable = {
    chains: [1],
    upstreams: { 1: ['http://127.0.0.1:1'] },
    serverHost: 'localhost' as const,
  }
  ;[stack, funded, outside] = await Promise.all([
    startEmbeddedStack(),
    startEmbeddedStack(unreadable),
    startOutsideWorld(),
  ])
})

afterAll(async () => {
  await stack?.stop()
  await funded?.stop()
  await outside?.stop()
})

const engines = {
  Firefox: (proxy: URL, storage?: StorageOptions) =>
    openFirefox(ensureEngines().LATCHKEY_FIREFOX, proxy, storage),
  WebKit: (proxy: URL, storage?: StorageOptions) => openWebKit(ensureEngines(), proxy, storage),
}

const isConnected = (tab: Tab) => tab.run(() => window.host.login.isConnected())
const addressOf = (tab: Tab) => tab.run(() => window.host.login.getUser().then(({ address }) => address))

/** Logs in on a device that is new; gives the address. */
async function logIn(profile: Profile, tab: Tab, email: string, where = stack): Promise<string> {
  await giveCode(profile, tab, email, where)
  return addressOf(tab)
}

/** Logs in as far as the right code on a device that is new, with the page behind the link in a tab of its own. */
async function giveCode(profile: Profile, tab: Tab, email: string, { mailbox } = stack): Promise<void> {
  const lastMail = mailbox.messages().at(-1)?.id
  const { action, number = '' } = await tab.run((to) => window.host.login.connectEmail(to), email)
  expect(action).toBe('VERIFY_DEVICE')
  const code = await approveDevice(profile, email, number, { mailbox, after: lastMail })
  await tab.run(() => window.host.login.connectDevice())
  await tab.run((otp) => window.host.login.connectOtp(otp), code)
}

/** Asks for a signature as the page, and notes what comes of it. */
async function askToSign(tab: Tab): Promise<void> {
  await tab.run(() => {
    const state = window as unknown as { answer: string }
    state.answer = 'waiting'
    void window.host.login
      .getUser()
      .then(({ address }) =>
        window.host.provider.request({ method: 'personal_sign', params: ['hello', address] }),
      )
      .then(
        () => (state.answer = 'signed'),
        ({ code }: { code?: number }) => (state.answer = `failed ${code}`),
      )
  })
}
/** Asks for a signature as the page, and opens the window as the visitor. */
async function openWindow(profile: Profile, tab: Tab): Promise<Tab> {
  await askToSign(tab)
  await visitor(await tab.frame()).presses(['button', 'Open the window'])
  return profile.openedTab()
}

/** Ends a login in a window of the wallet that keeps the wallet, as the visitor. */
async function keepInWindow(tab: Tab): Promise<void> {
  expect(await tab.run(() => window.host.login.getUser().then(({ endsInWindow }) => endsInWindow))).toBe(true)
  await openLastWindow(tab)
  await expect.poll(() => answerOf(tab), { timeout: 30_000 }).toBe('kept')
}

/** Asks for the end of a login as the page, and opens its window as the visitor. */
async function openLastWindow(tab: Tab): Promise<void> {
  await tab.run(() => {
    const state = window as unknown as { answer: string }
    state.answer = 'waiting'
    const { login, provider } = window.host
    void provider
      .askVisitor('getUser', () => login.getUser({ keepWallet: true }))
      .then(
        ({ endsInWindow }) => (state.answer = endsInWindow ? 'left' : 'kept'),
        () => (state.answer = 'failed'),
      )
  })
  await visitor(await tab.frame()).presses(['button', 'Open the window'])
}

/** Approves what the window shows. */
async function approveIn(popup: Tab, tab: Tab): Promise<void> {
  await approveInWindow(popup)
  await expect.poll(() => answerOf(tab), { timeout: 30_000 }).toBe('signed')
}

const answerOf = (tab: Tab) => tab.run(() => (window as unknown as { answer: string }).answer)

/** What a page does to have a click fall on a button that the visitor does not see, or does not mean. Runs in the page. */
const attacks = {
  'A21 moves the frame all the time, and shows it just before the click': () => {
    const { element } = window.host.frame
    let at = 0
    setInterval(() => {
      at += 1
      element.style.left = `${window.host.box.left + (at % 40)}px`
      element.style.visibility = at % 3 === 0 ? 'visible' : 'hidden'
    }, 100)
  },
  'A22 makes the frame tiny, or moves parts of it off the screen': () => {
    const boxes = [
      { left: 40, top: 20, width: 50, height: 20 },
      { left: 40, top: -400, width: 360, height: 600 },
      { left: 700, top: 20, width: 360, height: 600 },
    ]
    let at = 0
    setInterval(() => {
      at += 1
      window.host.frame.show(boxes[at % boxes.length] ?? window.host.box)
    }, 100)
  },
  'A23 takes the focus away again and again': () => {
    const field = document.createElement('input')
    field.style.cssText = 'position: fixed; inset-inline-end: 0; inset-block-end: 0'
    document.body.append(field)
    setInterval(() => field.focus(), 100)
  },
} as const

/** Opens a window of the page over all others once the visitor clicks, and takes the focus again and again. Runs in the page. */
function stealFocus() {
  const state = window as unknown as { giveBack(): void }
  const field = document.createElement('input')
  field.style.cssText = 'position: fixed; inset: 0 auto 0 0; inline-size: 30px'
  document.body.append(field)
  // Over the window of the wallet, which is in the middle of the screen.
  const [left, top] = [(screen.availWidth - 700) / 2, (screen.availHeight - 760) / 2]
  const features = `popup,width=700,height=760,left=${Math.round(left)},top=${Math.round(top)}`
  field.addEventListener('click', () => {
    const cover = window.open('', 'cover', features)
    const stealing = setInterval(() => {
      field.focus()
      cover?.focus()
      window.open('', 'cover')
    }, 100)
    state.giveBack = () => {
      clearInterval(stealing)
      cover?.close()
    }
  })
}

/** Notes how long the focus has been there when the button is armed. Runs in the window. */
function noteArming() {
  const state = window as unknown as { armedAfter?: number }
  const button = document.querySelector('.latch')
  let focusedAt: number | undefined
  addEventListener('blur', () => {
    focusedAt = undefined
  })
  // WebKit says it twice.
  addEventListener('focus', ({ timeStamp }) => {
    focusedAt ??= timeStamp
  })
  new MutationObserver(() => {
    if (button?.ariaDisabled === 'false') state.armedAfter = performance.now() - (focusedAt ?? Infinity)
  }).observe(document.body, { subtree: true, attributeFilter: ['aria-disabled'] })
}

/** Whether the window of a request takes an approval, and whether all that is signed is in sight. Runs in the window. */
function readWindow() {
  const content = document.querySelector('.content')
  const shown = document.querySelector('.message')?.getBoundingClientRect()
  const room = content?.getBoundingClientRect()
  const button = document.querySelector('.latch')
  const place = button?.getBoundingClientRect()
  return {
    isArmed: button?.ariaDisabled === 'false',
    isWhole:
      shown !== undefined && room !== undefined && shown.top >= room.top && shown.bottom <= room.bottom,
    isScrolled: content?.scrollTop !== 0,
    // Inside of the window, wherever the button went.
    button: {
      x: Math.min(200, innerWidth - 1),
      y: Math.min(Math.round((place?.top ?? 0) + 8), innerHeight - 1),
    },
  }
}

/** Clicks like a hand that does not look. */
function clickAt(x: number, y: number): Input {
  const button = { button: 0 } as const
  const parameters = { pointerType: 'mouse' } as const
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', ...button },
    { type: 'pointerUp', ...button },
  ] as const
  return { type: 'pointer', id: 'mouse', parameters, actions }
}

/** Moves the pointer a little, as a hand does. */
function moveTo(x: number, y: number): Input {
  const parameters = { pointerType: 'mouse' } as const
  return { type: 'pointer', id: 'mouse', parameters, actions: [{ type: 'pointerMove', x, y }] }
}

describe.each(Object.entries(engines))('in %s', (name, open) => {
  let engine: Engine
  const email = (of: string) => `${of}.${name.toLowerCase()}@mailbox.example`

  beforeAll(async () => {
    engine = await open(new URL(outside.url))
    // Both share a network, which may send so many mails in an hour.
    for (const one of [stack, funded]) one.wind(3_600_000)
  })

  afterAll(() => engine?.stop())

  async function visit(walk: (profile: Profile) => Promise<void>, where = stack): Promise<void> {
    const profile = await engine.openProfile()
    try {
      await profile.first.open(hostAddress(where.hosts[0], where))
      await walk(profile)
    } finally {
      await profile.close()
    }
  }

  const hostAddress = (url: string, { frameUrl } = stack) => `${url}?frame=${encodeURIComponent(frameUrl)}`

  test('a visitor logs in by email, and is still in after a reload', async () => {
    await visit(async (profile) => {
      const { first: tab } = profile
      expect(await isConnected(tab)).toBe(false)
      const address = await logIn(profile, tab, email('ines'))
      await tab.reload()
      expect(await isConnected(tab)).toBe(true)
      expect(await addressOf(tab)).toBe(address)
    })
  })

  test('in the widget a visitor logs in by email, keeps the wallet in this browser, signs, and is connected after a reload', async () => {
    await visit(async (profile) => {
      const { first: tab } = profile
      const bob = visitor(tab)
      await tab.resize(1200, 900)
      await tab.open(stack.widgetUrl)
      await logInByWidget(bob, profile, email('widget'), stack)
      const address = await shownAccount(tab)
      const signature = (await signByWidget(bob, profile)) as `0x${string}`
      expect(await recoverMessageAddress({ message: 'I was in the shop.', signature })).toBe(address)
      await tab.reload()
      await bob.sees(accountButton)
      await expect.poll(() => shownAccount(tab), { timeout: 30_000 }).toBe(address)
    })
  })

  test('A26 a browser that lost its storage is verified anew and recovers the same address', async () => {
    let address = ''
    await visit(async (profile) => {
      address = await logIn(profile, profile.first, email('omar'))
    })
    stack.wind(31_000)
    // A new profile has nothing of the old one's storage.
    await visit(async (profile) => {
      expect(await isConnected(profile.first)).toBe(false)
      expect(await logIn(profile, profile.first, email('omar'))).toBe(address)
    })
  })

  test('A26 a browser that lost the storage of its frame signs at once with what the window of its login kept', async () => {
    await visit(async (profile) => {
      const { first: tab } = profile
      const address = await logIn(profile, tab, email('kept'), funded)
      await keepInWindow(tab)
      const page = new URL(funded.hosts[0]).origin
      expect(await (await tab.frame()).run(loseStorage, page)).toBe('success')
      await tab.reload()
      expect(await isConnected(tab)).toBe(false)
      funded.wind(31_000)
      expect(await logIn(profile, tab, email('kept'), funded)).toBe(address)
      await approveIn(await openWindow(profile, tab), tab)
    }, funded)
  })

  test('A28 a browser that lost all but its cookies signs at once, since the server knows it; another browser waits', async () => {
    const page = new URL(funded.hosts[0]).origin
    let address = ''
    await visit(async (profile) => {
      const { first: tab } = profile
      await tab.run(() => window.host.endInWindows())
      await giveCode(profile, tab, email('cookie'), funded)
      await openLastWindow(tab)
      await expect.poll(() => answerOf(tab), { timeout: 30_000 }).toBe('kept')
      address = await addressOf(tab)
      expect(await (await tab.frame()).run(loseStorage, page)).toBe('success')
      const wallet = await profile.newTab()
      await wallet.open(funded.frameUrl)
      expect(await wallet.run(loseWindowStorage, page)).toBe('success')
      await tab.reload()
      expect(await isConnected(tab)).toBe(false)
      funded.wind(31_000)
      await tab.run(() => window.host.endInWindows())
      expect(await logIn(profile, tab, email('cookie'), funded)).toBe(address)
      await openLastWindow(tab)
      await expect.poll(() => answerOf(tab), { timeout: 30_000 }).toBe('kept')
      await approveIn(await openWindow(profile, tab), tab)
    }, funded)
    funded.wind(31_000)
    await visit(async (profile) => {
      const { first: tab } = profile
      await tab.run(() => window.host.endInWindows())
      expect(await logIn(profile, tab, email('cookie'), funded)).toBe(address)
      await openLastWindow(tab)
      const frame = visitor(await tab.frame())
      await frame.sees(['heading', 'This device can’t sign yet'])
      await frame.presses(['button', 'Back to the site'])
    }, funded)
  })

  test('A27 on a second site the visitor is another device; its sign-out leaves the first site logged in', async () => {
    await visit(async (profile) => {
      const { first } = profile
      const address = await logIn(profile, first, email('two'))
      stack.wind(31_000)
      const second = await profile.newTab()
      await second.open(hostAddress(stack.hosts[1]))
      expect(await isConnected(second)).toBe(false)
      expect(await logIn(profile, second, email('two'))).toBe(address)
      await second.run(() => window.host.login.signOut())
      await first.reload()
      expect(await isConnected(first)).toBe(true)
      expect(await addressOf(first)).toBe(address)
    })
  })

  test('A20 a browser that cannot tell what covers the frame shows the request in a window of the wallet', async () => {
    await visit(async (profile) => {
      const { first: tab } = profile
      await logIn(profile, tab, email('window'))
      await askToSign(tab)
      const frame = visitor(await tab.frame())
      await frame.sees(['heading', 'Continue in the wallet’s window'])
      await frame.missesAll(['button', 'Sign'])
      await frame.presses(['button', 'Open the window'])
      await approveIn(await profile.openedTab(), tab)
    })
  })

  test.each(Object.entries(attacks))(
    '%s: there is nothing to approve in the frame, whatever the page does with it',
    async (title, attack) => {
      await visit(async (profile) => {
        const { first: tab } = profile
        await logIn(profile, tab, email(title.slice(0, 3).toLowerCase()))
        await askToSign(tab)
        const frame = visitor(await tab.frame())
        await frame.sees(['heading', 'Continue in the wallet’s window'])
        await tab.run(attack)
        // All over the place where the frame is: such a click opens the window at most.
        for (let y = 40; y < 600; y += 80) await tab.perform([clickAt(220, y)])
        await frame.missesAll(['button', 'Sign'])
        expect(await answerOf(tab)).toBe('waiting')
      })
    },
  )

  test('A21 the page finds no name by which to reach the window of a request', async () => {
    await visit(async (profile) => {
      const { first: tab } = profile
      await logIn(profile, tab, email('name'))
      const popup = await openWindow(profile, tab)
      await visitor(popup).sees(['button', 'Sign'])
      // Given a name, both browsers let the page lead the window elsewhere.
      expect(await popup.run(() => window.name)).toBe('')
    })
  })

  test('A22 a window too small to show what is signed arms no button, and one of its own size shows it whole', async () => {
    await visit(async (profile) => {
      const { first: tab } = profile
      await logIn(profile, tab, email('small'))
      await askToSign(tab)
      await visitor(await tab.frame()).presses(['button', 'Open the window'])
      const popup = await profile.openedTab()
      const bob = visitor(popup)
      await bob.sees(['button', 'Sign'])
      await popup.resize(400, 300)
      await expect.poll(() => popup.run(readWindow), { timeout: 30_000 }).toMatchObject({ isArmed: false })
      const { x, y } = (await popup.run(readWindow)).button
      await popup.perform([moveTo(40, 90)])
      await popup.perform([clickAt(x, y)])
      expect(await answerOf(tab)).toBe('waiting')
      // The size that the frame opens it with.
      await popup.resize(400, 680)
      await expect
        .poll(() => popup.run(readWindow), { timeout: 30_000 })
        .toMatchObject({ isArmed: true, isWhole: true, isScrolled: false })
      await popup.perform([moveTo(40, 90)])
      await popup.perform([moveTo(60, 120)])
      await bob.presses(['button', 'Sign'])
      await expect.poll(() => answerOf(tab), { timeout: 30_000 }).toBe('signed')
    })
  })

  test('A23 while a window of the page has the focus, that of a request takes neither click nor key, and waits anew afterwards', async () => {
    await visit(async (profile) => {
      const { first: tab } = profile
      await logIn(profile, tab, email('focus'))
      const popup = await openWindow(profile, tab)
      const bob = visitor(popup)
      const isArmed = (expected: boolean) =>
        expect
          .poll(() => popup.run(readWindow), { timeout: 30_000 })
          .toMatchObject({ isArmed: expected, isWhole: true })
      const { x, y } = await bob.sees(['button', 'Sign'])
      await isArmed(true)
      await popup.run(noteArming)
      // The visitor is about to sign when the page takes the focus.
      await popup.perform([moveTo(40, 90)])
      await popup.perform([moveTo(x, y)])
      await tab.run(stealFocus)
      await tab.perform([clickAt(10, 300)])
      await profile.openedTab()
      await isArmed(false)
      await bob.reads(/Click here first/, 'status')
      await popup.perform([moveTo(40, 90)])
      await popup.perform([clickAt(x, y)])
      await popup.run(() => document.querySelector<HTMLElement>('.latch')?.focus())
      await bob.strikes(keys.enter)
      expect(await answerOf(tab)).toBe('waiting')
      await tab.run(() => (window as unknown as { giveBack(): void }).giveBack())
      await isArmed(true)
      const armedAfter = await popup.run(() => (window as unknown as { armedAfter: number }).armedAfter)
      expect(armedAfter).toBeGreaterThanOrEqual(500)
      await approveIn(popup, tab)
    })
  })

  test('A24 clicks into a window that has just opened under the pointer approve nothing', async () => {
    await visit(async (profile) => {
      const { first: tab } = profile
      await logIn(profile, tab, email('double'))
      await askToSign(tab)
      const frame = visitor(await tab.frame())
      await frame.presses(['button', 'Open the window'])
      const popup = await profile.openedTab()
      const bob = visitor(popup)
      const { x, y } = await bob.sees(['button', 'Sign'])
      const button = { button: 0 } as const
      const click = [
        { type: 'pointerDown', ...button },
        { type: 'pointerUp', ...button },
      ] as const
      const parameters = { pointerType: 'mouse' } as const
      const actions = [{ type: 'pointerMove', x, y } as const, ...click, ...click]
      await popup.perform([{ type: 'pointer', id: 'mouse', parameters, actions }])
      expect(await answerOf(tab)).toBe('waiting')
      await bob.presses(['button', 'Reject'])
      await expect.poll(() => answerOf(tab), { timeout: 30_000 }).toBe('failed 4001')
    })
  })

  test('A25 with third-party storage blocked a login works, and the next visit signs at once if the window may store', async () => {
    const strict = await open(new URL(outside.url), { thirdPartyStorage: 'blocked' })
    try {
      const profile = await strict.openProfile()
      const { first: tab } = profile
      await tab.open(hostAddress(funded.hosts[0], funded))
      const frame = await tab.frame()
      // The test holds only where the browser really keeps nothing.
      expect(await frame.run(storesNothing)).toBe(true)
      const address = await logIn(profile, tab, email('blocked'), funded)
      expect(await isConnected(tab)).toBe(true)
      await approveIn(await openWindow(profile, tab), tab)
      await tab.reload()
      expect(await isConnected(tab)).toBe(false)
      funded.wind(31_000)
      expect(await logIn(profile, tab, email('blocked'), funded)).toBe(address)
      const popup = await openWindow(profile, tab)
      // Firefox blocks the storage of frames alone. This WebKit blocks all storage: then the window has kept nothing.
      if (name === 'Firefox') await approveIn(popup, tab)
      else {
        await visitor(popup).presses(['button', 'Back to the site'])
        await expect.poll(() => answerOf(tab), { timeout: 30_000 }).toBe('failed 4100')
      }
      await profile.close()
    } finally {
      await strict.stop()
    }
  })
})
