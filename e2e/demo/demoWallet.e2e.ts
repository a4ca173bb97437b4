import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import { focusedText, tabTo } from '../support/tabTo.ts'
import { accountRow, balanceOf, dollarsOf, etherText } from './demoAccounts.ts'
import {
  accountButton,
  connectButton,
  connectDemo,
  disconnectDemo,
  payButton,
  sendButton,
  signButton,
} from './demoWidget.ts'
import { type DemoStack, startDemoStack } from './startDemoStack.ts'
import { type Visit, visitDemo } from './visitDemo.ts'

const patient = { timeout: 60_000, interval: 200 }

let stack: DemoStack
let browser: Browser

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startDemoStack(), openChromium()])
})

afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

function visit(walk: (visit: Visit) => Promise<void>): Promise<void> {
  return visitDemo(browser, stack, {}, walk)
}

test('two clicks and an approval bring a newcomer a name, a balance and a network', async () => {
  await visit(async ({ page, trouble }) => {
    await connectButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sandbox Wallet/ })
      .click()
    // From here on it is the wallet's own window, over the widget, and it can be used.
    await page.getByRole('button', { name: 'Approve and connect' }).click()

    await page.getByTestId('account-button').getByText('bob.eth').waitFor()
    await page
      .getByTestId('account-button')
      .getByText(/^[\d,]+(\.\d+)? ETH$/)
      .waitFor()
    await page.getByTestId('network-button').getByRole('button', { name: 'Sandbox Ethereum' }).waitFor()
    // A visitor at the keyboard goes on from where they were.
    await expect.poll(() => focusedText(page), patient).toContain('bob.eth')
    expect(trouble.complaints).toEqual([])
    expect([...trouble.origins].sort()).toEqual([stack.demoUrl, stack.serverUrl].sort())
  })
})

test('a connected visitor declines, signs and sends, and account 0 is richer afterwards', async () => {
  await visit(async ({ page, trouble }) => {
    const before = await balanceOf(stack, 0)
    await connectDemo(page)
    for (const request of [signButton(page), sendButton(page)]) {
      await request.click()
      await page.getByRole('button', { name: 'Reject' }).click()
      await page.getByText('Nothing was shared, signed or sent').waitFor()
    }
    await signButton(page).click()
    await page.getByRole('button', { name: 'Approve and sign' }).click()
    await page.getByText('Signed and checked').waitFor()

    await sendButton(page).click()
    await page.getByRole('button', { name: 'Approve and send' }).click()
    await page.getByText('Sent 0.01 ETH').waitFor()
    await page.getByRole('button', { name: 'Copy the transaction hash' }).waitFor()

    const dollars = await dollarsOf(stack, 0)
    await payButton(page).click()
    await page.getByRole('button', { name: 'Approve and send' }).click()
    await page.getByText('Sent 5 USDC').waitFor()
    expect((await dollarsOf(stack, 0)) - dollars).toBe(5_000_000n)

    const after = await balanceOf(stack, 0)
    expect(after - before).toBe(10n ** 16n)
    await accountRow(page, 0).scrollIntoViewIfNeeded()
    await expect.poll(() => accountRow(page, 0).textContent(), patient).toContain(etherText(after))
    expect(trouble.complaints).toEqual([])
    expect([...trouble.origins].sort()).toEqual([stack.demoUrl, stack.serverUrl].sort())
  })
})

test('a reload and a second tab find the visitor connected, without a request to the wallet or a change of focus', async () => {
  await visit(async ({ page, context, trouble }) => {
    await connectDemo(page)
    await page.reload()
    await page.getByTestId('account-button').getByText('bob.eth').waitFor()
    await signButton(page).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect(await page.locator('latchkey-sandbox-wallet').count()).toBe(0)

    const other = await context.newPage()
    await other.goto(stack.demoUrl)
    await accountButton(other).waitFor()
    await page.getByRole('tab', { name: stack.sandbox.chains[0]?.name ?? '' }).focus()
    await disconnectDemo(other)
    await connectButton(page).waitFor()
    // The other tab did it: a visitor who reads here keeps their place.
    expect(await focusedText(page)).toBe(stack.sandbox.chains[0]?.name)
    await page.reload()
    await connectButton(page).waitFor()
    await expect.poll(() => connectButton(page).textContent(), patient).toBe('Connect wallet')
    expect(trouble.complaints).toEqual([])
  })
})

test('a wallet that takes the name of the Sandbox Wallet gets no request', async () => {
  await visit(async ({ page }) => {
    await page.evaluate(() => {
      const asked: unknown[] = []
      Reflect.set(window, 'asked', asked)
      const provider = {
        request: async (call: unknown) => {
          asked.push(call)
          return []
        },
        on() {},
        removeListener() {},
      }
      const info = {
        uuid: crypto.randomUUID(),
        name: 'Sandbox Wallet',
        icon: '',
        rdns: 'test.latchkey.sandbox',
      }
      const announce = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    })
    await connectDemo(page)
    expect(await page.evaluate('asked')).toEqual([])
  })
})

test('the keyboard alone is enough for the whole page', async () => {
  await visit(async ({ page }) => {
    await tabTo(page, 'Skip to content')
    await tabTo(page, 'Same as system')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')

    await tabTo(page, 'Connect wallet')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Connect wallet' }).waitFor()
    await tabTo(page, 'Sandbox Wallet')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page), patient).toBe('Connect to this site')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Request declined' }).waitFor()
    await tabTo(page, 'Try again')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page), patient).toBe('Connect to this site')
    await tabTo(page, 'Approve and connect')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page), patient).toContain('bob.eth')

    await tabTo(page, 'Sign a message')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page), patient).toBe('Sign this message')
    await tabTo(page, 'Approve and sign')
    await page.keyboard.press('Enter')
    await page.getByText('Signed and checked').waitFor()
    await expect.poll(() => focusedText(page), patient).toMatch(/^Sign a message/)

    await tabTo(page, 'Send 0.01 ETH')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page), patient).toBe('Send this transaction')
    await tabTo(page, 'Approve and send')
    await page.keyboard.press('Enter')
    await page.getByText('Sent 0.01 ETH').waitFor()

    await tabTo(page, 'bob.eth', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Account' }).waitFor()
    await tabTo(page, 'bob.eth')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Disconnect' }).waitFor()
    await tabTo(page, 'Disconnect')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page), patient).toBe('Connect wallet')

    await tabTo(page, 'Verdigris')
    await page.keyboard.press('ArrowRight')
    await page.getByText('themeVariables: slatePreset').waitFor()
    await tabTo(page, stack.sandbox.chains[0]?.name ?? '')
    await page.keyboard.press('ArrowRight')
    const [, second] = stack.sandbox.chains
    expect(await focusedText(page)).toBe(second?.name)
    await page.getByRole('list', { name: `Accounts and their balances on ${second?.name}` }).waitFor()
  })
})
