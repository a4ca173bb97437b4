import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { openChromium } from './support/openChromium.ts'
import { type DemoStack, startDemoStack } from './support/startDemoStack.ts'
import { type PageTrouble, watchPage } from './support/watchPage.ts'

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

/** Opens the demo as a new visitor and waits until both heads are read; closes it whatever happens. */
async function visit(
  options: BrowserContextOptions,
  walk: (page: Page, trouble: PageTrouble) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const trouble = await watchPage(page)
    await page.goto(stack.demoUrl)
    for (const { name } of stack.sandbox.chains) {
      await page.getByRole('article', { name }).getByText('Live').waitFor()
    }
    await walk(page, trouble)
  } finally {
    await context.close()
  }
}

function card(page: Page, at: number) {
  return page.getByRole('article', { name: stack.sandbox.chains[at]?.name ?? '' })
}

async function headShown(page: Page, at: number): Promise<number> {
  return Number((await card(page, at).locator('strong').textContent())?.replaceAll(',', ''))
}

function account(page: Page, at: number) {
  return page
    .getByRole('list', { name: /^Accounts and their balances/ })
    .getByRole('listitem')
    .nth(at)
}

function etherText(wei: bigint): string {
  const [whole, part] = [wei / 10n ** 18n, wei % 10n ** 18n]
  return `${whole.toLocaleString('en')}.${part.toString().padStart(18, '0').slice(0, 4)} ETH`
}

async function balance(at: number): Promise<bigint> {
  const [chain, holder] = [stack.sandbox.chains[0], stack.sandbox.accounts[at]]
  return BigInt(String(await chain?.request('eth_getBalance', [holder?.address, 'latest'])))
}

test('a stranger sees heads tick and true balances, and the page talks to nobody else', async () => {
  await visit({}, async (page, trouble) => {
    const first = [await headShown(page, 0), await headShown(page, 1)] as const
    await expect.poll(() => headShown(page, 0), patient).toBeGreaterThan(first[0])
    await expect.poll(() => headShown(page, 1), patient).toBeGreaterThan(first[1])

    await account(page, 0).scrollIntoViewIfNeeded()
    const held = etherText(await balance(3))
    await expect.poll(() => account(page, 3).textContent(), patient).toContain(held)
    await expect.poll(() => account(page, 0).textContent(), patient).toContain('alice.eth')

    await page.getByRole('tab', { name: stack.sandbox.chains[1]?.name ?? '' }).click()
    await expect.poll(() => account(page, 9).textContent(), patient).toMatch(/ETH.+USDC/)

    expect(trouble.complaints).toEqual([])
    expect([...trouble.origins].sort()).toEqual([stack.demoUrl, stack.serverUrl].sort())
  })
})

test('the Sandbox Wallet connects, signs and sends, and account 1 is richer afterwards', async () => {
  await visit({}, async (page, trouble) => {
    const before = await balance(1)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Approve and connect' }).click()
    // Whoever uses the keyboard goes on from where they were.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), patient).toBe('wallet-title')
    await page.getByRole('button', { name: /^Sign a message/ }).click()
    await page.getByRole('button', { name: 'Approve and sign' }).click()
    await page.getByText('Signed and checked').waitFor()

    await page.getByRole('button', { name: /^Send 0.01 ETH/ }).click()
    await page.getByRole('button', { name: 'Approve and send' }).click()
    await page.getByText('Sent 0.01 ETH').waitFor()
    await page.getByRole('button', { name: 'Copy the transaction hash' }).waitFor()

    const after = await balance(1)
    expect(after - before).toBe(10n ** 16n)
    await account(page, 1).scrollIntoViewIfNeeded()
    await expect.poll(() => account(page, 1).textContent(), patient).toContain(etherText(after))
    expect(trouble.complaints).toEqual([])
    expect([...trouble.origins].sort()).toEqual([stack.demoUrl, stack.serverUrl].sort())
  })
})

test('declining is met with a calm sentence, and asking again works', async () => {
  await visit({}, async (page) => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('Request declined').waitFor()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Approve and connect' }).click()

    await page.getByRole('button', { name: /^Send 0.01 ETH/ }).click()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('Nothing was shared, signed or sent').waitFor()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  })
})

test('a chain that stops answering is shown as old, and comes back by itself', async () => {
  await visit({}, async (page) => {
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

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`at ${width} px in ${colorScheme} axe finds no violation, before and after connecting`, async () => {
    await visit({ colorScheme, viewport: { width, height: 844 } }, async (page) => {
      await account(page, 0).scrollIntoViewIfNeeded()
      await expect.poll(() => account(page, 0).textContent(), patient).toContain('USDC')
      expect(await axeViolations(page)).toEqual([])

      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await page.getByRole('button', { name: 'Approve and connect' }).click()
      await page.getByRole('button', { name: /^Sign a message/ }).click()
      await page.getByRole('button', { name: 'Approve and sign' }).click()
      await page.getByText('Signed and checked').waitFor()
      expect(await axeViolations(page)).toEqual([])
    })
  })
}

test('from a small phone to a wide screen nothing scrolls sideways', async () => {
  await visit({}, async (page) => {
    await account(page, 0).scrollIntoViewIfNeeded()
    await expect.poll(() => account(page, 0).textContent(), patient).toContain('USDC')
    for (const width of [320, 390, 640, 820, 960, 1280, 1920]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    }
  })
})

test('the mirrored page fits and passes axe', async () => {
  await visit({ viewport: { width: 390, height: 844 } }, async (page) => {
    await page.goto(`${stack.demoUrl}/?dir=rtl`)
    await card(page, 0).getByText('Live').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeViolations(page)).toEqual([])
  })
})
