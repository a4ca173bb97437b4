import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { approveSite, pasteCode } from '../wallet/walletVisit.ts'
import { quiet } from '../widget/quiet.ts'
import { connectButton, dialog, inDialog, patient, siteSees } from '../widget/visitShop.ts'
import { openHarbour } from './openHarbour.ts'
import { askForCode, isConnected } from './pairing.ts'
import { readCode, shownCode } from './readCode.ts'

const harbour = openHarbour()

/** Every socket that the page opens from now on. */
function socketsOf(page: Page): readonly string[] {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin))
  return sockets
}

test('nothing of it is loaded and no socket is opened before a code is asked for; then one, to the site’s own relay', async () => {
  await harbour.visit({}, async ({ page, requests }) => {
    const sockets = socketsOf(page)
    await connectButton(page).click()
    await inDialog(page, /^WalletConnect/).waitFor()
    await quiet(page, requests)
    const before = requests.length
    expect(sockets).toEqual([])
    await inDialog(page, /^WalletConnect/).click()
    await shownCode(page).waitFor()
    expect(sockets).toEqual([new URL(harbour.stack().relayUrl).origin])
    const loaded = requests.slice(before).filter((one) => one.resourceType() === 'script')
    expect(loaded.length).toBeGreaterThan(0)
    expect(await axeViolations(page)).toEqual([])
  })
})

test('S9.21 a code is renewed by itself when its four minutes are over, and whoever took the old one is still heard', async () => {
  const prepare = (context: { clock: Page['clock'] }) => context.clock.install()
  await harbour.meet({ prepare }, async ({ page, wallet }) => {
    await askForCode(page)
    const first = await readCode(page)
    await dialog(page)
      .getByText(/New code in (4:00|3:[345]\d)/)
      .waitFor()
    await page.clock.fastForward(3 * 60_000)
    expect(await readCode(page)).toBe(first)
    await dialog(page)
      .getByText(/New code in 0:\d\d/)
      .waitFor()
    await page.clock.fastForward(60_000)
    await expect.poll(() => readCode(page), patient).not.toBe(first)
    await pasteCode(wallet, first)
    await approveSite(wallet)
    await isConnected(page)
  })
})

test('a relay that cannot be reached is said with a reason, tried again, and found once it is there', async () => {
  // The browser may still have a connection open to the server that stops.
  const forgives = /WebSocket|ERR_CONNECTION_(?:REFUSED|RESET)|Failed to fetch|relay/i
  await harbour.meet({ forgives }, async ({ page, wallet }) => {
    await connectButton(page).click()
    await inDialog(page, /^WalletConnect/).waitFor()
    await harbour.stack().stopServer()
    try {
      await inDialog(page, /^WalletConnect/).click()
      await dialog(page).getByText('Can’t reach the connection server').first().waitFor()
      expect(await axeViolations(page)).toEqual([])
      await inDialog(page, 'Try again').click()
    } finally {
      await harbour.stack().startServer()
    }
    await expect
      .poll(async () => {
        const again = inDialog(page, 'Try again')
        // The relay may be found by itself in this very moment: then nobody waits for the button.
        if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined)
        return shownCode(page).isVisible()
      }, patient)
      .toBe(true)
    await pasteCode(wallet, await readCode(page))
    await approveSite(wallet)
    await isConnected(page)
  })
})

test('a clock that is days off is named as the reason, and once it is set right a code comes', async () => {
  const daysAgo = async (context: { clock: Page['clock'] }) =>
    context.clock.install({ time: Date.now() - 2 * 86_400_000 })
  await harbour.visit({ prepare: daysAgo }, async ({ page }) => {
    await askForCode(page)
    await dialog(page).getByRole('heading', { name: 'Your device’s clock is wrong' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await siteSees(page, 'status')).toBe('disconnected')
    await page.clock.setSystemTime(Date.now())
    await inDialog(page, 'Try again').click()
    expect(await readCode(page)).toMatch(/^wc:/)
  })
})
