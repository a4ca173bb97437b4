import { installWallets } from '@latchkey/testing/playwright'
import type { BrowserContext, Page } from 'playwright'
import { type Address, createPublicClient, http } from 'viem'
import { expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { openShop } from './openShop.ts'
import { accountButton, chooseInMenu, dialog, inDialog, menuButton, patient, siteSees } from './visitShop.ts'

const shop = openShop()
const addressAt = (index: number) => shop.stack().sandbox.accounts[index]?.address

/** What a visitor reads on the way through. */
type Speech = {
  readonly locale: string
  readonly connect: string
  readonly installed: string
  readonly approve: string
  readonly declined: string
  readonly again: string
  readonly account: string
  readonly balance: string
  readonly copy: string
  readonly copied: string
  readonly networks: string
  readonly wallets: string
  readonly yourWallets: string
  readonly add: string
  readonly disconnect: string
  readonly all: string
  readonly back: string
  readonly close: string
}

const arabic: Speech = {
  locale: 'ar-EG',
  connect: 'ربط المحفظة',
  installed: 'مثبّتة',
  approve: 'وافق في Foxglove',
  declined: 'رُفض الطلب',
  again: 'أعد المحاولة',
  account: 'الحساب',
  balance: 'الرصيد',
  copy: 'نسخ العنوان',
  copied: 'تم نسخ العنوان',
  networks: 'اختر شبكة',
  wallets: 'تبديل المحفظة',
  yourWallets: 'محافظك',
  add: 'إضافة محفظة أخرى',
  disconnect: 'فصل المحفظة',
  all: 'كل المحافظ',
  back: 'رجوع',
  close: 'إغلاق',
}

const spanish: Speech = {
  locale: 'es-ES',
  connect: 'Conectar cartera',
  installed: 'Instalada',
  approve: 'Apruébalo en Foxglove',
  declined: 'Solicitud rechazada',
  again: 'Reintentar',
  account: 'Cuenta',
  balance: 'Saldo',
  copy: 'Copiar dirección',
  copied: 'Dirección copiada',
  networks: 'Elige una red',
  wallets: 'Cambiar de cartera',
  yourWallets: 'Tus carteras',
  add: 'Añadir otra cartera',
  disconnect: 'Desconectar',
  all: 'Todas las carteras',
  back: 'Atrás',
  close: 'Cerrar',
}

/** What the chain says the first account has, as this language writes it. */
async function shownBalance(locale: string): Promise<string> {
  const { accounts, chains } = shop.stack().sandbox
  const client = createPublicClient({ transport: http(chains[0]?.url) })
  const units = await client.getBalance({ address: accounts[0]?.address as Address })
  const floored = Math.floor(Number(units) / 1e15) / 1000
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(floored)
}

/** Connects, looks at every view of the journey, disconnects: in the visitor's own language. */
async function walk(page: Page, say: Speech, look: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: say.connect }).click()
  await dialog(page, say.connect).waitFor()
  await inDialog(page, /Foxglove/)
    .getByText(say.installed)
    .waitFor()
  await look()
  await inDialog(page, new RegExp(`^${say.all}`)).click()
  await dialog(page, say.all).waitFor()
  await look()
  await inDialog(page, say.back).click()

  await inDialog(page, /Foxglove/).click()
  await dialog(page).getByText(say.declined).first().waitFor()
  await look()
  await inDialog(page, say.again).click()
  await accountButton(page).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await siteSees(page, 'account')).toBe(addressAt(0))

  await accountButton(page).click()
  await dialog(page, say.account).waitFor()
  const balance = dialog(page).getByRole('region', { name: say.balance })
  await expect.poll(() => balance.textContent(), patient).toContain(await shownBalance(say.locale))
  await look()
  await inDialog(page, say.copy).click()
  await page.getByRole('status').getByText(say.copied).waitFor()
  await chooseInMenu(page, /Sandbox Ethereum$/)
  await dialog(page, say.networks).waitFor()
  await look()
  await inDialog(page, /Sandbox Base/).click()
  await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')

  await chooseInMenu(page, new RegExp(`^${say.wallets}`))
  await dialog(page, say.yourWallets).waitFor()
  await look()
  await inDialog(page, say.add).click()
  await inDialog(page, /Harbor/).click()
  await dialog(page, say.yourWallets).waitFor()
  await inDialog(page, say.back).click()
  await dialog(page, say.account).waitFor()
  await menuButton(page).click()
}

const wallets = () => {
  const foxglove = shop.wallet('Foxglove')
  foxglove.next('eth_requestAccounts', 'reject')
  return [foxglove, shop.wallet('Harbor', { account: 2 })]
}

/** English words that would show that somebody forgot the catalogue. */
const english =
  /\b(wallet|wallets|connect|connected|network|account|balance|address|close|back|search|installed|request|approve|disconnect|the|your)\b/i

/** The words of the open view, without names that belong to no language. */
function words(page: Page): Promise<string> {
  return dialog(page).evaluate((card) => {
    const told = (attribute: string) =>
      [...card.querySelectorAll(`[${attribute}]`)].map((one) => one.getAttribute(attribute) ?? '')
    // On the wall of all wallets each cell is somebody's name.
    const names = told('title')
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    const read: string[] = []
    while (texts.nextNode()) read.push(texts.currentNode.nodeValue ?? '')
    const lines = [...read, ...told('aria-label'), ...told('placeholder')]
    return lines.filter((line) => !names.some((name) => line.startsWith(name))).join('\n')
  })
}

test('in Arabic the whole journey reads from the right, in Arabic words, with its own plurals and numbers', async () => {
  const browser = { locale: arabic.locale, permissions: ['clipboard-read', 'clipboard-write'] }
  await shop.visit({ wallets: wallets(), browser }, async ({ page }) => {
    await walk(page, arabic, async () => {
      const host = page.locator('[data-latchkey="modal"]')
      expect([await host.getAttribute('dir'), await host.getAttribute('lang')]).toEqual(['rtl', 'ar-EG'])
      const direction = () => dialog(page).evaluate((card) => getComputedStyle(card).direction)
      expect(await direction()).toBe('rtl')
      expect(await words(page)).not.toMatch(english)
      // The way out stands where reading ends.
      const { close, middle } = await dialog(page).evaluate((card, label) => {
        const button = card.querySelector(`[aria-label="${label}"]`)?.getBoundingClientRect()
        const box = card.getBoundingClientRect()
        return { close: button?.x ?? Number.NaN, middle: box.x + box.width / 2 }
      }, arabic.close)
      expect(close).toBeLessThan(middle)
      expect(await dialog(page).evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true)
    })
    await dialog(page).getByText('محفظتان مربوطتان').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await shownBalance(arabic.locale)).toMatch(/[٠-٩]/)
  })
})

test('in Spanish the whole journey is Spanish, numbers too', async () => {
  const browser = { locale: spanish.locale, permissions: ['clipboard-read', 'clipboard-write'] }
  await shop.visit({ wallets: wallets(), browser }, async ({ page }) => {
    await walk(page, spanish, async () => {
      expect(await page.locator('[data-latchkey="modal"]').getAttribute('lang')).toBe('es-ES')
      expect(await words(page)).not.toMatch(english)
      expect(await dialog(page).evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true)
    })
    await dialog(page).getByText('2 conectadas').waitFor()
    await inDialog(page, spanish.disconnect).click()
    await expect.poll(() => siteSees(page, 'wallets'), patient).toBe('test.foxglove')
  })
})

test('Arabic on a phone of 390 px fits, and connects by touch', async () => {
  const browser = {
    locale: arabic.locale,
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  }
  await shop.visit({ wallets: [shop.wallet('Foxglove')], browser }, async ({ page }) => {
    await page.getByRole('button', { name: arabic.connect }).tap()
    await dialog(page, arabic.connect).waitFor()
    const fits = () => dialog(page).evaluate((card) => card.scrollWidth <= card.clientWidth)
    expect(await fits()).toBe(true)
    expect(await dialog(page).evaluate((card) => card.getBoundingClientRect().width)).toBe(390)
    await inDialog(page, /Foxglove/).tap()
    await accountButton(page).waitFor()
    await accountButton(page).tap()
    await dialog(page, arabic.account).waitFor()
    expect(await fits()).toBe(true)
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})

test('a wallet of the old kind, which tells no name, is called in the visitor’s words, also after a reload', async () => {
  const wallet = shop.wallet('Foxglove')
  const prepare = (context: BrowserContext) =>
    installWallets(context, [wallet], { announced: [], windowEthereum: [wallet] })
  await shop.visit({ prepare, browser: { locale: arabic.locale } }, async ({ page }) => {
    await page.getByRole('button', { name: arabic.connect }).click()
    await inDialog(page, /^محفظة المتصفح/).click()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'wallet')).toBe('محفظة المتصفح')
    await page.reload()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('connected')
    expect(await siteSees(page, 'wallet')).toBe('محفظة المتصفح')
  })
})
