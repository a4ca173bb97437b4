import type { Browser } from 'playwright'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngPixels } from '../pairing/pngPixels.ts'
import { openChromium } from '../support/openChromium.ts'
import { balanceOf } from './demoAccounts.ts'
import { accountButton, connectDemo } from './demoWidget.ts'
import { type DemoStack, startDemoStack } from './startDemoStack.ts'
import { visitDemo } from './visitDemo.ts'

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

test('a newcomer sees what they have and what it is worth, receives, sends to alice.eth and finds it listed', async () => {
  const bob = stack.sandbox.accounts[1]?.address ?? ''
  const options = { permissions: ['clipboard-read', 'clipboard-write'] }
  await visitDemo(browser, stack, options, async ({ page, trouble }) => {
    const widget = page.getByRole('dialog')
    const press = (name: string | RegExp) => widget.getByRole('button', { name, exact: true }).click()
    await connectDemo(page)
    await accountButton(page).click()
    const tokens = widget.getByRole('list', { name: 'Tokens' }).getByRole('button')
    await expect.poll(() => tokens.count(), patient).toBeGreaterThan(3)
    await expect
      .poll(() => tokens.filter({ hasText: 'USD Coin' }).textContent(), patient)
      .toMatch(/\$[\d,]+\.\d\d.*USDC/)
    await expect
      .poll(() => widget.getByRole('region', { name: 'Balance' }).textContent(), patient)
      .toMatch(/^\$[\d,]{4,}\.\d\d.* ETH on Sandbox Ethereum/)

    await press('Receive')
    const code = widget.getByRole('img', { name: 'QR code for your address' })
    await expect.poll(async () => read(await code.screenshot()), patient).toBe(bob)
    await press('Copy address')
    await widget.getByText('Address copied').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bob)
    await press('Back')

    const before = await balanceOf(stack, 0)
    await press('Send')
    await widget.getByRole('textbox', { name: 'You send' }).fill('0.2')
    await widget.getByRole('textbox', { name: 'To' }).fill('alice.eth')
    await press('Review')
    await press('Send 0.2 ETH')
    await page.getByRole('button', { name: 'Approve and send' }).click()
    await widget.getByText('Confirmed by the network.', { exact: true }).waitFor()
    expect((await balanceOf(stack, 0)) - before).toBe(2n * 10n ** 17n)

    await press('Done')
    await widget.getByRole('tab', { name: 'Activity' }).click()
    const rows = widget.getByRole('tabpanel', { name: 'Activity' }).getByRole('group')
    await expect.poll(() => rows.first().textContent(), patient).toMatch(/^Sent−0\.2 ETHto alice\.eth/)
    expect(trouble.complaints).toEqual([])
    expect([...trouble.origins].sort()).toEqual([stack.demoUrl, stack.serverUrl].sort())
  })
})

/** What a camera reads; undefined while the code is still coming in. */
function read(png: Buffer): string | undefined {
  try {
    return decodeQR(pngPixels(png))
  } catch {
    return undefined
  }
}
