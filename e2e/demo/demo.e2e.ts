import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { openChromium } from '../support/openChromium.ts'
import { accountRow, balanceOf, etherText } from './demoAccounts.ts'
import { accountButton, connectButton, connectDemo, makeItYours, signButton } from './demoWidget.ts'
import { type DemoStack, startDemoStack } from './startDemoStack.ts'
import { type Visit, visitDemo } from './visitDemo.ts'

const patient = { timeout: 60_000, interval: 200 }

let stack: DemoStack
let browser: Browser

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startDemoStack({ tickMs: 500 }), openChromium()])
})

afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

function visit(options: BrowserContextOptions, walk: (visit: Visit) => Promise<void>): Promise<void> {
  return visitDemo(browser, stack, options, walk)
}

function card(page: Page, at: number) {
  return page.getByRole('article', { name: stack.sandbox.chains[at]?.name ?? '' })
}

async function headShown(page: Page, at: number): Promise<number> {
  return Number((await card(page, at).locator('strong').textContent())?.replaceAll(',', ''))
}

test('a stranger sees heads tick and true balances, and the page sends no request to another origin', async () => {
  await visit({}, async ({ page, trouble }) => {
    const first = [await headShown(page, 0), await headShown(page, 1)] as const
    await expect.poll(() => headShown(page, 0), patient).toBeGreaterThan(first[0])
    await expect.poll(() => headShown(page, 1), patient).toBeGreaterThan(first[1])

    await accountRow(page, 0).scrollIntoViewIfNeeded()
    const held = etherText(await balanceOf(stack, 3))
    await expect.poll(() => accountRow(page, 3).textContent(), patient).toContain(held)
    await expect.poll(() => accountRow(page, 0).textContent(), patient).toContain('alice.eth')

    await page.getByRole('tab', { name: stack.sandbox.chains[1]?.name ?? '' }).click()
    await expect.poll(() => accountRow(page, 9).textContent(), patient).toMatch(/ETH.+USDC/)

    expect(trouble.complaints).toEqual([])
    expect([...trouble.origins].sort()).toEqual([stack.demoUrl, stack.serverUrl].sort())
  })
})

test('a chain that stops answering is shown as old, and comes back by itself', async () => {
  await visit({}, async ({ page }) => {
    const controls = stack.sandbox.chains[1]?.controls
    await controls?.stop()
    try {
      await card(page, 1).getByText('Not answering').waitFor()
      expect(await headShown(page, 1)).toBeGreaterThan(0)
      await card(page, 0).getByText('Live').waitFor()
    } finally {
      await controls?.resume()
    }
    await card(page, 1).getByText('Live').waitFor()
  })
})

test('a server that asks for a pause is quoted, and the page goes on by itself', async () => {
  await visit({}, async ({ page }) => {
    const rpc = `${stack.serverUrl}/v1?**`
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(rpc, (route) => route.fulfill({ status: 429, headers, body: '{}' }))
    await card(page, 0).getByText('The server asks for a pause').waitFor()
    await accountRow(page, 0).scrollIntoViewIfNeeded()
    await page.getByText(/^Balances could not be read\. The server asks for a pause/).waitFor()
    await page.unroute(rpc)
    await card(page, 0).getByText('Live').waitFor()
    await expect.poll(() => accountRow(page, 0).textContent(), patient).toContain('USDC')
  })
})

test('a theme that was chosen is there before anything is drawn', async () => {
  await visit({ colorScheme: 'light' }, async ({ page }) => {
    await makeItYours(page, 'Theme', 'Dark')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // The page's own script is held back, so that whatever shows now shows without it.
    await page.route(/\/assets\/.+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await expect.poll(ground, patient).toBe('rgb(26, 23, 20)')
    expect(await page.locator('#root').innerHTML()).toBe('')
    letGo()
    await card(page, 0).getByText('Live').waitFor()
    expect(await ground()).toBe('rgb(26, 23, 20)')
  })
})

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`from 320 to 1,920 px nothing scrolls sideways; at ${width} px in ${colorScheme} axe finds no violation, before and after connecting`, async () => {
    await visit({ colorScheme, viewport: { width, height: 844 } }, async ({ page }) => {
      await accountRow(page, 0).scrollIntoViewIfNeeded()
      await expect.poll(() => accountRow(page, 0).textContent(), patient).toContain('USDC')
      expect(await axeViolations(page)).toEqual([])
      for (const other of [320, 390, 640, 820, 960, 1080, 1280, 1920]) {
        await page.setViewportSize({ width: other, height: 844 })
        await page.getByRole('link', { name: 'Members' }).waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${other} px`).toBe(other)
      }
      await page.setViewportSize({ width, height: 844 })

      await connectDemo(page)
      await signButton(page).click()
      await page.getByRole('button', { name: 'Approve and sign' }).click()
      await page.getByText('Signed and checked').waitFor()
      expect(await axeViolations(page)).toEqual([])
    })
  })
}

test('the visitor dresses the running widget: look, theme, language, and the lines of code for it', async () => {
  await visit({ colorScheme: 'light' }, async ({ page, trouble }) => {
    const yours = page.getByRole('region', { name: 'Make it yours' })
    const code = yours.getByRole('figure', { name: 'Your code' }).getByRole('tabpanel')
    const coat = () => connectButton(page).evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(await coat()).toBe('rgb(18, 101, 93)')
    expect(await code.textContent()).not.toContain('options')

    await makeItYours(page, 'Start from', 'Plum')
    await expect.poll(coat, patient).toBe('rgb(138, 47, 107)')
    await makeItYours(page, 'Theme', 'Dark')
    await expect.poll(coat, patient).toBe('rgb(179, 73, 141)')
    await makeItYours(page, 'Start from', 'Verdigris')
    await makeItYours(page, 'Colours for', 'Dark')
    await yours.getByRole('textbox', { name: 'Accent', exact: true }).fill('#f5d90a')
    await expect.poll(coat, patient).toBe('rgb(245, 217, 10)')
    expect(await code.textContent()).toContain("'--lk-accent': 'light-dark(#12655d, #f5d90a)'")
    // Black words on yellow, whatever the theme: axe would say so if they were white.
    expect(await axeViolations(page)).toEqual([])
    await yours.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(coat, patient).toBe('rgb(31, 125, 114)')

    await makeItYours(page, 'Language', 'Español')
    await expect.poll(() => connectButton(page).textContent(), patient).toMatch(/^Conectar/)
    await makeItYours(page, 'Language', 'العربية')
    await expect.poll(() => connectButton(page).textContent(), patient).toBe('ربط المحفظة')
    await connectButton(page).click()
    const widget = page.getByRole('dialog', { name: 'ربط المحفظة' })
    await widget.getByRole('button', { name: /^Sandbox Wallet/ }).waitFor()
    expect(await widget.evaluate((dialog) => getComputedStyle(dialog).direction)).toBe('rtl')
    expect(await axeViolations(page)).toEqual([])
    expect(await code.textContent()).toContain("locale: 'ar'")
    expect(trouble.complaints).toEqual([])
  })
})

test('three live widgets show each view as it is dressed, keep the focus where it is, and send no request', async () => {
  await visit({ colorScheme: 'light' }, async ({ page, trouble }) => {
    const yours = page.getByRole('region', { name: 'Make it yours' })
    await yours.scrollIntoViewIfNeeded()
    const frames = ['Light', 'Dark', 'Phone'].map((name) =>
      page.frameLocator(`[title="Live widget: ${name}"]`),
    )
    for (const frame of frames) await frame.getByRole('button', { name: /Foxglove/ }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')

    await makeItYours(page, 'Start from', 'Slate')
    const coats = () =>
      Promise.all(
        frames.map((frame) =>
          frame
            .getByRole('button', { name: /Foxglove/ })
            .evaluate((button) => getComputedStyle(button).backgroundColor),
        ),
      )
    await expect.poll(coats, patient).toEqual(['rgb(47, 91, 211)', 'rgb(63, 107, 224)', 'rgb(47, 91, 211)'])

    await makeItYours(page, 'Show', 'Send')
    for (const frame of frames) await frame.getByRole('textbox', { name: 'You send' }).waitFor()
    await makeItYours(page, 'Place', 'In the page')
    for (const frame of frames) {
      await frame.getByRole('main').getByRole('textbox', { name: 'You send' }).waitFor()
      await frame.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    expect(trouble.complaints).toEqual([])
    expect([...trouble.origins].sort()).toEqual([stack.demoUrl, stack.serverUrl].sort())
  })
})

test('in the page instead of over it the widget works the same, and connects once', async () => {
  await visit({ viewport: { width: 390, height: 844 } }, async ({ page, trouble }) => {
    await makeItYours(page, 'Place', 'In the page')
    const stage = page.getByRole('region', { name: 'Try the widget' })
    await stage.getByRole('button', { name: /^Sandbox Wallet/ }).click()
    await page.getByRole('button', { name: 'Approve and connect' }).click()
    await stage.getByRole('button', { name: /Account menu$/ }).waitFor()
    await stage.getByText('bob.eth').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axeViolations(page)).toEqual([])

    await makeItYours(page, 'Place', 'Over the page')
    await accountButton(page).waitFor()
    await signButton(page).click()
    await page.getByRole('button', { name: 'Approve and sign' }).click()
    await page.getByText('Signed and checked').waitFor()
    expect(trouble.complaints).toEqual([])
  })
})

test('what the visitor sees first stays where it is while the page learns what it stands on', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const shifts: number[] = []
      Reflect.set(window, 'shifts', shifts)
      new PerformanceObserver((list) => {
        shifts.push(...list.getEntries().map((entry) => Number(Reflect.get(entry, 'value'))))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(stack.demoUrl)
    await card(page, 1).getByText('Live').waitFor()
    const shifts = (await page.evaluate('shifts')) as number[]
    // What web vitals call good is below 0.1.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05)
  } finally {
    await context.close()
  }
})

test('the mirrored page fits and passes axe', async () => {
  await visit({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await page.goto(`${stack.demoUrl}/?dir=rtl`)
    await card(page, 0).getByText('Live').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeViolations(page)).toEqual([])
  })
})
