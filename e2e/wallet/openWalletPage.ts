import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import { closeDapp, type Dapp, openDapp } from './openDapp.ts'
import { startWalletStack, type WalletStack } from './startWalletStack.ts'

/** The wallet page with a site that wants to pair, for the tests of one file. */
type WalletPage = {
  readonly stack: WalletStack
  readonly browser: Browser
  readonly dapp: Dapp
}

/** Opens stack, browser and site before the tests of this file, and closes them after. */
export function openWalletPage(): WalletPage {
  const opened: { -readonly [Part in keyof WalletPage]?: WalletPage[Part] } = {}
  beforeAll(async () => {
    opened.stack = await startWalletStack()
    opened.browser = await openChromium()
    opened.dapp = await openDapp(opened.stack.relayUrl)
  })
  afterAll(async () => {
    if (opened.dapp) await closeDapp(opened.dapp)
    await opened.browser?.close()
    await opened.stack?.stop()
  })
  // Tests run when everything is open.
  return opened as WalletPage
}
