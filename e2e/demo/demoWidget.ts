import type { Locator, Page } from 'playwright'

/** The widget's button of a visitor who is not connected. */
export const connectButton = (page: Page): Locator => page.getByTestId('connect-button').getByRole('button')

/** The widget's button of a connected visitor. */
export const accountButton = (page: Page): Locator => page.getByTestId('account-button').getByRole('button')

/** The stage's own button for signing. */
export const signButton = (page: Page): Locator => page.getByRole('button', { name: /^Sign a message/ })

/** The stage's own button for sending. */
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: /^Send 0.01 ETH/ })

/** The stage's own button for sending a token. */
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Send 5 USDC/ })

/** The two clicks: the button, then the wallet. What follows happens in the wallet's own window. */
export async function chooseSandboxWallet(page: Page): Promise<void> {
  await connectButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sandbox Wallet/ })
    .click()
}

/** Connects the Sandbox Wallet, approval included, until the widget has closed. */
export async function connectDemo(page: Page): Promise<void> {
  await chooseSandboxWallet(page)
  await page.getByRole('button', { name: 'Approve and connect' }).click()
  await accountButton(page).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Leaves through the widget's account. */
export async function disconnectDemo(page: Page): Promise<void> {
  await accountButton(page).click()
  const widget = page.getByRole('dialog')
  await widget.getByRole('button', { name: /Account menu$/ }).click()
  await widget.getByRole('button', { name: 'Disconnect' }).click()
  await connectButton(page).waitFor()
}

/** Chooses in "Make it yours". */
export async function makeItYours(page: Page, question: string, answer: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Make it yours' })
    .getByRole('group', { name: question, exact: true })
    .getByRole('radio', { name: answer, exact: true })
    // What is pressed is the face beside the hidden input.
    .check({ force: true })
}
