import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountRow, balanceOf, etherText } from './support/demoAccounts.ts'
import { openChromium } from './support/openChromium.ts'
import { type DemoStack, startDemoStack } from './support/startDemoStack.ts'
import { type Visit, visitDemo } from './support/visitDemo.ts'

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

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const signButton = (page: Page) => page.getByRole('button', { name: /^Sign a message/ })

async function connect(page: Page): Promise<void> {
  await connectButton(page).click()
  await page.getByRole('button', { name: 'Approve and connect' }).click()
  await signButton(page).waitFor()
}

/** The words of what has the focus, inside the wallet's window too. */
function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.closest('label')?.textContent || active?.textContent || ''
  })
}

/** Presses Tab until something with these words has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, words: string): Promise<void> {
  const stops: string[] = []
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const text = await focusedText(page)
    if (text.startsWith(words)) return
    stops.push(text.slice(0, 30))
  }
  throw new Error(`Tab never came to "${words}", only to: ${stops.join(' | ')}`)
}

test('the Sandbox Wallet connects, signs and sends, and account 1 is richer afterwards', async () => {
  await visit(async ({ page, trouble }) => {
    const before = await balanceOf(stack, 1)
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

    const after = await balanceOf(stack, 1)
    expect(after - before).toBe(10n ** 16n)
    await accountRow(page, 1).scrollIntoViewIfNeeded()
    await expect.poll(() => accountRow(page, 1).textContent(), patient).toContain(etherText(after))
    expect(trouble.complaints).toEqual([])
    expect([...trouble.origins].sort()).toEqual([stack.demoUrl, stack.serverUrl].sort())
  })
})

test('declining is met with a calm sentence, and asking again works', async () => {
  await visit(async ({ page }) => {
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

test('a reload finds the visitor still connected, asks nothing, and takes nobody’s focus', async () => {
  await visit(async ({ page, trouble }) => {
    await connect(page)
    await page.reload()
    await signButton(page).waitFor()
    await page.getByText('alice.eth').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect(await page.locator('latchkey-sandbox-wallet').count()).toBe(0)

    await page.getByRole('button', { name: 'Disconnect' }).click()
    await connectButton(page).waitFor()
    await page.reload()
    await connectButton(page).waitFor()
    expect(trouble.complaints).toEqual([])
  })
})

test('a connection that the wallet has taken back meanwhile is not claimed after a reload', async () => {
  await visit(async ({ page }) => {
    await connect(page)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('latchkey.testing.')) localStorage.removeItem(key)
      }
    })
    await page.reload()
    await connectButton(page).waitFor()
  })
})

test('two tabs are one visitor: connected here is connected there, and so is disconnected', async () => {
  await visit(async ({ page, context }) => {
    await connect(page)
    const other = await context.newPage()
    await other.goto(stack.demoUrl)
    await signButton(other).waitFor()
    await page.getByRole('tab', { selected: true }).focus()
    await other.getByRole('button', { name: 'Disconnect' }).click()
    await connectButton(page).waitFor()
    // The other tab did it: whoever reads here keeps their place.
    expect(await focusedText(page)).toBe(stack.sandbox.chains[0]?.name)
  })
})

test('a wallet that takes the name of the Sandbox Wallet is asked nothing', async () => {
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
    await connect(page)
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
    await expect.poll(() => focusedText(page), patient).toBe('Connect to this site')
    await page.keyboard.press('Escape')
    await page.getByText('Request declined').waitFor()
    await expect.poll(() => focusedText(page), patient).toBe('Connect wallet')

    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page), patient).toBe('Connect to this site')
    await tabTo(page, 'Approve and connect')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page), patient).toBe('Sandbox Wallet')

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

    await tabTo(page, 'Disconnect')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page), patient).toBe('Sandbox Wallet')
    await connectButton(page).waitFor()

    await tabTo(page, stack.sandbox.chains[0]?.name ?? '')
    await page.keyboard.press('ArrowRight')
    const [, second] = stack.sandbox.chains
    expect(await focusedText(page)).toBe(second?.name)
    await page.getByRole('list', { name: `Accounts and their balances on ${second?.name}` }).waitFor()
  })
})
