import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { type PageTrouble, watchPage } from '../support/watchPage.ts'
import type { WalletStack } from './startWalletStack.ts'

/** One visitor with the wallet page open. */
export type WalletVisit = { readonly page: Page; readonly trouble: PageTrouble }

/** Opens the wallet page in a fresh browser of the size of a phone; closes it whatever happens. */
export async function visitWallet(
  browser: Browser,
  stack: Pick<WalletStack, 'walletUrl'>,
  walk: (visit: WalletVisit) => Promise<void>,
  { path = '/', ...options }: BrowserContextOptions & { readonly path?: string } = {},
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(45_000)
  try {
    const page = await context.newPage()
    const trouble = await watchPage(page)
    await page.goto(`${stack.walletUrl}${path}`)
    await page.getByRole('heading', { name: 'Latchkey Wallet', level: 1 }).waitFor()
    await walk({ page, trouble })
  } finally {
    await context.close()
  }
}

/** Hands a code to the wallet as most people do. */
export async function pasteCode(page: Page, uri: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code of the site' }).fill(uri)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

/** The sheet over the wallet, by what it asks. */
export function sheet(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title })
}

/** Says yes to a site. */
export async function approveSite(page: Page): Promise<void> {
  await sheet(page, 'Connect to this site?').getByRole('button', { name: 'Connect', exact: true }).click()
}

/** What happened, in the banner. */
export function banner(page: Page, words: RegExp): Locator {
  return page.getByRole('status').filter({ hasText: words })
}
