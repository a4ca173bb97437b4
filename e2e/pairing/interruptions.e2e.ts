import { setTimeout as pass } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  activityRows,
  backToAccount,
  isConfirmed,
  isTold,
  openAccount,
  openActivity,
  openTokens,
  sendInShop,
} from '../money/sendJourney.ts'
import { coinOf } from '../money/tokens.ts'
import { approveSite, pasteCode, sheet } from '../wallet/walletVisit.ts'
import { connectButton, dialog, patient, siteSees } from '../widget/visitShop.ts'
import { openHarbour } from './openHarbour.ts'
import { askForCode, askForSignature, isConnected, isSigned, pair, signInWallet } from './pairing.ts'
import { readCode } from './readCode.ts'

const harbour = openHarbour()

afterEach(() => harbour.stack().sandbox.chains[0]?.controls.resumeMining())

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

test('a page that is loaded again while the wallet is asked to send follows what it sends, to the end', async () => {
  const { chains, accounts } = harbour.stack().sandbox
  const [chain, erin] = [chains[0], accounts[4]?.address]
  if (!chain || !erin) throw new Error('The sandbox is too small.')
  await harbour.meet({}, async ({ page, wallet }) => {
    await pair(page, wallet)
    const before = await coinOf(chain, erin)
    await sendInShop(page, { amount: '0.125', to: erin })
    await sheet(wallet, 'Send this?').waitFor()
    await page.reload()
    await isConnected(page)
    await openAccount(page)
    await chain.controls.holdMining()
    await sheet(wallet, 'Send this?').getByRole('button', { name: 'Send 0.125 ETH' }).click()
    const waiting = dialog(page).getByRole('list', { name: 'In progress' })
    await waiting.getByText('0.125 ETH').waitFor()
    await openActivity(page)
    await activityRows(page).filter({ hasText: '0.125 ETH' }).filter({ hasText: 'Now' }).waitFor()
    await openTokens(page)
    await waiting.getByRole('button').click()
    await isTold(page, /Waiting for confirmation/)
    await chain.controls.resumeMining()
    await isConfirmed(page)
    expect((await coinOf(chain, erin)) - before).toBe(125n * 10n ** 15n)
    await backToAccount(page)
    await openActivity(page)
    await activityRows(page)
      .filter({ hasText: /^Sent−0\.125 ETH/ })
      .waitFor()
    await openTokens(page)
    await expect.poll(() => waiting.count(), patient).toBe(0)

    // A no is nobody's affair any more: nothing is listed, nothing is told.
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await sendInShop(page, { amount: '0.25', to: erin })
    await sheet(wallet, 'Send this?').waitFor()
    await page.reload()
    await isConnected(page)
    await sheet(wallet, 'Send this?').getByRole('button', { name: 'Reject' }).click()
    await expect.poll(() => page.getByTestId('outcome').textContent(), patient).not.toBe('')
    await openAccount(page)
    await openActivity(page)
    await activityRows(page).first().waitFor()
    expect(await activityRows(page).filter({ hasText: '0.25 ETH' }).count()).toBe(0)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('askedSends')
  })
})

test('the relay is gone for 20 seconds in the middle, and everything goes on', async () => {
  // The browser may still have a connection open to the server that stops.
  const forgives = /WebSocket|ERR_CONNECTION_(?:REFUSED|RESET)|Failed to fetch|relay/i
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
