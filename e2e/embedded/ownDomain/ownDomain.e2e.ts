import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { type Address, encodeFunctionData, erc20Abi, parseEther, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietChromium } from '../../../scripts/test/quietChromium.ts'
import { accountButton, connectButton, disconnectDemo } from '../../demo/demoWidget.ts'
import { isConfirmed, sendInShop } from '../../money/sendJourney.ts'
import { addressOf, loginWith, widget } from '../../stack/newcomerPage.ts'
import { pressInFrame } from '../../support/pressInFrame.ts'
import { type PageTrouble, watchPage } from '../../support/watchPage.ts'
import { type OwnDomain, startOwnDomain } from './startOwnDomain.ts'

const patient = { timeout: 60_000, interval: 200 }
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let own: OwnDomain
let browser: Browser

beforeAll(async () => {
  own = await startOwnDomain()
  const trusted = `--ignore-certificate-errors-spki-list=${own.domain.keyHash}`
  browser = await chromium.launch({
    ...quietChromium,
    args: [...quietChromium.args, trusted],
    // The stand-in for Google has no name.
    proxy: { server: own.domain.proxyUrl, bypass: '127.0.0.1' },
  })
})

afterAll(async () => {
  await browser?.close()
  await own?.stop()
})

/** Opens a page of the site as a new visitor; it talks to the three names of the guide alone. */
async function visit(
  path: string,
  walk: (page: Page, context: BrowserContext, trouble: PageTrouble) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const trouble = await watchPage(page)
    await page.goto(new URL(path, own.siteUrl).href)
    await connectButton(page).click()
    await walk(page, context, trouble)
    expect(trouble.complaints).toEqual([])
    const origins = ['https://api.example.com', 'https://shop.example', 'https://wallet.example.com']
    expect([...trouble.origins].filter((origin) => origin !== 'null').sort()).toEqual(origins)
  } finally {
    await context.close()
  }
}

/** Opens the link of the mail, chooses the number that the widget shows, and returns the six digits. */
async function confirmDevice(page: Page, email: string, number: string): Promise<string> {
  const mail = await own.mailbox.waitFor(email)
  const link = /https:\/\/wallet\.example\.com\/device#[\w-]{43}/.exec(mail.text)?.[0] ?? 'no link'
  await page.goto(link)
  await page.getByRole('button', { name: number, exact: true }).click()
  return ((await page.getByRole('status').textContent()) ?? '').replaceAll(/\D/g, '')
}

async function dollarsOf(owner: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const to = own.chain.contracts['USDC']
  return BigInt(String(await own.chain.request('eth_call', [{ to, data }, 'latest'])))
}

test('the commands of the guide start all parts, and the frame accepts the page of the project alone', () => {
  expect(own.checked).toMatch(/content-security-policy: .*frame-ancestors https:\/\/shop\.example[;\n\r]/i)
})

test('on the page of the guide a visitor logs in by email, sends a token, comes back, signs out, and logs in with Google', async () => {
  await visit('/', async (page, context) => {
    const email = 'ines@mailbox.example'
    await widget(page).getByRole('textbox', { name: /email/i }).fill(email)
    await widget(page).getByRole('button', { name: 'Continue with email' }).click()
    const number =
      (await widget(page)
        .getByText(/^\d{2}$/)
        .textContent()) ?? ''
    const code = await confirmDevice(await context.newPage(), email, number)
    await page.bringToFront()
    await widget(page).getByRole('textbox').first().pressSequentially(code)
    await accountButton(page).waitFor()
    const address = await addressOf(page)

    await own.chain.controls.faucet({ to: address, amount: parseEther('1') })
    await own.chain.controls.faucet({ to: address, token: 'USDC', amount: 20_000_000n })
    const before = await dollarsOf(friend)
    await sendInShop(page, { token: 'USDC', amount: '5', to: friend })
    await pressInFrame(page, /^Send 5 USDC/)
    await isConfirmed(page)
    expect((await dollarsOf(friend)) - before).toBe(5_000_000n)

    await page.reload()
    await accountButton(page).waitFor()
    expect(await addressOf(page)).toBe(address)
    await disconnectDemo(page)
    await page.reload()
    await connectButton(page).click()

    await loginWith(page, context, /Google/)
    await accountButton(page).waitFor()
    expect(await addressOf(page)).not.toBe(address)
    await page.reload()
    await accountButton(page).waitFor()
  })
})

test('the hooks of wagmi see the embedded wallet, sign and pay with it, see it after a reload, and sign out', async () => {
  await visit('/wagmi.html', async (page, context) => {
    const seen = (testId: string) => page.getByTestId(testId).textContent()
    const outcome = async (pattern: RegExp) => {
      await expect.poll(() => seen('outcome'), patient).toMatch(pattern)
      return ((await seen('outcome')) ?? '') as `0x${string}`
    }
    await loginWith(page, context, /Google/)
    await accountButton(page).waitFor()
    const address = await addressOf(page)
    const connected = `connected latchkey.embedded 8453 ${address}`
    await expect.poll(() => seen('account'), patient).toBe(connected)

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await pressInFrame(page, 'Sign')
    const signature = await outcome(/^0x[0-9a-f]{130}$/)
    expect(await recoverMessageAddress({ message: 'I was in the shop.', signature })).toBe(address)

    await own.chain.controls.faucet({ to: address, amount: parseEther('1') })
    await page.getByRole('button', { name: 'Pay 0.01 ETH' }).click()
    await pressInFrame(page, /^Send 0\.01 ETH/)
    const hash = await outcome(/^0x[0-9a-f]{64}$/)
    const sent = await own.chain.request('eth_getTransactionByHash', [hash])
    expect(sent).toMatchObject({ from: address.toLowerCase(), to: friend.toLowerCase() })

    await page.reload()
    await expect.poll(() => seen('account'), patient).toBe(connected)
    await accountButton(page).waitFor()
    await page.getByRole('button', { name: 'Leave by wagmi' }).click()
    await connectButton(page).waitFor()
    await page.reload()
    await connectButton(page).waitFor()
    expect(await seen('account')).toMatch(/^disconnected/)
  })
})
