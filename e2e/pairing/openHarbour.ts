import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import type { PageTrouble } from '../support/watchPage.ts'
import { visitWallet } from '../wallet/walletVisit.ts'
import { type ShopVisit, type ShopVisitOptions, visitShop } from '../widget/visitShop.ts'
import { type PairingStack, startPairingStack } from './startPairingStack.ts'

/** Somebody in the shop, with a wallet open on another device. */
type Meeting = ShopVisit & {
  /** The wallet page, in a browser of its own. */
  readonly wallet: Page
  readonly walletTrouble: PageTrouble
}

/** A shop and a wallet for the journeys of one file. */
export type Harbour = {
  stack(): PairingStack
  browser(): Browser
  /** Somebody visits the shop alone. */
  visit(options: ShopVisitOptions, walk: (visit: ShopVisit) => Promise<void>): Promise<void>
  /** Somebody visits the shop and has the wallet page beside it. */
  meet(
    options: ShopVisitOptions & { readonly walletBrowser?: BrowserContextOptions },
    walk: (meeting: Meeting) => Promise<void>,
  ): Promise<void>
}

/**
 * What the official kit (2.21.8) in the wallet page complains of without any fault of ours:
 * - what it would tell its maker is refused by the page's policy;
 * - one second after its start it takes every message that it has not finished with once more, and an answer that comes
 *   at that moment is unknown to it the second time.
 */
export const kitComplaints = /walletconnect\.(org|com)|No matching key\. history: \d+/

/** Opens everything before the tests of this file, and closes it after. */
export function openHarbour(options: { readonly demo?: boolean } = {}): Harbour {
  let stack: PairingStack | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    ;[stack, browser] = await Promise.all([startPairingStack(options), openChromium()])
  })
  afterAll(async () => {
    await browser?.close()
    await stack?.stop()
  })
  const opened = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The harbour is not open yet.')
    return part
  }
  return {
    stack: () => opened(stack),
    browser: () => opened(browser),
    visit: (visit, walk) => visitShop(opened(browser), opened(stack), visit, walk),
    meet: ({ walletBrowser, ...visit }, walk) =>
      visitShop(opened(browser), opened(stack), visit, (shop) =>
        visitWallet(
          opened(browser),
          opened(stack),
          async ({ page: wallet, trouble: walletTrouble }) => {
            await walk({ ...shop, wallet, walletTrouble })
            const heard = walletTrouble.complaints.filter(
              (text) => !kitComplaints.test(text) && !visit.forgives?.test(text),
            )
            expect(heard).toEqual([])
          },
          walletBrowser,
        ),
      ),
  }
}
