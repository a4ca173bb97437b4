import type { Page } from 'playwright'
import { expect } from 'vitest'
import { approveSite, pasteCode } from '../wallet/walletVisit.ts'
import { connectButton, dialog, inDialog, patient, siteSees } from '../widget/visitShop.ts'
import { readCode } from './readCode.ts'

/** Opens the widget and asks for a code for any wallet. */
export async function askForCode(page: Page): Promise<void> {
  await connectButton(page).click()
  await inDialog(page, /^WalletConnect/).click()
}

/** The whole way of a visitor with a wallet on another device: code, picture, paste, yes. */
export async function pair(page: Page, wallet: Page): Promise<void> {
  await askForCode(page)
  await pasteCode(wallet, await readCode(page))
  await approveSite(wallet)
  await isConnected(page)
}

/** Waits until the site knows that somebody is here, and the widget has gone. */
export async function isConnected(page: Page): Promise<void> {
  await expect.poll(() => siteSees(page, 'status'), patient).toBe('connected')
  await dialog(page).waitFor({ state: 'detached' })
}

/** What came of the last thing that the shop asked the wallet for. */
export const outcome = (page: Page) => page.getByTestId('outcome')

/** Asks for a signature in the shop; what the wallet says is the journey's affair. */
export const askForSignature = (page: Page) => page.getByRole('button', { name: 'Sign a message' }).click()

/** Says yes to a signature in the wallet page. */
export async function signInWallet(wallet: Page): Promise<void> {
  await wallet
    .getByRole('dialog', { name: 'Sign this message?' })
    .getByRole('button', { name: 'Sign', exact: true })
    .click()
}

/** Waits until the shop shows a signature. */
export async function isSigned(page: Page): Promise<void> {
  await expect.poll(() => outcome(page).textContent(), patient).toMatch(/^0x[0-9a-f]{130}$/)
}
