import type { CDPSession, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
import { accountButton, connectButton, connectInShop, dialog } from './visitShop.ts'

const shop = openShop()

/** What a page holds, after everything that nobody holds has been swept away. */
async function count(client: CDPSession): Promise<{ readonly listeners: number; readonly nodes: number }> {
  // What one sweep frees may have held something else.
  for (let sweep = 0; sweep < 3; sweep += 1) await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { listeners: read('JSEventListeners'), nodes: read('Nodes') }
}

/** How the page itself stands: what an open widget changes, and must leave as it was. */
function pageState(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    inert: document.querySelectorAll('[inert]').length,
    styles: [document.body, document.documentElement].map((one) => one.getAttribute('style')),
    overflow: getComputedStyle(document.body).overflowY,
    scroll: scrollY,
    // The widget may stand by for the next click, out of sight: that is its own element, and one is enough.
    children: document.querySelectorAll('body > :not([data-latchkey="standby"])').length,
    crowd: document.querySelectorAll('[data-latchkey="standby"]').length > 1,
    marks: document.body.attributes.length + document.documentElement.attributes.length,
  }))
}

/** Opens and closes so often, by the ways that visitors take in turn. */
async function openAndClose(
  page: Page,
  button: ReturnType<typeof connectButton>,
  times: number,
  before: unknown,
) {
  for (let round = 0; round < times; round += 1) {
    await button.click()
    await dialog(page).waitFor()
    // The card is shown first, and the page put to rest with the next drawing.
    await page.waitForFunction(() => document.querySelector('body > [inert]') !== null)
    if (round % 3 === 0) await page.keyboard.press('Escape')
    else if (round % 3 === 1) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    // Beside the card.
    else await page.mouse.click(20, 20)
    await dialog(page).waitFor({ state: 'detached' })
    expect(await pageState(page)).toEqual(before)
  }
}

test.each(['nobody', 'somebody'] as const)(
  'opened and closed 50 times with %s connected, nothing grows and the page is as it was each time',
  async (who) => {
    await shop.visit({ wallets: [shop.wallet('Foxglove'), shop.wallet('Harbor')] }, async ({ page }) => {
      if (who === 'somebody') await connectInShop(page, 'Foxglove')
      const button = who === 'somebody' ? accountButton(page) : connectButton(page)
      await page.evaluate(() => scrollTo(0, 10))
      const before = await pageState(page)
      const client = await page.context().newCDPSession(page)
      await client.send('Performance.enable')
      // The first times load code, words and pictures, which stay.
      await openAndClose(page, button, 6, before)
      const warm = await count(client)
      await openAndClose(page, button, 50, before)
      const after = await count(client)
      // Fifty leaks of one each would be fifty; what hovers or has the focus right now may be one more or less.
      expect(after.listeners - warm.listeners).toBeLessThan(20)
      expect(after.nodes - warm.nodes).toBeLessThan(40)
    })
  },
)
