import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { type PageTrouble, watchPage } from '../support/watchPage.ts'
import type { DemoStack } from './startDemoStack.ts'

/** One visitor on the demo page. */
export type Visit = {
  readonly page: Page
  readonly trouble: PageTrouble
  /** The visitor's browser: another page in it is another tab. */
  readonly context: BrowserContext
}

/** Opens the demo as a new visitor and waits until all heads are read; closes it whatever happens. */
export async function visitDemo(
  browser: Browser,
  stack: DemoStack,
  options: BrowserContextOptions,
  walk: (visit: Visit) => Promise<void>,
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
    await walk({ page, trouble, context })
  } finally {
    await context.close()
  }
}
