import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { openChromium } from '../support/openChromium.ts'
import { type EmbeddedStack, startEmbeddedStack } from './startEmbeddedStack.ts'
import { deviceLink, visitHost } from './visitHost.ts'

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

const phone = { width: 390, height: 844 }

/** Starts a login on a page, and gives its number and the link of its mail. */
async function startLogin(context: BrowserContext, email: string) {
  const page = await visitHost(context, stack.hosts[0], stack)
  const { number = '' } = await page.evaluate((to) => window.host.login.connectEmail(to), email)
  return { page, number, link: await deviceLink(stack.mailbox, email) }
}

test.each(['light', 'dark'] as const)(
  'the page of a link is accessible on a phone in %s',
  async (colorScheme) => {
    const context = await browser.newContext({ viewport: phone, colorScheme })
    const { number, link } = await startLogin(context, `${colorScheme}@mailbox.example`)
    const page = await context.newPage()
    await page.goto(link)
    const title = page.getByRole('heading', { name: 'Is this you logging in?' })
    await title.waitFor()
    expect(await page.locator('dl').textContent()).toContain(new URL(stack.hosts[0]).host)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    // The focus is on the title, so the numbers come next.
    const numbers = await page.getByRole('group').getByRole('button').allTextContents()
    for (let presses = 0; presses <= numbers.indexOf(number); presses += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Here’s your code' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(page.url()).not.toContain('#')
    await context.close()
  },
)

test('nothing on the page of a link looks like a code before the device is approved', async () => {
  const context = await browser.newContext()
  const { number, link } = await startLogin(context, 'slow@mailbox.example')
  const page = await context.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/link/choose', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(link)
  await page.getByRole('button', { name: number, exact: true }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/\d{6}/)
  await page.getByRole('button', { name: number, exact: true }).click()
  await page.getByRole('heading', { name: 'Checking…' }).waitFor()
  // Visitors read "16", "31" and "57" next to each other as the code 163157.
  expect(await page.getByRole('main').textContent()).not.toMatch(/\d/)
  release()
  expect(await page.getByRole('status').textContent()).toMatch(/^\d{3} \d{3}$/)
  await context.close()
})

test('a wrong number stops the login on both sides, and the link is used up', async () => {
  const context = await browser.newContext()
  const { page, number, link } = await startLogin(context, 'wrong@mailbox.example')
  const answer = page.evaluate(() => window.host.login.connectDevice().catch((error) => error.message))
  const behind = await context.newPage()
  await behind.goto(link)
  await behind.getByRole('heading', { name: 'Is this you logging in?' }).waitFor()
  const numbers = await behind.getByRole('group').getByRole('button').allTextContents()
  const wrong = numbers.find((one) => one !== number) ?? ''
  await behind.getByRole('button', { name: wrong, exact: true }).click()
  await behind.getByRole('heading', { name: 'Login stopped' }).waitFor()
  expect(await axeViolations(behind)).toEqual([])
  expect(await answer).toBe('A different number was chosen. Nobody got into your wallet.')
  await behind.goto('about:blank')
  await behind.goto(link)
  await behind.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await context.close()
})

test('"It wasn’t me" stops the login', async () => {
  const context = await browser.newContext()
  const { page, link } = await startLogin(context, 'notme@mailbox.example')
  const answer = page.evaluate(() =>
    window.host.login.connectDevice().then(
      () => 'approved',
      () => 'stopped',
    ),
  )
  const behind = await context.newPage()
  await behind.goto(link)
  await behind.getByRole('button', { name: 'It wasn’t me' }).click()
  await behind.getByRole('heading', { name: 'Login stopped' }).waitFor()
  expect(await answer).toBe('stopped')
  await context.close()
})

test('the page of an alert asks before it stops a device, and says when its link is over', async () => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  await page.goto(`${stack.frameUrl}/veto#${'A'.repeat(43)}`)
  const stop = page.getByRole('button', { name: 'Stop the device' })
  await stop.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await stop.click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.goto('about:blank')
  await page.goto(`${stack.frameUrl}/device#no-token`)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await context.close()
})
