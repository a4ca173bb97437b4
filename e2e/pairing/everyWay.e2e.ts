import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { approveSite, pasteCode, sheet } from '../wallet/walletVisit.ts'
import { hasFocus, pressBy, tabTo } from '../widget/keys.ts'
import {
  accountButton,
  chooseInMenu,
  connectButton,
  dialog,
  inDialog,
  menuButton,
  patient,
  siteSees,
} from '../widget/visitShop.ts'
import { openHarbour } from './openHarbour.ts'
import { isConnected, isSigned } from './pairing.ts'
import { readCode, shownCode } from './readCode.ts'

const harbour = openHarbour()
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Goes there by Tab and presses Enter once it is ready: a wallet's yes rests for a moment, so that nobody presses it unseen. */
async function pressReady(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await expect.poll(() => target.getAttribute('aria-disabled'), patient).toBe(null)
  await page.keyboard.press('Enter')
}

test('the keyboard alone is enough on both sides: copy, paste, agree, sign, leave', async () => {
  await harbour.meet({ browser: clipboard }, async ({ page, wallet }) => {
    await pressBy(page, connectButton(page))
    await dialog(page, 'Connect wallet').waitFor()
    await pressBy(page, inDialog(page, /^WalletConnect/))
    await shownCode(page).waitFor()
    await pressBy(page, inDialog(page, 'Copy link'))
    await expect.poll(() => copied(page), patient).toMatch(/^wc:/)
    const code = await copied(page)
    expect(code).toBe(await readCode(page))

    await tabTo(wallet, wallet.getByRole('textbox', { name: 'Code of the site' }))
    await wallet.keyboard.insertText(code)
    await wallet.keyboard.press('Enter')
    const question = sheet(wallet, 'Connect to this site?')
    await pressReady(wallet, question.getByRole('button', { name: 'Connect', exact: true }))
    await isConnected(page)
    // Whoever uses the keyboard goes on from where they were.
    await hasFocus(accountButton(page))

    await pressBy(page, page.getByRole('button', { name: 'Sign a message' }))
    const message = sheet(wallet, 'Sign this message?')
    await pressReady(wallet, message.getByRole('button', { name: 'Sign', exact: true }))
    await isSigned(page)

    await tabTo(page, accountButton(page), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await dialog(page, 'Account').waitFor()
    await pressBy(page, menuButton(page))
    await pressBy(page, inDialog(page, 'Disconnect'))
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    await hasFocus(connectButton(page))
    await wallet.getByText('No site is connected yet.').waitFor()
  })
})

test('in Arabic everything reads from the right, and the code is the same code', async () => {
  const browser = { ...clipboard, locale: 'ar-EG' }
  await harbour.meet({ browser }, async ({ page, wallet }) => {
    await page.getByRole('button', { name: 'ربط المحفظة' }).click()
    await inDialog(page, /^WalletConnect/).click()
    await dialog(page, 'امسح الرمز بهاتفك').waitFor()
    await page.getByRole('img', { name: 'رمز QR لأي محفظة' }).waitFor()
    await dialog(page).getByText('وجّه كاميرا هاتفك نحو الرمز.').first().waitFor()
    await dialog(page)
      .getByText(/^رمز جديد خلال/)
      .waitFor()
    expect(await dialog(page).evaluate((card) => getComputedStyle(card).direction)).toBe('rtl')
    expect(await axeViolations(page)).toEqual([])
    await inDialog(page, 'نسخ الرابط').click()
    await expect.poll(() => copied(page), patient).toBe(await readCode(page))

    await pasteCode(wallet, await readCode(page))
    await sheet(wallet, 'Connect to this site?').getByRole('button', { name: 'Reject' }).click()
    await dialog(page).getByRole('heading', { name: 'رُفض الطلب' }).waitFor()
    await inDialog(page, 'أعد المحاولة').click()
    await pasteCode(wallet, await readCode(page))
    await approveSite(wallet)
    await isConnected(page)
    await accountButton(page).click()
    await chooseInMenu(page, 'فصل المحفظة')
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
  })
})
