import type { Browser, BrowserContextOptions } from 'playwright'
import { watchPage } from './watchPage.ts'

/** Opens a page of scenes and reads the names in its list. */
export async function openSceneList(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const trouble = await watchPage(page)
  await page.goto(url)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const names = await page
    .locator('a[data-scene]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-scene') ?? ''))
  return { page, trouble, names, close: () => context.close() }
}
