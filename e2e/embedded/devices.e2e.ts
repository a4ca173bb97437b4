import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { openChromium } from '../support/openChromium.ts'
import { type EmbeddedStack, startEmbeddedStack } from './startEmbeddedStack.ts'
import { logIn, visitHost } from './visitHost.ts'

let stack: EmbeddedStack
let browser: Browser
let owner: BrowserContext
let other: BrowserContext
let page: Page
let otherPage: Page
let visits = 0

beforeAll(async () => {
  // A chain that cannot be read: what a wallet holds there is unknown, so a new device waits.
  stack = await startEmbeddedStack({ chains: [1], upstreams: { 1: ['http://127.0.0.1:1'] } })
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})
beforeEach(async () => {
  visits += 1
  // One address may get so many mails in an hour.
  stack.wind(3_600_000)
  const email = `devices${visits}@mailbox.example`
  owner = await browser.newContext({ viewport: { width: 480, height: 680 } })
  page = await visitHost(owner, stack.hosts[0], stack)
  await logIn(owner, page, stack.mailbox, email)
  stack.wind(31_000)
  other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  })
  otherPage = await visitHost(other, stack.hosts[0], stack)
  await logIn(other, otherPage, stack.mailbox, email)
})
afterEach(async () => {
  await owner?.close()
  await other?.close()
})

/** Opens the window as the widget does. */
async function openDevices(from: Page, context: BrowserContext): Promise<Page> {
  const opening = context.waitForEvent('page')
  await from.evaluate((url) => void window.open(url, '_blank'), `${stack.frameUrl}/devices`)
  return opening
}

const isIn = (from: Page) => from.evaluate(() => window.host.login.isConnected())

/** Logs in again on the other device, which has been there before; gives whether it gets the wallet. */
async function askAgain(): Promise<string> {
  const email = `devices${visits}@mailbox.example`
  stack.wind(31_000)
  await otherPage.evaluate(() => window.host.login.signOut())
  const before = stack.mailbox.messages().at(-1)?.id ?? 0
  const { action } = await otherPage.evaluate((to) => window.host.login.connectEmail(to), email)
  expect(action).toBe('VERIFY_OTP')
  const mail = await stack.mailbox.waitFor(email, { after: before })
  const digits = /\b(\d{3}) (\d{3})\b/.exec(mail.text)
  const [answer] = await Promise.all([
    otherPage.waitForResponse((response) => response.url().endsWith('/embedded/v1/release')),
    otherPage.evaluate((otp) => window.host.login.connectOtp(otp), `${digits?.[1]}${digits?.[2]}`),
  ])
  return ((await answer.json()) as { status: string }).status
}

test('the owner sees who waits and how long, and stops it with the keyboard', async () => {
  const devices = await openDevices(page, owner)
  await devices.getByRole('heading', { name: 'Devices' }).waitFor()
  const waiting = devices.getByRole('region', { name: 'Waiting' })
  await waiting.getByText('New: Chrome on Android').waitFor()
  expect(await waiting.textContent()).toMatch(/Gets access .+ \(in 2\d hours\), unless stopped\./)
  await devices.getByText('This one').waitFor()
  expect(await axeViolations(devices)).toEqual([])
  const stop = waiting.getByRole('button', { name: 'Stop it' })
  await expect.poll(() => stop.getAttribute('aria-disabled')).toBe('false')
  // The focus is on the title, so the decision comes next.
  await devices.keyboard.press('Tab')
  await devices.keyboard.press('Enter')
  await devices.getByText('Device stopped. It got no key, and is logged out.').waitFor()
  await expect.poll(() => waiting.count()).toBe(0)
  expect(await isIn(otherPage)).toBe(false)
  expect(await isIn(page)).toBe(true)
})

test('the owner lets a device in after a second question, and removes it later', async () => {
  const devices = await openDevices(page, owner)
  const press = async (name: string) => {
    const found = devices.getByRole('button', { name, exact: true })
    await expect.poll(() => found.getAttribute('aria-disabled')).not.toBe('true')
    await devices.mouse.move(10, 10)
    await devices.mouse.move(20, 20)
    await found.click()
  }
  await press('It’s me')
  await devices.getByRole('heading', { name: 'Let this device in?' }).waitFor()
  await press('Not now')
  await press('It’s me')
  await press('Let it in')
  await devices.getByText('The device gets your wallet at its next login.').waitFor()
  expect(await askAgain()).toBe('released')

  await devices.reload()
  await press('Remove: Chrome on Android')
  await devices.getByText('Device removed.').waitFor()
  expect(await isIn(otherPage)).toBe(false)
  expect(await isIn(page)).toBe(true)
})

test('A7 messages and clicks of the page decide about no device', async () => {
  const devices = await openDevices(page, owner)
  await devices.getByRole('button', { name: 'Stop it' }).waitFor()
  // Whatever the page sends comes from its own origin.
  await page.evaluate(() => {
    const state = window as unknown as { answers: number }
    state.answers = 0
    window.addEventListener('message', ({ data }) => {
      if (data?.rid !== undefined) state.answers += 1
    })
    const { contentWindow } = window.host.frame.element
    const rid = crypto.randomUUID()
    for (const data of [
      { type: 'devices', rid },
      { type: 'list' },
      { type: 'decide', thumb: 'a'.repeat(43), decision: 'approve' },
    ])
      contentWindow?.postMessage(data, '*', [new MessageChannel().port2])
  })
  // Even a script inside of the window has no press of the visitor.
  await devices.evaluate(() => {
    for (const button of document.querySelectorAll('button')) button.click()
  })
  // A request of its own is answered after whatever came of the messages before.
  expect(await isIn(page)).toBe(true)
  expect(await page.evaluate(() => (window as unknown as { answers: number }).answers)).toBe(0)
  expect(await isIn(otherPage)).toBe(true)
})

test('the window stays shut to who opens it anywhere else, and to a device without the wallet it offers no decision', async () => {
  const alone = await owner.newPage()
  await alone.goto(`${stack.frameUrl}/devices`)
  await alone.getByRole('heading', { name: 'Open this from the site' }).waitFor()
  const devices = await openDevices(otherPage, other)
  await devices.getByText('This device doesn’t have the wallet yet').waitFor()
  expect(await devices.getByRole('button').count()).toBe(0)
  const headers = (await page.request.get(`${stack.frameUrl}/devices`)).headers()
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test.each([
  ['es', 'dark', 'Dispositivos', 'Detener'],
  ['ar', 'light', 'الأجهزة', 'أوقفه'],
] as const)(
  'on a phone the window speaks %s, in the mode of the page',
  async (locale, themeMode, title, stop) => {
    await page.evaluate((theme) => window.host.frame.request('syncTheme', theme), { locale, themeMode })
    const devices = await openDevices(page, owner)
    await devices.setViewportSize({ width: 390, height: 844 })
    await devices.getByRole('heading', { name: title }).waitFor()
    const button = devices.getByRole('button', { name: stop })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
    expect(await axeViolations(devices)).toEqual([])
    expect(await devices.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await devices.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr')
  },
)
