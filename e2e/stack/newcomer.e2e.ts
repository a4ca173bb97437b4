import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { type Address, createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountButton, connectButton, disconnectDemo, payButton, signButton } from '../demo/demoWidget.ts'
import { openChromium } from '../support/openChromium.ts'
import { pressInFrame } from '../support/pressInFrame.ts'
import {
  addressOf,
  chainId,
  fund,
  loginWith,
  patient,
  type VisitOptions,
  visitStarted,
  widget,
} from './newcomerPage.ts'
import { anyPorts, type NpmStart, npmStart, type StartedJson } from './npmStart.ts'

let dataDir: string
let running: NpmStart
let started: StartedJson
let browser: Browser

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-newcomer-'))
  running = npmStart(['--json', ...anyPorts, '--data', dataDir])
  ;[started, browser] = await Promise.all([running.ready, openChromium()])
})

afterAll(async () => {
  await browser?.close()
  running?.cleanUp()
  rmSync(dataDir, { recursive: true, force: true })
})

const visit = (walk: (page: Page, context: BrowserContext) => Promise<void>, options?: VisitOptions) =>
  visitStarted(browser, started, walk, options)

/** Reads the newest mail as a newcomer does, follows its link and chooses the number that the widget shows. */
async function confirmDevice(context: BrowserContext, number: string): Promise<string> {
  const mailbox = await context.newPage()
  await mailbox.goto(started.mail)
  await mailbox
    .getByRole('link', { name: /Confirm a new device/ })
    .first()
    .click()
  const body = mailbox.frameLocator('iframe').first()
  const link = await body.getByRole('link', { name: 'Review login' }).getAttribute('href')
  await mailbox.goto(link ?? '')
  await mailbox.getByRole('button', { name: number, exact: true }).click()
  return ((await mailbox.getByRole('status').textContent()) ?? '').replaceAll(/\D/g, '')
}

/** Presses the button of a social network, which may be in the list of all of them. */
async function openSocial(page: Page, network: string): Promise<void> {
  const button = widget(page).getByRole('button', { name: new RegExp(`\\b${network}$`) })
  const more = widget(page).getByRole('button', { name: /more/i })
  await button.or(more).first().waitFor()
  if (!(await button.isVisible())) await more.click()
  await button.click()
}

test('S1.03 S7.65 S7.67 a newcomer logs in by email, signs, sends a token, reloads and signs out', async () => {
  await visit(async (page, context) => {
    await widget(page).getByRole('textbox', { name: /email/i }).fill('ines@mailbox.example')
    await widget(page).getByRole('button', { name: 'Continue with email' }).click()
    const number = widget(page).getByText(/^\d{2}$/)
    await number.waitFor()
    const code = await confirmDevice(context, (await number.textContent()) ?? '')
    await page.bringToFront()
    await widget(page).getByRole('textbox').first().pressSequentially(code)
    await accountButton(page).waitFor()
    const address = await addressOf(page)
    await fund(started, address)

    await signButton(page).click()
    await pressInFrame(page, 'Sign')
    await page.getByText('Signed and checked').waitFor()

    await payButton(page).click()
    await pressInFrame(page, /^Send 5 USDC/)
    await page.getByText('Sent 5 USDC').waitFor()

    await page.reload()
    await accountButton(page).waitFor()
    expect(await addressOf(page)).toBe(address)
    await disconnectDemo(page)
    await page.reload()
    await connectButton(page).waitFor()
  })
})

test('S1.04 a newcomer logs in with Google', async () => {
  await visit(async (page, context) => {
    const popup = await loginWith(page, context, /Google/)
    await accountButton(page).waitFor()
    await expect.poll(() => popup.isClosed(), patient).toBe(true)
  })
})

const onAndroid =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A.250205.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/133.0.6943.49 Mobile Safari/537.36'
const onIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22D63'

/** The user agents of browsers inside apps. */
const appBrowsers = [
  [
    'Telegram on Android',
    'Google',
    `${onAndroid} Telegram-Android/11.7.0 (Google Pixel 8; Android 15; SDK 35; HIGH)`,
  ],
  ['Telegram on iOS', 'GitHub', onIphone],
  [
    'Instagram on Android',
    'Discord',
    `${onAndroid} Instagram 368.0.0.46.96 Android (35/15; 420dpi; 1080x2400; Google)`,
  ],
  [
    'Instagram on iOS',
    'Apple',
    `${onIphone} Instagram 368.0.0.28.96 (iPhone15,2; iOS 18_3; en_US; en; scale=3.00)`,
  ],
  ['Facebook on Android', 'Facebook', `${onAndroid} [FB_IAB/FB4A;FBAV/500.0.0.56.109;]`],
  ['Facebook on iOS', 'X', `${onIphone} [FBAN/FBIOS;FBAV/500.0.0.54.110;FBDV/iPhone15,2;FBSN/iOS;FBSV/18.3]`],
] as const

/** Browsers inside apps open no window, and Telegram's adds an object to every page. */
function denyWindows(): void {
  window.open = () => null
  if (/Telegram/.test(navigator.userAgent))
    Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } })
}

test.each(appBrowsers)(
  'inside of %s, where no window opens, a newcomer logs in with %s, whose page takes the place of the site, and is back connected',
  async (_app, network, userAgent) => {
    const phone = { userAgent, isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } }
    await visit(
      async (page, context) => {
        const start = page.url()
        await openSocial(page, network)
        await page.getByRole('button', { name: 'Ada Lovelace' }).click()
        await accountButton(page).waitFor()
        expect(page.url()).toBe(start)
        const address = await addressOf(page)
        await page.reload()
        await accountButton(page).waitFor()
        expect(await addressOf(page)).toBe(address)
        expect(context.pages()).toHaveLength(1)
      },
      { ...phone, init: denyWindows },
    )
  },
)

test('S7.50 on the members page logging in to the embedded wallet signs a newcomer in, who writes into the guest book', async () => {
  await visit(async (page, context) => {
    await page.goto(new URL('/members.html', started.demo).href)
    await connectButton(page).click()
    await loginWith(page, context, /GitHub/)
    await page.getByText(/^Signed in as /).waitFor()
    await page.getByRole('textbox', { name: 'Your line' }).fill('I was here without a wallet')
    await page.getByRole('button', { name: 'Write' }).click()
    await page.getByRole('list', { name: 'Guest book' }).getByText('I was here without a wallet').waitFor()
  })
})

test('S1.17 a name that a newcomer registers in the widget, with the approval of the frame, resolves in viem', async () => {
  await visit(async (page, context) => {
    await loginWith(page, context, /GitHub/)
    await accountButton(page).click()
    await widget(page)
      .getByRole('button', { name: /Account menu$/ })
      .click()
    await widget(page)
      .getByRole('button', { name: /^Choose a name/ })
      .click()
    await widget(page).getByRole('textbox', { name: 'Your name' }).fill('ada-lovelace')
    const name = `ada-lovelace.${started.nameZone}`
    await widget(page).getByText('This name is free.').first().waitFor()
    await widget(page)
      .getByRole('button', { name: /^Take / })
      .click()
    await pressInFrame(page, 'Sign')
    await widget(page).getByRole('heading', { name: 'Name registered' }).waitFor()

    const client = createPublicClient({ transport: http(started.rpc[chainId]) })
    const universalResolverAddress = started.contracts[chainId]?.['UniversalResolver'] as Address
    expect(await client.getEnsAddress({ name, universalResolverAddress })).toBe(await addressOf(page))
  })
})

test('S1.05 a newcomer logs in with Farcaster', async () => {
  await visit(async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await widget(page)
      .getByRole('button', { name: /Farcaster/ })
      .click()
    await widget(page).getByRole('button', { name: 'Copy link' }).click()
    const app = await context.newPage()
    await app.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await app.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.bringToFront()
    await accountButton(page).waitFor()
  })
})
