import type { Browser, BrowserContext, Frame, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { openChromium } from '../support/openChromium.ts'
import { type EmbeddedStack, startEmbeddedStack } from './startEmbeddedStack.ts'
import { logIn, visitHost } from './visitHost.ts'

let stack: EmbeddedStack
let browser: Browser
let context: BrowserContext
let page: Page
let frame: Frame
let visits = 0

beforeAll(async () => {
  stack = await startEmbeddedStack()
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})
beforeEach(async () => {
  visits += 1
  context = await browser.newContext({ viewport: { width: 900, height: 700 } })
  page = await visitHost(context, stack.hosts[0], stack)
  const address = await logIn(context, page, stack.mailbox, `window${visits}@mailbox.example`)
  const found = page.frames().find((one) => one.url().includes('/sdk?'))
  if (found === undefined) throw new Error('The page has no frame.')
  frame = found
  // Data that is no text is shown in a window of the wallet.
  await page.evaluate((account) => {
    const state = window as unknown as { answer: string }
    state.answer = 'waiting'
    window.host.provider.request({ method: 'personal_sign', params: [`0x${'ff'.repeat(32)}`, account] }).then(
      () => (state.answer = 'signed'),
      ({ code }: { code?: number }) => (state.answer = `failed ${code}`),
    )
  }, address)
})
afterEach(() => context?.close())

const answer = () => page.evaluate(() => (window as unknown as { answer: string }).answer)
const open = () => frame.getByRole('button', { name: 'Open the window' })

async function openWindow(): Promise<Page> {
  const opening = context.waitForEvent('page')
  await open().click()
  return opening
}

async function placeOf(popup: Page, name: string): Promise<{ readonly x: number; readonly y: number }> {
  const found = popup.getByRole('button', { name, exact: true })
  await found.waitFor()
  const box = await found.boundingBox()
  if (box === null) throw new Error('The button is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('A24 clicks into a window that has just opened under the pointer approve nothing until the pointer moves', async () => {
  const popup = await openWindow()
  await popup.getByRole('checkbox').focus()
  await popup.keyboard.press('Space')
  const place = await placeOf(popup, 'Sign')
  // The pointer was there before the window: it moves nowhere.
  await popup.mouse.move(place.x, place.y)
  for (let click = 0; click < 2; click += 1) await popup.mouse.click(place.x, place.y)
  expect(await answer()).toBe('waiting')
  const sign = popup.getByRole('button', { name: 'Sign', exact: true })
  await expect.poll(() => sign.isEnabled()).toBe(true)
  await popup.mouse.click(place.x, place.y)
  expect(await answer()).toBe('waiting')
  await popup.mouse.move(place.x - 20, place.y)
  await popup.mouse.click(place.x, place.y)
  await expect.poll(answer).toBe('signed')
})

test('a window that the visitor closes can be opened again, and Reject there declines', async () => {
  const first = await openWindow()
  await first.getByText('We can’t read this message').waitFor()
  await first.close()
  const second = await openWindow()
  await second.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(answer).toBe('failed 4001')
  await expect.poll(() => second.isClosed()).toBe(true)
})

test('a window that the browser blocks is a sentence and a button to try again', async () => {
  await frame.evaluate(() => {
    window.open = () => null
  })
  await open().click()
  await frame.getByRole('alert').getByText('Your browser blocked the window.').waitFor()
  await frame.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await answer()).toBe('waiting')
})

test('the card of the frame and its window speak the language of the page, in its mode', async () => {
  const theme = { locale: 'ar', themeMode: 'dark' } as const
  await page.evaluate((look) => window.host.frame.request('syncTheme', look), theme)
  const opening = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'فتح النافذة' }).click()
  const popup = await opening
  await popup.getByText('لا يمكننا قراءة هذه الرسالة').waitFor()
  for (const shown of [frame, popup])
    expect(
      await shown.evaluate(() => {
        const { lang, dir } = document.documentElement
        return [lang, dir, getComputedStyle(document.documentElement).colorScheme]
      }),
    ).toEqual(['ar', 'rtl', 'dark'])
  expect(await axeViolations(popup)).toEqual([])
})

test('A67 the address of a window shows nothing to whoever else opens it', async () => {
  const opening = context.waitForEvent('page')
  await frame.evaluate(() => {
    const seen = window as unknown as { opened: string }
    const real = window.open.bind(window)
    window.open = (url, ...rest) => {
      seen.opened = String(url)
      return real(url, ...rest)
    }
  })
  await open().click()
  await (await opening).getByText('We can’t read this message').waitFor()
  const url = await frame.evaluate(() => (window as unknown as { opened: string }).opened)
  // In a browser of the attacker.
  const stranger = await browser.newContext()
  const elsewhere = await stranger.newPage()
  await elsewhere.goto(url)
  await elsewhere.getByRole('heading', { name: 'There is nothing to approve here' }).waitFor()
  await stranger.close()
  // By the page around the frame.
  const byPage = context.waitForEvent('page')
  await page.evaluate((target) => void window.open(target), url)
  const copy = await byPage
  await copy.getByRole('heading', { name: 'There is nothing to approve here' }).waitFor({ timeout: 30_000 })
  expect(await answer()).toBe('waiting')
})
