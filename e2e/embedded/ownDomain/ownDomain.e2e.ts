import { type Browser, chromium, type Page } from 'playwright'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietChromium } from '../../../scripts/test/quietChromium.ts'
import { accountButton, connectButton, disconnectDemo } from '../../demo/demoWidget.ts'
import { pressInFrame } from '../../support/pressInFrame.ts'
import { watchPage } from '../../support/watchPage.ts'
import { type OwnDomain, startOwnDomain } from './startOwnDomain.ts'

const patient = { timeout: 60_000, interval: 200 }

let own: OwnDomain
let browser: Browser

beforeAll(async () => {
  own = await startOwnDomain()
  const trusted = `--ignore-certificate-errors-spki-list=${own.domain.keyHash}`
  browser = await chromium.launch({
    ...quietChromium,
    args: [...quietChromium.args, trusted],
    proxy: { server: own.domain.proxyUrl },
  })
})

afterAll(async () => {
  await browser?.close()
  await own?.stop()
})

/** Opens the link of the mail, chooses the number that the widget shows, and returns the six digits. */
async function confirmDevice(page: Page, email: string, number: string): Promise<string> {
  const mail = await own.mailbox.waitFor(email)
  const link = /https:\/\/wallet\.shop\.test\/device#[\w-]{43}/.exec(mail.text)?.[0] ?? 'no link'
  await page.goto(link)
  await page.getByRole('button', { name: number, exact: true }).click()
  return ((await page.getByRole('status').textContent()) ?? '').replaceAll(/\D/g, '')
}

test('with the commands of the guide a visitor logs in by email on the domain of a site, signs, comes back and signs out', async () => {
  const email = 'ines@mailbox.example'
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const trouble = await watchPage(page)
    await page.goto(own.siteUrl)
    const widget = page.getByRole('dialog')
    await connectButton(page).click()
    await widget.getByRole('textbox', { name: /email/i }).fill(email)
    await widget.getByRole('button', { name: 'Continue with email' }).click()
    const number = (await widget.getByText(/^\d{2}$/).textContent()) ?? ''
    const code = await confirmDevice(await context.newPage(), email, number)
    await page.bringToFront()
    await widget.getByRole('textbox').first().pressSequentially(code)
    await accountButton(page).waitFor()
    const address = await page.getByTestId('account').textContent()

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await pressInFrame(page, 'Sign')
    const outcome = page.getByTestId('outcome')
    await expect.poll(() => outcome.textContent(), patient).toMatch(/^0x/)
    const signature = ((await outcome.textContent()) ?? '') as `0x${string}`
    expect(await recoverMessageAddress({ message: 'I was in the shop.', signature })).toBe(address)

    await page.reload()
    await accountButton(page).waitFor()
    expect(await page.getByTestId('account').textContent()).toBe(address)
    await disconnectDemo(page)
    await page.reload()
    await connectButton(page).waitFor()
    expect(trouble.complaints).toEqual([])
    const origins = ['https://api.shop.test', 'https://shop.test', 'https://wallet.shop.test']
    expect([...trouble.origins].filter((origin) => origin !== 'null').sort()).toEqual(origins)
  } finally {
    await context.close()
  }
})
