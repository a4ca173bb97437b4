import { expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { pressBy, tabTo } from '../widget/keys.ts'
import { openShop } from '../widget/openShop.ts'
import {
  accountButton,
  connectButton,
  dialog,
  inDialog,
  menuButton,
  patient,
  siteSees,
} from '../widget/visitShop.ts'
import { newcomer } from './newcomer.ts'
import { amountField, receiverField } from './sendJourney.ts'
import { coinOf } from './tokens.ts'

const shop = openShop()
const ether = 10n ** 18n

/** The first chain, and alice. */
function cast() {
  const { chains, accounts } = shop.stack().sandbox
  const [chain, alice] = [chains[0], accounts[0]?.address]
  if (!chain || !alice) throw new Error('The sandbox is too small.')
  return { chain, alice }
}

test('connect, send, look at it, switch network, disconnect: all of it by keyboard', async () => {
  const { chain, alice } = cast()
  const { wallet } = await newcomer(shop, { coin: ether, USDC: 9_000_000n })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await pressBy(page, connectButton(page))
    await dialog(page, 'Connect wallet').waitFor()
    await pressBy(page, inDialog(page, /Foxglove/))
    await accountButton(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await dialog(page, 'Account').waitFor()
    await pressBy(page, dialog(page).getByRole('button', { name: 'Send', exact: true }))
    await dialog(page, 'Send').waitFor()

    // Another token and back, by arrows and letters.
    await pressBy(page, inDialog(page, 'ETH, change token'))
    await dialog(page, 'Choose token').waitFor()
    await tabTo(page, dialog(page).getByRole('searchbox'))
    await page.keyboard.type('usd')
    await pressBy(page, inDialog(page, /\bUSDC ·/))
    await dialog(page, 'Send').waitFor()
    await pressBy(page, inDialog(page, 'USDC, change token'))
    await pressBy(page, inDialog(page, /^Ether/))
    await dialog(page, 'Send').waitFor()

    await tabTo(page, amountField(page))
    await page.keyboard.type('0.25')
    await tabTo(page, receiverField(page))
    await page.keyboard.type('alice.eth')
    await pressBy(page, inDialog(page, 'Review'))
    await dialog(page, 'Review send').waitFor()
    const before = await coinOf(chain, alice)
    await pressBy(page, inDialog(page, 'Send 0.25 ETH'))
    await dialog(page).getByText('Confirmed by the network.', { exact: true }).waitFor()
    expect((await coinOf(chain, alice)) - before).toBe(ether / 4n)
    await pressBy(page, inDialog(page, 'Done'))

    await dialog(page, 'Account').waitFor()
    await tabTo(page, dialog(page).getByRole('tab', { name: 'Tokens' }))
    await page.keyboard.press('ArrowRight')
    const first = dialog(page).getByRole('tabpanel', { name: 'Activity' }).getByRole('group').first()
    await expect.poll(() => first.textContent(), patient).toContain('−0.25 ETH')
    // What moved, to the last digit, is told to the one who stops there too.
    await tabTo(page, first)
    await page.getByRole('tooltip').getByText('−0.25 ETH').waitFor()

    await pressBy(page, menuButton(page))
    await pressBy(page, inDialog(page, /^Network/))
    await dialog(page, 'Choose network').waitFor()
    await pressBy(page, inDialog(page, /Sandbox Base/))
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
    await dialog(page, 'Account').waitFor()
    await pressBy(page, menuButton(page))
    await pressBy(page, inDialog(page, 'Disconnect'))
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
  })
})

test('from right to left on a phone one sends, reads what became of it and finds it listed', async () => {
  const { chain, alice } = cast()
  const { wallet } = await newcomer(shop, { coin: ether })
  const browser = { viewport: { width: 390, height: 780 }, hasTouch: true }
  await shop.visit({ wallets: [wallet], site: { locale: 'ar' }, browser }, async ({ page }) => {
    /** Nothing is wider than the phone, and nothing offends. */
    const isSound = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await dialog(page).evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true)
      expect(await dialog(page).evaluate((card) => getComputedStyle(card).direction)).toBe('rtl')
      expect(await axeViolations(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'ربط المحفظة' }).tap()
    await inDialog(page, /Foxglove/).tap()
    await accountButton(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await accountButton(page).tap()
    await dialog(page, 'الحساب').waitFor()
    await isSound()
    await dialog(page).getByRole('button', { name: 'إرسال', exact: true }).tap()
    await dialog(page, 'إرسال').waitFor()
    // Digits as an Arabic keyboard writes them.
    await dialog(page).getByRole('textbox', { name: 'ترسل' }).fill('٠٫٢٥')
    await dialog(page).getByRole('textbox', { name: 'إلى' }).fill('alice.eth')
    await dialog(page).getByText(alice).first().waitFor()
    await isSound()
    const before = await coinOf(chain, alice)
    await inDialog(page, 'مراجعة').tap()
    await dialog(page).getByText(alice).first().waitFor()
    await isSound()
    await inDialog(page, /^إرسال .*ETH/).tap()
    await dialog(page).getByText('أكّدته الشبكة.', { exact: true }).waitFor()
    expect((await coinOf(chain, alice)) - before).toBe(ether / 4n)
    await isSound()
    await inDialog(page, 'تم').tap()
    await dialog(page, 'الحساب').waitFor()
    await dialog(page).getByRole('tab').nth(1).tap()
    await dialog(page).getByText('alice.eth').first().waitFor()
    await isSound()
  })
})
