import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { openChromium } from '../support/openChromium.ts'
import { watchPage } from '../support/watchPage.ts'
import { chooseSandboxWallet, connectButton } from './demoWidget.ts'
import { type DemoStack, startDemoStack } from './startDemoStack.ts'

let stack: DemoStack
let browser: Browser

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startDemoStack(), openChromium()])
})

afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** What the backend gives to whoever sends this token. */
async function readGuestBook(token: string): Promise<number> {
  const { status } = await fetch(`${stack.demoUrl}/members`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return status
}

/** The token that the page sends with its next request to its backend. */
async function tokenOf(page: Page, act: () => Promise<void>): Promise<string> {
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/members')
  await act()
  return (await (await sent).headerValue('authorization'))?.replace('Bearer ', '') ?? ''
}

test('S0.01 S1.20 S7.50 a visitor signs in with a wallet, the site’s backend lets them in, and signing out ends it at once', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const trouble = await watchPage(page)
    const widget = page.getByRole('dialog')
    await page.goto(`${stack.demoUrl}/members.html`)
    await connectButton(page).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await chooseSandboxWallet(page)
    await page.getByRole('button', { name: 'Approve and connect' }).click()

    // Here sign-in is required: Escape does not lead past it.
    await widget.getByRole('heading', { name: 'Sign in' }).waitFor()
    await widget.getByRole('button', { name: 'Sign', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await widget.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('button', { name: 'Approve and sign' }).click()
    await page.getByText('Signed in as bob.eth').waitFor()
    await widget.waitFor({ state: 'detached' })

    await page.getByRole('textbox', { name: 'Your line' }).fill('<b>I was here</b>')
    const token = await tokenOf(page, () => page.getByRole('button', { name: 'Write' }).click())
    const lines = page.getByRole('list', { name: 'Guest book' })
    await lines.getByText('<b>I was here</b>').waitFor()
    expect(await readGuestBook(token)).toBe(200)

    await page.reload()
    await page.getByText('Signed in as bob.eth').waitFor()
    await lines.getByText('<b>I was here</b>').waitFor()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await axeViolations(page), `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    }

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => readGuestBook(token), { timeout: 60_000 }).toBe(401)
    await lines.waitFor({ state: 'detached' })

    // Cancel is the way out of a sign-in that is required: it disconnects.
    if (!(await widget.isVisible())) await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await widget.getByRole('button', { name: 'Cancel and disconnect' }).click()
    await connectButton(page).waitFor()
    expect(trouble.complaints).toEqual([])
    expect([...trouble.origins].sort()).toEqual([stack.demoUrl, stack.serverUrl].sort())
  } finally {
    await context.close()
  }
})
