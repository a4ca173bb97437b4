import type { Sandbox } from '@latchkey/sandbox'
import { createEvmWallet, type EvmWallet } from '@latchkey/testing'
import { installWallets } from '@latchkey/testing/playwright'
import type { BrowserContext, Page } from 'playwright'

/** Gives every page of a browser a wallet; call it before the first page is opened. */
export async function giveWallet(context: BrowserContext, sandbox: Sandbox): Promise<EvmWallet> {
  const chains = sandbox.chains.map(({ id, name, url }) => ({ id, name, rpcUrl: url }))
  const wallet = createEvmWallet({ name: 'Harbor', chains })
  await installWallets(context, [wallet])
  return wallet
}

/** A visitor says no, tries again, says yes, and is still connected after a reload. */
export async function connects(page: Page, wallet: EvmWallet): Promise<void> {
  wallet.next('eth_requestAccounts', 'reject')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Harbor' }).click()
  await page.getByRole('heading', { name: 'Request declined' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()

  // The sandbox's first account has a name: the button shows it as soon as a server has looked it up.
  const account = page.getByRole('button', { name: /0xf39F…2266|alice\.eth/ })
  await account.waitFor()
  await page.reload()
  await account.waitFor()
}
