import { type BrowserContext, devices, type Locator, type Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { approveSite, pasteCode, sheet } from '../wallet/walletVisit.ts'
import {
  accountButton,
  connectButton,
  dialog,
  inDialog,
  menuButton,
  patient,
  siteSees,
} from '../widget/visitShop.ts'
import { openHarbour } from './openHarbour.ts'
import { askForSignature, isConnected, isSigned, signInWallet } from './pairing.ts'
import { readCode } from './readCode.ts'

const harbour = openHarbour()
/** A phone's browser: narrow, touched, and it says so. */
const phone = {
  ...devices['Pixel 5'],
  viewport: { width: 390, height: 780 },
  permissions: ['clipboard-read', 'clipboard-write'],
}

/** Does something that opens a tab, and gives that tab. */
async function tabOf(context: BrowserContext, act: () => Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), act()])
  tab.setDefaultTimeout(60_000)
  return tab
}

/** While its code is being made, a row turns; then its tap opens the wallet. */
async function isReady(row: Locator): Promise<void> {
  await row.locator('.out .i').waitFor()
}

test('a tap on the wallet lands in it with the code, and back on the page everything is there; a request opens it again', async () => {
  await harbour.visit({ browser: phone }, async ({ page, context }) => {
    await connectButton(page).tap()
    const row = inDialog(page, /^Latchkey Wallet/)
    // The code is made ahead, so that the tap itself can open the wallet.
    await isReady(row)
    expect(await axeViolations(page)).toEqual([])
    const wallet = await tabOf(context, () => row.tap())
    expect(wallet.url()).toContain(`${harbour.stack().walletUrl}/wc?uri=wc%3A`)
    await dialog(page)
      .getByText(/Latchkey Wallet/)
      .first()
      .waitFor()
    await approveSite(wallet)
    await page.bringToFront()
    await isConnected(page)
    expect(await siteSees(page, 'wallet')).toBe('Latchkey Wallet')

    const again = await tabOf(context, () => askForSignature(page))
    expect(again.url()).toContain(`${harbour.stack().walletUrl}/wc?requestId=`)
    await signInWallet(again)
    await isSigned(page)
    // A reload remembers by which way the wallet came.
    await page.reload()
    await isConnected(page)
    const third = await tabOf(context, () => askForSignature(page))
    await signInWallet(third)
    await isSigned(page)
    await accountButton(page).tap()
    await menuButton(page).tap()
    await inDialog(page, 'Disconnect').tap()
    await third.getByText('No site is connected yet.').waitFor()
  })
})

/** A phone does nothing at all where no app takes a scheme; a desk's browser asks in a window that nobody can close here. */
async function withoutApps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const followed: string[] = []
    Reflect.set(window, 'followed', followed)
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function () {
      if (this.protocol.startsWith('http')) click.call(this)
      else followed.push(this.href)
    }
  })
}

test('a wallet whose app does not open leaves nobody stranded: again, a code for another device, a link to copy', async () => {
  const site = {
    customWallets: [
      {
        id: 'harbour-app',
        name: 'Harbour App',
        homepage: 'https://app.harbour.example',
        mobile_link: 'harbourapp://',
        play_store: 'https://play.google.com/store/apps/details?id=example.harbour',
      },
    ],
  }
  await harbour.meet({ site, browser: phone, prepare: withoutApps }, async ({ page, wallet }) => {
    await connectButton(page).tap()
    const row = inDialog(page, /^Harbour App/)
    await isReady(row)
    await row.tap()
    await dialog(page).getByRole('heading', { name: 'Didn’t open?' }).waitFor()
    expect(await page.evaluate('followed')).toEqual([expect.stringMatching(/^harbourapp:\/\/wc\?uri=wc%3A/)])
    await inDialog(page, 'Try again').waitFor()
    await inDialog(page, /^Get the app/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await inDialog(page, 'Copy link').tap()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied, patient).toMatch(/^wc:/)
    await inDialog(page, 'Show a code for another device').tap()
    expect(await readCode(page)).toBe(await copied())
    await pasteCode(wallet, await copied())
    await approveSite(wallet)
    await isConnected(page)
  })
})

test('without a relay no code is offered and no socket opened: the way is this page in the wallet’s own browser', async () => {
  const { walletConnect: _, customWallets: __, ...site } = harbour.stack().site
  const url = `${harbour.stack().pageUrl().split('?')[0]}?${new URLSearchParams({ options: JSON.stringify(site) })}`
  await harbour.visit({ url, browser: phone }, async ({ page }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await connectButton(page).tap()
    await dialog(page).getByText('Open this page in your wallet').first().waitFor()
    const link = dialog(page)
      .getByRole('link', { name: /MetaMask/ })
      .first()
    const { host } = new URL(page.url())
    expect(await link.getAttribute('href')).toContain(`https://link.metamask.io/dapp/${host}/`)
    expect(
      await dialog(page)
        .getByText(/QR code|WalletConnect/)
        .count(),
    ).toBe(0)
    expect(sockets).toEqual([])
  })
})

test('coming back from the app with nothing agreed says so, and a wallet that agreed meanwhile is connected', async () => {
  await harbour.visit({ browser: phone }, async ({ page, context }) => {
    await connectButton(page).tap()
    const row = inDialog(page, /^Latchkey Wallet/)
    await isReady(row)
    const wallet = await tabOf(context, () => row.tap())
    await show(page, 'hidden')
    await sheet(wallet, 'Connect to this site?').waitFor()
    await show(page, 'visible')
    await dialog(page).getByRole('heading', { name: 'No response from Latchkey Wallet yet' }).waitFor()
    await show(page, 'hidden')
    await approveSite(wallet)
    await show(page, 'visible')
    await isConnected(page)
  })
})

/** Puts the page behind another app, or in front again: a headless browser has no screen to leave. */
async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
