import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accountRow, balanceOf, dollarsOf, etherText } from '../demo/demoAccounts.ts'
import {
  accountButton,
  connectButton,
  disconnectDemo,
  payButton,
  sendButton,
  signButton,
} from '../demo/demoWidget.ts'
import { visitDemo } from '../demo/visitDemo.ts'
import { approveSite, banner, pasteCode, sheet, visitWallet } from '../wallet/walletVisit.ts'
import { patient } from '../widget/visitShop.ts'
import { kitComplaints, openHarbour } from './openHarbour.ts'
import { readCode } from './readCode.ts'

const harbour = openHarbour({ demo: true })

/** The demo on a desk, and the wallet page on another device. */
async function meet(walk: (page: Page, wallet: Page) => Promise<void>): Promise<void> {
  const stack = harbour.stack()
  await visitDemo(harbour.browser(), stack, {}, async ({ page, trouble }) => {
    await visitWallet(harbour.browser(), stack, async ({ page: wallet, trouble: walletTrouble }) => {
      await walk(page, wallet)
      expect(trouble.complaints).toEqual([])
      expect(walletTrouble.complaints.filter((text) => !kitComplaints.test(text))).toEqual([])
      // Everything happened on this machine.
      const own = [stack.demoUrl, stack.serverUrl].map((url) => new URL(url).origin)
      expect([...trouble.origins].sort()).toEqual(own.sort())
    })
  })
}

async function pairDemo(page: Page, wallet: Page): Promise<void> {
  await connectButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^WalletConnect/ })
    .click()
  await pasteCode(wallet, await readCode(page))
  await approveSite(wallet)
  await accountButton(page).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a newcomer pairs by the code on the screen, signs, sends and sees it confirmed, and leaves', async () => {
  await meet(async (page, wallet) => {
    const before = await balanceOf(harbour.stack(), 1)
    await pairDemo(page, wallet)
    await page.getByTestId('account-button').getByText('alice.eth').waitFor()
    await page.getByTestId('network-button').getByRole('button', { name: 'Sandbox Ethereum' }).waitFor()

    await signButton(page).click()
    await sheet(wallet, 'Sign this message?').getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByText('Signed and checked').waitFor()

    await sendButton(page).click()
    await sheet(wallet, 'Send this?').getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await page.getByText('Sent 0.01 ETH').waitFor()
    await page.getByRole('status').getByText('Block', { exact: true }).waitFor()
    const after = await balanceOf(harbour.stack(), 1)
    expect(after - before).toBe(10n ** 16n)
    await accountRow(page, 1).scrollIntoViewIfNeeded()
    await expect.poll(() => accountRow(page, 1).textContent(), patient).toContain(etherText(after))

    const dollars = await dollarsOf(harbour.stack(), 1)
    await payButton(page).click()
    await sheet(wallet, 'Send this?').getByRole('button', { name: 'Send 5 USDC' }).click()
    await page.getByText('Sent 5 USDC').waitFor()
    expect((await dollarsOf(harbour.stack(), 1)) - dollars).toBe(5_000_000n)

    await disconnectDemo(page)
    await banner(wallet, /Latchkey sandbox/).waitFor()
    await wallet.getByText('No site is connected yet.').waitFor()
  })
})

test('S7.50 on the members page one approval in a wallet on another device connects and signs in, and the backend accepts a post', async () => {
  await meet(async (page, wallet) => {
    await page.goto(new URL('/members.html', harbour.stack().demoUrl).href)
    await connectButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^WalletConnect/ })
      .click()
    await pasteCode(wallet, await readCode(page))
    const question = sheet(wallet, 'Sign in and connect?')
    await question.getByRole('button', { name: 'Sign in and connect', exact: true }).click()
    await page.getByText('Signed in as alice.eth').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('textbox', { name: 'Your line' }).fill('From another device')
    await page.getByRole('button', { name: 'Write' }).click()
    await page.getByRole('list', { name: 'Guest book' }).getByText('From another device').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('list', { name: 'Guest book' }).waitFor({ state: 'detached' })
  })
})

test('the code for the demo’s own wallet can be read with the wallet’s picture in it', async () => {
  const stack = harbour.stack()
  await visitDemo(harbour.browser(), stack, {}, async ({ page }) => {
    await connectButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Latchkey Wallet/ }).click()
    await dialog.getByRole('tab', { name: 'Phone' }).click()
    expect(await readCode(page)).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  })
})
