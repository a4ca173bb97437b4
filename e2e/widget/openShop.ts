import type { EvmWallet, EvmWalletOptions } from '@latchkey/testing'
import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import { type StackOptions, startWidgetStack, type WidgetStack } from './startWidgetStack.ts'
import { makeWallet, type ShopVisit, type ShopVisitOptions, visitShop } from './visitShop.ts'

/** A shop for the journeys of one file. */
export type Shop = {
  stack(): WidgetStack
  browser(): Browser
  /** One visitor comes, walks and leaves. */
  visit(options: ShopVisitOptions, walk: (visit: ShopVisit) => Promise<void>): Promise<void>
  /** A wallet for a visitor; `account` says which of the sandbox's accounts it begins with. */
  wallet(name: string, options?: Partial<EvmWalletOptions> & { readonly account?: number }): EvmWallet
}

/** Opens stack and browser before the tests of this file, and closes them after. */
export function openShop(options: StackOptions = {}): Shop {
  let stack: WidgetStack | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    ;[stack, browser] = await Promise.all([startWidgetStack(options), openChromium()])
  })
  afterAll(async () => {
    await browser?.close()
    await stack?.stop()
  })
  const opened = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The shop is not open yet.')
    return part
  }
  return {
    stack: () => opened(stack),
    browser: () => opened(browser),
    visit: (options, walk) => visitShop(opened(browser), opened(stack), options, walk),
    wallet(name, { account = 0, ...options } = {}) {
      const accounts = opened(stack).sandbox.accounts.slice(account, account + 2)
      return makeWallet(opened(stack), name, {
        accounts: accounts.map((held) => held.privateKey),
        ...options,
      })
    },
  }
}
