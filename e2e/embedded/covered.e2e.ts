import type { Browser, BrowserContext, Frame, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import { type EmbeddedStack, startEmbeddedStack } from './startEmbeddedStack.ts'
import { logIn, visitHost } from './visitHost.ts'

let stack: EmbeddedStack
let browser: Browser
let context: BrowserContext
let page: Page
let frame: Frame
let address: string
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
  address = await logIn(context, page, stack.mailbox, `hidden${visits}@mailbox.example`)
  const found = page.frames().find((one) => one.url().includes('/sdk?'))
  if (found === undefined) throw new Error('The page has no frame.')
  frame = found
  await page.evaluate((account) => {
    const state = window as unknown as { answer: string }
    state.answer = 'waiting'
    window.host.provider.request({ method: 'personal_sign', params: ['hello', account] }).then(
      () => (state.answer = 'signed'),
      ({ code }: { code?: number }) => (state.answer = `failed ${code}`),
    )
  }, address)
})
afterEach(() => context?.close())

const answer = () => page.evaluate(() => (window as unknown as { answer: string }).answer)
const sign = () => frame.getByRole('button', { name: 'Sign', exact: true })
const isArmed = async (expected: boolean) =>
  expect.poll(() => sign().isEnabled(), { timeout: 30_000 }).toBe(expected)

/** Clicks where the button is, as a hand does, whether the button is armed or not. */
async function clickThere(): Promise<void> {
  const place = await sign().boundingBox()
  if (place === null) return
  await page.mouse.move(place.x + 10, place.y + 10)
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
}

/** Makes the frame whole again and has the visitor sign, so that a test shows that only the attack stood in the way. */
async function signAtLast(): Promise<void> {
  await page.evaluate(() => {
    window.host.frame.element.removeAttribute('data-attack')
    for (const cover of document.querySelectorAll('.cover')) cover.remove()
    window.host.frame.show(window.host.box)
  })
  // A click into the frame gives it the focus, if something else has it.
  await frame.getByRole('heading', { level: 1 }).click()
  await isArmed(true)
  await clickThere()
  await expect.poll(answer, { timeout: 20_000 }).toBe('signed')
}

test('A7 messages, synthetic clicks and key events of the page approve nothing', async () => {
  await isArmed(true)
  await page.evaluate(() => {
    const { element } = window.host.frame
    for (const type of ['approve', 'approved', '@w3m-frame/RPC_REQUEST_SUCCESS', '@w3m-app/RPC_REQUEST'])
      element.contentWindow?.postMessage({ type, hashes: [], payload: { method: 'personal_sign' } }, '*')
    for (const type of ['keydown', 'keypress', 'keyup'])
      element.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true }))
    element.click()
  })
  // Even a script inside of the frame has no click of the visitor.
  await sign().evaluate((button: HTMLButtonElement) => {
    button.click()
    button.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 1 }))
  })
  expect(await answer()).toBe('waiting')
  await isArmed(true)
  await signAtLast()
})

test('A8 a frame that was not displayed takes no click when it is shown, and nothing is signed', async () => {
  await isArmed(true)
  const place = await sign().boundingBox()
  const target = { x: (place?.x ?? 0) + 160, y: (place?.y ?? 0) + 20 }
  await page.mouse.move(target.x - 5, target.y)
  const hiddenAt = await frame.evaluate(() => performance.now())
  await page.evaluate(() => {
    window.host.frame.element.style.display = 'none'
  })
  await frame.waitForFunction((at) => performance.now() - at > 700, hiddenAt, { polling: 100 })
  await page.evaluate(() => {
    window.host.frame.element.style.display = ''
  })
  await page.mouse.click(target.x, target.y)
  expect(await answer()).toBe('waiting')
  await signAtLast()
})

const covers = {
  'an almost transparent layer': 'opacity: 0.01; background: #fff',
  'a layer that lets clicks through': 'pointer-events: none; background: #fff',
} as const

test.each(Object.entries(covers))('A20 %s over the button disarms it', async (_, style) => {
  await isArmed(true)
  await page.evaluate((css) => {
    const cover = document.createElement('div')
    cover.className = 'cover'
    cover.style.cssText = `position: fixed; inset: 0; z-index: 1000000; ${css}`
    document.body.append(cover)
  }, style)
  await isArmed(false)
  await clickThere()
  expect(await answer()).toBe('waiting')
  await signAtLast()
})

test.each([
  ['opacity', '0.4'],
  ['clipPath', 'inset(0 0 50% 0)'],
  ['transform', 'scale(0.5) rotate(3deg)'],
  ['filter', 'blur(2px)'],
] as const)('A20 a frame with %s is disarmed', async (property, value) => {
  await isArmed(true)
  await page.evaluate(
    ([name, given]) => {
      window.host.frame.element.style[name] = given
    },
    [property, value] as const,
  )
  await isArmed(false)
  await clickThere()
  expect(await answer()).toBe('waiting')
  await page.evaluate((name) => {
    window.host.frame.element.style[name] = ''
  }, property)
  await signAtLast()
})

test('A21 a frame that was shown just before the click takes no click', async () => {
  await isArmed(true)
  const place = await sign().boundingBox()
  const target = { x: (place?.x ?? 0) + 160, y: (place?.y ?? 0) + 20 }
  await page.evaluate(() => window.host.frame.hide())
  await isArmed(false)
  await page.evaluate(() => window.host.frame.show(window.host.box))
  await page.mouse.click(target.x, target.y)
  expect(await answer()).toBe('waiting')
  await signAtLast()
})

test('A22 a frame that is too small, or not wholly on the screen, is disarmed', async () => {
  await isArmed(true)
  for (const box of [
    { left: 40, top: 20, width: 50, height: 20 },
    { left: 40, top: 20, width: 360, height: 300 },
    { left: 40, top: -200, width: 360, height: 600 },
    { left: 700, top: 20, width: 360, height: 600 },
  ]) {
    await page.evaluate((given) => window.host.frame.show(given), box)
    await isArmed(false)
    await page.evaluate(() => window.host.frame.show(window.host.box))
    await isArmed(true)
  }
  expect(await answer()).toBe('waiting')
  await signAtLast()
})

test('A23 a page that takes the focus away again and again disarms the frame', async () => {
  await isArmed(true)
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.className = 'cover'
    field.style.cssText = 'position: fixed; inset-inline-end: 0; inset-block-end: 0'
    document.body.append(field)
    const timer = setInterval(() => field.focus(), 100)
    Object.assign(window, { stopStealing: () => clearInterval(timer) })
  })
  await isArmed(false)
  for (let click = 0; click < 5; click += 1) await clickThere()
  expect(await answer()).toBe('waiting')
  await page.evaluate(() => (window as unknown as { stopStealing(): void }).stopStealing())
  await signAtLast()
})
