import type { LatchkeyOptions } from '@latchkey/react'
import { createEvmWallet, type EvmWallet, type EvmWalletOptions } from '@latchkey/testing'
import { installWallets } from '@latchkey/testing/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright'
import { expect } from 'vitest'
import { type PageTrouble, watchPage } from '../support/watchPage.ts'
import type { WidgetStack } from './startWidgetStack.ts'

/** One visitor in the shop. */
export type ShopVisit = {
  readonly page: Page
  /** The visitor's browser: another page in it is another tab. */
  readonly context: BrowserContext
  readonly trouble: PageTrouble
  /** Every request that the page made, pictures inside the page left out. */
  readonly requests: readonly Request[]
  /** Opens the shop again, in another tab. */
  openTab(): Promise<Page>
}

/** Who comes, and what the site has chosen. */
export type ShopVisitOptions = {
  /** The wallets that the visitor has installed. */
  readonly wallets?: readonly EvmWallet[]
  readonly site?: LatchkeyOptions
  /** Instead of the stack's own page. */
  readonly url?: string
  readonly browser?: BrowserContextOptions
  /** What the console may say in this journey; everything else fails it. */
  readonly forgives?: RegExp
  /** Prepares the visitor's browser before the shop is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
}

/** Long enough for a machine five times slower. */
export const patient = { timeout: 60_000, interval: 100 }

/** Opens the shop as a new visitor, walks, and looks that the page had nothing to complain of. */
export async function visitShop(
  browser: Browser,
  stack: WidgetStack,
  options: ShopVisitOptions,
  walk: (visit: ShopVisit) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options.browser })
  context.setDefaultTimeout(60_000)
  try {
    await installWallets(context, options.wallets ?? [])
    await options.prepare?.(context)
    const troubles: PageTrouble[] = []
    const requests: Request[] = []
    context.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url())) requests.push(request)
    })
    const openTab = async () => {
      const page = await context.newPage()
      troubles.push(await watchPage(page))
      await page.goto(options.url ?? stack.pageUrl(options.site))
      await page.getByTestId('status').waitFor()
      return page
    }
    const page = await openTab()
    const [trouble] = troubles
    if (trouble === undefined) throw new Error('Nobody watches the page.')
    await walk({ page, context, trouble, requests, openTab })
    const complaints = troubles.flatMap((watched) => watched.complaints)
    expect(complaints.filter((text) => !options.forgives?.test(text))).toEqual([])
  } finally {
    await context.close()
  }
}

/** A scripted wallet on the chains of the stack; its accounts are those of the sandbox. */
export function makeWallet(
  stack: WidgetStack,
  name: string,
  options: Partial<EvmWalletOptions> = {},
): EvmWallet {
  const chains = stack.sandbox.chains.map(({ id, name: title, url }) => ({ id, name: title, rpcUrl: url }))
  return createEvmWallet({ name, rdns: `test.${name.toLowerCase()}`, chains, ...options })
}

/** The button of a visitor who is not connected. */
export const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

/** The button of a connected visitor. */
export const accountButton = (page: Page) => page.getByTestId('account-button').getByRole('button')

/** The open widget, by the title of its view. */
export const dialog = (page: Page, name: string | RegExp = /./) => page.getByRole('dialog', { name })

/** Something to press in the open widget. */
export const inDialog = (page: Page, name: string | RegExp) =>
  // A wallet may be called Backpack.
  page.getByRole('dialog').getByRole('button', { name: name === 'Back' ? /^Back$/ : name })

/** The person in the header of the account, who has the menu behind them; in every language. */
export const menuButton = (page: Page) => widgetHeader(page).locator('button[aria-expanded]')

// The page may have dialogs and headers of its own.
const widgetHeader = (page: Page) => page.locator('[data-latchkey="modal"] header')

/** Opens the menu of the account and chooses from it. */
export async function chooseInMenu(page: Page, row: string | RegExp): Promise<void> {
  await menuButton(page).click()
  await widgetHeader(page).getByRole('button', { name: row }).click()
}

/** Does something and hears the alarm that it leads to. A banner goes by itself, so the wait begins before the deed. */
export async function hearsAlert(page: Page, words: string, deed: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.getByRole('alert').getByText(words).waitFor(), deed()])
}

/** Opens the widget and chooses a wallet; what the wallet then does is the journey's affair. */
export async function chooseInShop(page: Page, wallet: string): Promise<void> {
  await connectButton(page).click()
  await inDialog(page, new RegExp(wallet)).click()
}

/** Connects with a wallet that agrees. */
export async function connectInShop(page: Page, wallet: string): Promise<void> {
  await chooseInShop(page, wallet)
  await expect.poll(() => siteSees(page, 'status'), patient).toBe('connected')
  await dialog(page).waitFor({ state: 'detached' })
}

/** What the site itself knows. */
export function siteSees(
  page: Page,
  fact: 'status' | 'account' | 'wallet' | 'network' | 'wallets',
): Promise<string | null> {
  return page.getByTestId(fact).textContent()
}
