import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { approveSite, pasteCode, sheet, visitWallet } from '../wallet/walletVisit.ts'
import { accountButton, chooseInMenu, dialog, inDialog, patient, siteSees } from '../widget/visitShop.ts'
import { openHarbour } from './openHarbour.ts'
import { askForSignature, isConnected, isSigned, outcome, pair, signInWallet } from './pairing.ts'
import { readCode } from './readCode.ts'

const harbour = openHarbour()
const addressAt = (at: number) => harbour.stack().sandbox.accounts[at]?.address ?? '0x'

test('two tabs of a page share the wallet: each gets its own answers, and the first one closes without a loss', async () => {
  await harbour.meet({}, async ({ page, wallet, openTab }) => {
    await pair(page, wallet)
    const other = await openTab()
    await isConnected(other)

    await askForSignature(page)
    await sheet(wallet, 'Sign this message?').waitFor()
    await other.getByRole('button', { name: 'Pay 0.01 ETH' }).click()
    await signInWallet(wallet)
    await isSigned(page)
    await sheet(wallet, 'Send this?').getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await expect.poll(() => outcome(other).textContent(), patient).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await outcome(page).textContent()).toMatch(/^0x[0-9a-f]{130}$/)

    // The tab that speaks to the relay for both goes while the other one waits.
    await askForSignature(other)
    await sheet(wallet, 'Sign this message?').waitFor()
    await page.close()
    await signInWallet(wallet)
    await isSigned(other)
    await askForSignature(other)
    await signInWallet(wallet)
    await isSigned(other)

    await wallet.getByRole('button', { name: /^Paper Harbour/ }).click()
    await wallet.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => siteSees(other, 'status'), patient).toBe('disconnected')
  })
})

/** Adds one more wallet by a code, from the list of wallets. */
async function addWallet(page: Page, wallet: Page, account: number): Promise<void> {
  await accountButton(page).click()
  await chooseInMenu(page, /^Switch wallet/)
  await inDialog(page, 'Add another wallet').click()
  await inDialog(page, /^Latchkey Wallet/).click()
  await pasteCode(wallet, await readCode(page))
  await choose(wallet, account)
  await dialog(page, 'Your wallets').waitFor()
  await inDialog(page, 'Close').click()
  await dialog(page).waitFor({ state: 'detached' })
}

async function choose(wallet: Page, account: number): Promise<void> {
  await sheet(wallet, 'Connect to this site?')
    .getByRole('combobox', { name: 'Account, EVM networks' })
    .selectOption({ index: account })
  await approveSite(wallet)
}

/** Opens so many wallets, each in a browser of its own. */
async function withWallets(count: number, walk: (wallets: readonly Page[]) => Promise<void>): Promise<void> {
  const open = (wallets: readonly Page[]): Promise<void> =>
    wallets.length === count
      ? walk(wallets)
      : visitWallet(harbour.browser(), harbour.stack(), ({ page }) => open([...wallets, page]))
  await open([])
}

test('three wallets at once: each keeps its account, and what is asked goes to the one in use', async () => {
  await harbour.visit({}, async ({ page }) => {
    await withWallets(3, async (wallets) => {
      const [first, second, third] = wallets as readonly [Page, Page, Page]
      await pair(page, first)
      await addWallet(page, second, 1)
      await addWallet(page, third, 2)
      expect((await siteSees(page, 'wallets'))?.split(' ')).toHaveLength(3)

      for (const [at, wallet] of wallets.entries()) {
        await accountButton(page).click()
        await chooseInMenu(page, /^Switch wallet/)
        const row = dialog(page).getByRole('button', { name: new RegExp(addressAt(at).slice(0, 6), 'i') })
        await row.first().click()
        await expect.poll(() => siteSees(page, 'account'), patient).toBe(addressAt(at))
        if ((await dialog(page).count()) > 0) await inDialog(page, 'Close').click()
        await dialog(page).waitFor({ state: 'detached' })
        await askForSignature(page)
        await signInWallet(wallet)
        await isSigned(page)
      }
      // All three are there again after a reload; one that leaves takes nobody along.
      await page.reload()
      await isConnected(page)
      await expect.poll(async () => (await siteSees(page, 'wallets'))?.split(' ').length, patient).toBe(3)
      await second.getByRole('button', { name: /^Paper Harbour/ }).click()
      await second.getByRole('button', { name: 'Disconnect' }).click()
      await expect.poll(async () => (await siteSees(page, 'wallets'))?.split(' ').length, patient).toBe(2)
      expect(await siteSees(page, 'account')).toBe(addressAt(2))
    })
  })
})
