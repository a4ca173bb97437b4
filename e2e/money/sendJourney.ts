import type { Locator, Page } from 'playwright'
import { accountButton, dialog, inDialog } from '../widget/visitShop.ts'

/** What a visitor fills in. */
export type Sending = {
  /** The symbol of a token; the chain's own coin otherwise. */
  readonly token?: string
  /** Everything that can be sent, where none is named. */
  readonly amount?: string
  readonly to: string
}

/** Opens what the visitor has, from the page. */
export async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await dialog(page, 'Account').waitFor()
}

/** Opens the form from the page. */
export async function openSend(page: Page): Promise<void> {
  await openAccount(page)
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(page, 'Send').waitFor()
}

/** The field of the amount. */
export const amountField = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'You send' })

/** The field of the name or address. */
export const receiverField = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'To' })

/** Fills the form in. */
export async function fillSend(page: Page, { token, amount, to }: Sending): Promise<void> {
  if (token !== undefined) {
    await inDialog(page, /change token|Choose token/).click()
    await dialog(page, 'Choose token').waitFor()
    await dialog(page).getByRole('searchbox').fill(token)
    // By the line that says where it lives: names can be borrowed.
    await inDialog(page, new RegExp(`\\b${token} ·`)).click()
    await dialog(page, 'Send').waitFor()
  }
  if (amount === undefined) await inDialog(page, 'Max').click()
  else await amountField(page).fill(amount)
  await receiverField(page).fill(to)
}

/** Goes on to the review. */
export async function reviewSend(page: Page): Promise<void> {
  await inDialog(page, 'Review').click()
  await dialog(page, 'Review send').waitFor()
}

/** Hands it to the wallet, which decides. */
export async function confirmSend(page: Page): Promise<void> {
  await inDialog(page, /^Send /).click()
}

/** Everything from the page to the wallet, which decides. */
export async function sendInShop(page: Page, sending: Sending): Promise<void> {
  await openSend(page)
  await fillSend(page, sending)
  await reviewSend(page)
  await confirmSend(page)
}

/** Waits until the widget says what became of it: the line under the title. */
export async function isTold(page: Page, words: string | RegExp): Promise<void> {
  await dialog(page, 'Transfer').getByText(words, { exact: true }).first().waitFor()
}

/** Waits until the network has confirmed it. */
export const isConfirmed = (page: Page): Promise<void> => isTold(page, 'Confirmed by the network.')

/** From what became of it back to the account. */
export async function backToAccount(page: Page): Promise<void> {
  // Only what has arrived is done.
  await inDialog(page, /^(Done|Back to account)$/).click()
  await dialog(page, 'Account').waitFor()
}

/** Rows of what the account holds, in Account. */
export const tokenRow = (page: Page, name: string | RegExp): Locator =>
  dialog(page).getByRole('list', { name: 'Tokens' }).getByRole('button', { name })

/** Rows of what happened, in Account. */
export const activityRows = (page: Page): Locator =>
  dialog(page).getByRole('tabpanel', { name: 'Activity' }).getByRole('group')

/** Opens the list of tokens in the account. */
export async function openTokens(page: Page): Promise<void> {
  await dialog(page).getByRole('tab', { name: 'Tokens' }).click()
}

/** Looks at what happened. */
export async function openActivity(page: Page): Promise<void> {
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
}
