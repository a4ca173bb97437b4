import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { type Address, createWalletClient, encodeFunctionData, erc20Abi, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountButton, connectButton, disconnectDemo, payButton, signButton } from '../demo/demoWidget.ts'
import { openChromium } from '../support/openChromium.ts'
import { type NpmStart, npmStart, type StartedJson } from './npmStart.ts'

const parts = ['demo', 'wallet', 'server', 'sandbox', 'frame', 'mail'] as const
const chainId = 'eip155:8131337'
const patient = { timeout: 60_000, interval: 200 }

let dataDir: string
let running: NpmStart
let started: StartedJson
let browser: Browser

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-newcomer-'))
  const ports = parts.flatMap((part) => [`--${part}-port`, '0'])
  running = npmStart(['--json', ...ports, '--data', dataDir])
  ;[started, browser] = await Promise.all([running.ready, openChromium()])
})

afterAll(async () => {
  await browser?.close()
  running?.cleanUp()
  rmSync(dataDir, { recursive: true, force: true })
})

async function visit(walk: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    await page.goto(started.demo)
    await connectButton(page).click()
    await walk(page, context)
  } finally {
    await context.close()
  }
}

const widget = (page: Page) => page.getByRole('dialog')

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
  const code = mailbox.getByText(/^\d{3}\s?\d{3}$/)
  await code.waitFor()
  return ((await code.textContent()) ?? '').replaceAll(/\D/g, '')
}

/** Presses a button of the frame as a hand does: the pointer moves there first. */
async function pressInFrame(page: Page, name: string | RegExp): Promise<void> {
  const found = page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name })
  await expect.poll(() => found.isEnabled(), patient).toBe(true)
  let place: Awaited<ReturnType<typeof found.boundingBox>> = null
  const look = async () => {
    place = await found.boundingBox()
    return place !== null
  }
  // The card is drawn anew when all is known of the request.
  await expect.poll(look, { timeout: 30_000 }).toBe(true)
  const { x, y, width, height } = place ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.down()
  await page.mouse.up()
}

/** Somebody sends the newcomer coin for the fee, and dollars. */
async function fund(to: Address): Promise<void> {
  const account = mnemonicToAccount(started.mnemonic, { addressIndex: 2 })
  const client = createWalletClient({ account, transport: http(started.rpc[chainId]) })
  await client.sendTransaction({ chain: null, to, value: parseEther('1') })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 20_000_000n] })
  await client.sendTransaction({ chain: null, to: started.contracts[chainId]?.['USDC'] as Address, data })
}

async function addressOf(page: Page): Promise<Address> {
  const stored = await page.evaluate(() => localStorage.getItem('latchkey:main:connections'))
  return JSON.parse(stored ?? '').list[0].accounts[0].split(':')[2]
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
    await fund(address)

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
    const opened = context.waitForEvent('page')
    await widget(page)
      .getByRole('button', { name: /Google/ })
      .click()
    const popup = await opened
    await popup.getByRole('button', { name: 'Ada Lovelace' }).click()
    await accountButton(page).waitFor()
    await expect.poll(() => popup.isClosed(), patient).toBe(true)
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
