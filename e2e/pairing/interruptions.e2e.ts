import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { approveSite, pasteCode, sheet } from '../wallet/walletVisit.ts'
import { connectButton, dialog, patient, siteSees } from '../widget/visitShop.ts'
import { openHarbour } from './openHarbour.ts'
import { askForCode, askForSignature, isConnected, isSigned, pair, signInWallet } from './pairing.ts'
import { readCode } from './readCode.ts'

const harbour = openHarbour()

test('a page that is loaded again while its code is on the screen still hears the wallet that took it', async () => {
  await harbour.meet({}, async ({ page, wallet }) => {
    await askForCode(page)
    const code = await readCode(page)
    await page.reload()
    await connectButton(page).waitFor()
    await pasteCode(wallet, code)
    await sheet(wallet, 'Connect to this site?').waitFor()
    await wallet.reload()
    await approveSite(wallet)
    await isConnected(page)
    await askForSignature(page)
    await signInWallet(wallet)
    await isSigned(page)
  })
})

test('both are loaded again after they agreed, and go on as if nothing had happened', async () => {
  await harbour.meet({}, async ({ page, wallet }) => {
    await pair(page, wallet)
    await Promise.all([page.reload(), wallet.reload()])
    await isConnected(page)
    await askForSignature(page)
    await signInWallet(wallet)
    await isSigned(page)
  })
})

test('a request that waits survives a reload of the wallet, and its answer a reload of the page', async () => {
  await harbour.meet({}, async ({ page, wallet }) => {
    await pair(page, wallet)
    await askForSignature(page)
    await sheet(wallet, 'Sign this message?').waitFor()
    await wallet.reload()
    await signInWallet(wallet)
    await isSigned(page)

    await askForSignature(page)
    await sheet(wallet, 'Sign this message?').waitFor()
    await page.reload()
    await isConnected(page)
    await signInWallet(wallet)
    await page
      .getByTestId('outcome')
      .getByText(/^personal_sign: 0x[0-9a-f]{130}$/)
      .waitFor()
    await askForSignature(page)
    await signInWallet(wallet)
    await isSigned(page)
  })
})

test('the relay is gone for 20 seconds in the middle, and everything goes on', async () => {
  const forgives = /WebSocket|ERR_CONNECTION_REFUSED|Failed to fetch|relay/i
  await harbour.meet({ forgives }, async ({ page, wallet }) => {
    await pair(page, wallet)
    await harbour.stack().stopServer()
    await askForSignature(page)
    await pass(20_000)
    expect(await siteSees(page, 'status')).toBe('connected')
    await harbour.stack().startServer()
    await signInWallet(wallet)
    await isSigned(page)
    await askForSignature(page)
    await signInWallet(wallet)
    await isSigned(page)
    await expect.poll(() => dialog(page).count(), patient).toBe(0)
  })
})
