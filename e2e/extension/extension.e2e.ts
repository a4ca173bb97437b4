import { createPublicClient, type Hex, http, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchPage } from '../support/watchPage.ts'
import { startWidgetStack, type WidgetStack } from '../widget/startWidgetStack.ts'
import {
  accountButton,
  chooseInMenu,
  chooseInShop,
  connectButton,
  dialog,
  inDialog,
  patient,
  siteSees,
} from '../widget/visitShop.ts'
import { type ExtendedBrowser, openWithExtension } from './openWithExtension.ts'

const shopkeeper = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let stack: WidgetStack
let browser: ExtendedBrowser

beforeAll(async () => {
  stack = await startWidgetStack()
  const chains = stack.sandbox.chains.map(({ id, name, url }) => ({ id, name, rpcUrl: url }))
  browser = await openWithExtension(chains)
  browser.context.setDefaultTimeout(60_000)
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

test('S1.02 a real extension is found, refused, connected, restored, paid with and left, in its own windows', async () => {
  const page = await browser.context.newPage()
  const { complaints } = await watchPage(page)
  await page.goto(stack.pageUrl())
  const [alice] = stack.sandbox.accounts

  // No.
  await chooseInShop(page, 'Extension Wallet')
  await dialog(page).getByText('Approve in Extension Wallet').first().waitFor()
  await browser.decide('Reject')
  await dialog(page).getByText('Request declined').first().waitFor()
  expect(await siteSees(page, 'status')).toBe('disconnected')

  // Yes.
  await inDialog(page, 'Try again').click()
  await browser.decide('Approve')
  await accountButton(page).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await siteSees(page, 'account')).toBe(alice?.address)
  expect(await siteSees(page, 'wallet')).toBe('Extension Wallet')
  await accountButton(page)
    .getByText(/\d ETH$/)
    .waitFor()

  // A reload keeps it, and asks nobody: no window of the wallet is open or waits to be answered.
  const windows = browser.context.pages().length
  await page.reload()
  await accountButton(page)
    .getByText(/\d ETH$/)
    .waitFor()
  expect(await siteSees(page, 'status')).toBe('connected')
  expect(browser.context.pages()).toHaveLength(windows)

  // It signs and pays.
  const outcome = page.getByTestId('outcome')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await browser.decide('Approve')
  await expect.poll(() => outcome.textContent(), patient).toMatch(/^0x[0-9a-f]{130}$/)
  const signature = (await outcome.textContent()) as Hex
  expect(await recoverMessageAddress({ message: 'I was in the shop.', signature })).toBe(alice?.address)

  const node = createPublicClient({ transport: http(stack.sandbox.chain(8131337).url), pollingInterval: 100 })
  const before = await node.getBalance({ address: shopkeeper })
  await page.getByRole('button', { name: 'Pay 0.01 ETH' }).click()
  await browser.decide('Approve')
  await expect.poll(() => outcome.textContent(), patient).toMatch(/^0x[0-9a-f]{64}$/)
  const receipt = await node.waitForTransactionReceipt({ hash: (await outcome.textContent()) as Hex })
  expect(receipt.status).toBe('success')
  expect((await node.getBalance({ address: shopkeeper })) - before).toBe(10n ** 16n)

  // It moves to another network.
  await page.getByTestId('network-button').getByRole('button').click()
  await inDialog(page, /^Sandbox Base/).click()
  await browser.decide('Approve')
  await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
  await dialog(page).waitFor({ state: 'detached' })

  // It is left, and stays so.
  await accountButton(page).click()
  await chooseInMenu(page, 'Disconnect')
  await connectButton(page).waitFor()
  await page.reload()
  await connectButton(page).waitFor()
  expect(await siteSees(page, 'status')).toBe('disconnected')
  expect(complaints).toEqual([])
  await page.close()
})
