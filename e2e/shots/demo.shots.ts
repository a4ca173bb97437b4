import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { chooseSandboxWallet, connectButton, connectDemo, makeItYours } from '../demo/demoWidget.ts'
import { type DemoStack, startDemoStack } from '../demo/startDemoStack.ts'
import { openChromium } from '../support/openChromium.ts'

const folder = fileURLToPath(new URL('../../.latchkey/shots/', import.meta.url))

type Shot = {
  readonly name: string
  readonly options: BrowserContextOptions
  readonly query?: string
  /** What stands between the page and its answers, or what a visitor does first. */
  readonly before?: (page: Page) => Promise<unknown>
  readonly after?: (page: Page) => Promise<void>
  readonly shows: string
  /** What a window in front covers is no part of the picture. */
  readonly screenOnly?: boolean
}

const desk = { viewport: { width: 1280, height: 900 } } as const
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const

function shots(stack: DemoStack): readonly Shot[] {
  const rpc = `${stack.serverUrl}/v1?**`
  return [
    { name: 'desk-light', options: { ...desk, colorScheme: 'light' }, after: readAll, shows: 'Live' },
    { name: 'desk-dark', options: { ...desk, colorScheme: 'dark' }, after: readAll, shows: 'Live' },
    { name: 'phone-light', options: { ...phone, colorScheme: 'light' }, after: readAll, shows: 'Live' },
    { name: 'phone-dark', options: { ...phone, colorScheme: 'dark' }, after: readAll, shows: 'Live' },
    {
      name: 'rtl',
      options: { ...desk, colorScheme: 'light' },
      query: '?dir=rtl',
      after: readAll,
      shows: 'Live',
    },
    {
      name: 'forced-colors',
      options: { ...desk, colorScheme: 'dark', forcedColors: 'active' },
      after: readAll,
      shows: 'Live',
    },
    {
      name: 'more-contrast',
      options: { ...desk, colorScheme: 'light', contrast: 'more' },
      after: readAll,
      shows: 'Live',
    },
    {
      name: 'loading',
      options: { ...desk, colorScheme: 'light' },
      before: (page) => page.route(rpc, () => {}),
      shows: 'Reading…',
    },
    {
      name: 'error',
      options: { ...desk, colorScheme: 'light' },
      before: (page) => page.route(rpc, (route) => route.abort()),
      shows: 'Try again',
    },
    {
      name: 'connected',
      options: { ...desk, colorScheme: 'dark' },
      after: connectAndSign,
      shows: 'Live',
    },
    {
      name: 'wallets',
      options: { ...desk, colorScheme: 'light' },
      after: openWidget,
      shows: 'Live',
      screenOnly: true,
    },
    {
      name: 'wallets-phone-dark',
      options: { ...phone, colorScheme: 'dark' },
      after: openWidget,
      shows: 'Live',
      screenOnly: true,
    },
    {
      name: 'arabic',
      options: { ...desk, colorScheme: 'dark' },
      after: async (page) => {
        await makeItYours(page, 'Start from', 'Plum')
        await makeItYours(page, 'Language', 'العربية')
        await page.getByRole('button', { name: 'ربط المحفظة' }).waitFor()
        await openWidget(page)
      },
      shows: 'Live',
      screenOnly: true,
    },
    {
      name: 'approval-connect',
      options: { ...desk, colorScheme: 'light' },
      after: async (page) => {
        await chooseSandboxWallet(page)
        await page.getByRole('button', { name: 'Approve and connect' }).waitFor()
      },
      shows: 'Live',
      screenOnly: true,
    },
    {
      name: 'inline',
      options: { ...desk, colorScheme: 'light' },
      after: async (page) => {
        await connectDemo(page)
        await makeItYours(page, 'Start from', 'Slate')
        await makeItYours(page, 'Place', 'In the page')
        await page.getByRole('button', { name: /Account menu$/ }).waitFor()
        await readAll(page)
      },
      shows: 'Live',
    },
    {
      name: 'approval',
      options: { ...desk, colorScheme: 'light' },
      after: askToSend,
      shows: 'Live',
      screenOnly: true,
    },
    {
      name: 'approval-phone',
      options: { ...phone, colorScheme: 'dark' },
      after: askToSend,
      shows: 'Live',
      screenOnly: true,
    },
  ]
}

async function readAll(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Test accounts' }).scrollIntoViewIfNeeded()
  await page.getByRole('listitem').getByText('alice.eth').waitFor()
  await page.getByText('USDC').first().waitFor()
}

async function openWidget(page: Page): Promise<void> {
  await connectButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sandbox Wallet/ })
    .waitFor()
}

async function askToSend(page: Page): Promise<void> {
  await connectDemo(page)
  await page.getByRole('button', { name: /^Send 0.01 ETH/ }).click()
  await page.getByRole('button', { name: 'Approve and send' }).waitFor()
}

async function connectAndSign(page: Page): Promise<void> {
  await connectDemo(page)
  await page.getByRole('button', { name: /^Sign a message/ }).click()
  await page.getByRole('button', { name: 'Approve and sign' }).click()
  await page.getByText('Signed and checked').waitFor()
  await readAll(page)
}

async function shoot(browser: Browser, stack: DemoStack, shot: Shot): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...shot.options })
  try {
    const page = await context.newPage()
    await shot.before?.(page)
    await page.goto(`${stack.demoUrl}/${shot.query ?? ''}`)
    await page.getByText(shot.shows).last().waitFor()
    await shot.after?.(page)
    await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({ path: `${folder}demo-${shot.name}.png`, fullPage: !shot.screenOnly })
  } finally {
    await context.close()
  }
}

await mkdir(folder, { recursive: true })
const stack = await startDemoStack({ tickMs: 2_000 })
const browser = await openChromium()
try {
  for (const shot of shots(stack)) await shoot(browser, stack, shot)
} finally {
  await browser.close()
  await stack.stop()
}
