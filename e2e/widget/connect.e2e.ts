import { installWallets } from '@latchkey/testing/playwright'
import type { BrowserContext } from 'playwright'
import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
import {
  accountButton,
  chooseInShop,
  connectButton,
  connectInShop,
  dialog,
  inDialog,
  patient,
  siteSees,
} from './visitShop.ts'

const shop = openShop()
const origin = () => new URL(shop.stack().pageUrl()).origin
const addressAt = (index: number) => shop.stack().sandbox.accounts[index]?.address

test('S0.01 S1.02 S1.06 S2.02 S2.05 S2.17 each of three announced wallets connects in two clicks', async () => {
  const names = ['Foxglove', 'Harbor', 'Meadow']
  for (const [index, name] of names.entries()) {
    const wallets = names.map((one, at) => shop.wallet(one, { account: at }))
    await shop.visit({ wallets }, async ({ page, trouble }) => {
      await connectButton(page).click()
      await dialog(page, 'Connect wallet').waitFor()
      for (const one of names) await inDialog(page, one).getByText('Installed').waitFor()
      const held = wallets[index]?.hold('eth_requestAccounts')
      await inDialog(page, name).click()
      await page.getByRole('dialog').getByText(`Approve in ${name}`).first().waitFor()
      expect(await siteSees(page, 'status')).toBe('connecting')
      await held?.asked
      held?.release()

      await accountButton(page).waitFor()
      await dialog(page).waitFor({ state: 'detached' })
      expect(await siteSees(page, 'status')).toBe('connected')
      expect(await siteSees(page, 'account')).toBe(addressAt(index))
      expect(await siteSees(page, 'wallet')).toBe(name)
      expect(await siteSees(page, 'network')).toBe('eip155:8131337')
      await expect.poll(() => accountButton(page).textContent(), patient).toMatch(/ETH/)
      expect(wallets.map((one) => one.connectedTo(origin()).length)).toEqual(
        names.map((_, at) => (at === index ? 1 : 0)),
      )
      expect([...trouble.origins].sort()).toEqual([origin(), shop.stack().serverUrl].sort())
    })
  }
})

test('whoever says no in the wallet is met calmly, and connects when they ask again', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    wallet.next('eth_requestAccounts', 'reject')
    await chooseInShop(page, 'Foxglove')
    await dialog(page).getByText('Request declined').first().waitFor()
    // The visitor's own choice is no fault: nothing is shouted.
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await siteSees(page, 'status')).toBe('disconnected')
    expect(await siteSees(page, 'account')).toBe('nobody')

    await inDialog(page, 'Try again').click()
    await accountButton(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    expect(await page.evaluate(() => window.events)).toContain('USER_REJECTED')
  })
})

test('after a no another wallet can be chosen', async () => {
  const [foxglove, harbor] = [shop.wallet('Foxglove'), shop.wallet('Harbor', { account: 1 })]
  await shop.visit({ wallets: [foxglove, harbor] }, async ({ page }) => {
    foxglove.always('eth_requestAccounts', 'reject')
    await chooseInShop(page, 'Foxglove')
    await inDialog(page, 'Choose another wallet').click()
    await inDialog(page, 'Harbor').click()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe(addressAt(1))
  })
})

test('a locked wallet is waited for, and connects when its owner unlocks it', async () => {
  const wallet = shop.wallet('Foxglove', { locked: true })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await chooseInShop(page, 'Foxglove')
    await dialog(page).getByText('Approve in Foxglove').first().waitFor()
    await expect
      .poll(() => wallet.requests().map(({ method }) => method), patient)
      .toContain('eth_requestAccounts')
    expect(await siteSees(page, 'status')).toBe('connecting')
    wallet.unlock()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})

test('a wallet that still waits for an earlier answer says so, and the earlier yes connects', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    const held = wallet.hold('eth_requestAccounts')
    await chooseInShop(page, 'Foxglove')
    await held.asked
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'status')).toBe('disconnected')

    // The wallet answers -32002: one question at a time.
    await chooseInShop(page, 'Foxglove')
    await dialog(page).getByText('Request already open in Foxglove').first().waitFor()
    held.release()
    await accountButton(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})

test('a yes to a question that the visitor has left connects nobody, and the wallet is told', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    const held = wallet.hold('eth_requestAccounts')
    await chooseInShop(page, 'Foxglove')
    await held.asked
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    held.release()
    await expect
      .poll(() => wallet.requests().map(({ method }) => method), patient)
      .toContain('wallet_revokePermissions')
    expect(wallet.connectedTo(origin())).toEqual([])
    expect(await siteSees(page, 'status')).toBe('disconnected')
  })
})

test('a wallet that never answers is given three minutes, then the reason and another try', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet], prepare: ({ clock }) => clock.install() }, async ({ page }) => {
    wallet.next('eth_requestAccounts', 'ignore')
    await chooseInShop(page, 'Foxglove')
    await dialog(page).getByText('Approve in Foxglove').first().waitFor()
    await expect.poll(() => wallet.requests().length, patient).toBeGreaterThan(0)
    await page.clock.runFor(120_000)
    expect(await dialog(page).getByText('No response from Foxglove').count()).toBe(0)
    await page.clock.runFor(60_000)
    await dialog(page).getByText('No response from Foxglove').first().waitFor()
    await dialog(page).getByText('It may be locked or closed. Open it, then try again.').first().waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')

    await inDialog(page, 'Try again').click()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})

test('a wallet that fails says why in its own words', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    wallet.next('eth_requestAccounts', { fails: { code: -32603, message: 'The vault is corrupted.' } })
    await chooseInShop(page, 'Foxglove')
    await dialog(page).getByText('Couldn’t connect to Foxglove').first().waitFor()
    await dialog(page).getByText('The vault is corrupted.').first().waitFor()
    await inDialog(page, 'Try again').click()
    await accountButton(page).waitFor()
  })
})

test('a wallet that dies while its owner chooses it fails in words, and works again once it is back', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectButton(page).click()
    await inDialog(page, 'Foxglove').waitFor()
    wallet.crash()
    await inDialog(page, 'Foxglove').click()
    await dialog(page).getByText('Couldn’t connect to Foxglove').first().waitFor()
    await dialog(page).getByText('Extension context invalidated.').first().waitFor()
    wallet.recover()
    await inDialog(page, 'Try again').click()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})

test('a wallet of the old kind, under window.ethereum alone, connects and comes back', async () => {
  const wallet = shop.wallet('Foxglove')
  const prepare = (context: BrowserContext) =>
    installWallets(context, [wallet], { announced: [], windowEthereum: [wallet] })
  await shop.visit({ prepare }, async ({ page }) => {
    await connectInShop(page, 'Browser wallet')
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    await page.reload()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'status')).toBe('connected')
    expect(await siteSees(page, 'wallets')).toBe('injected')
  })
})

test('S2.04 S2.06 S2.18 a wallet from All wallets that is not installed shows how to get it', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')] }, async ({ page }) => {
    await connectButton(page).click()
    await inDialog(page, /^All wallets/).click()
    await dialog(page, 'All wallets').waitFor()
    await page.getByRole('searchbox').fill('MetaMask')
    await dialog(page)
      .getByRole('button', { name: /^MetaMask/ })
      .first()
      .click()
    await dialog(page).getByText('MetaMask isn’t in this browser').first().waitFor()
    const get = dialog(page).getByRole('link', { name: 'Get the extension' })
    expect(await get.getAttribute('href')).toMatch(/^https:\/\/chromewebstore\.google\.com\//)
    expect(await get.getAttribute('rel')).toContain('noopener')
    expect(await siteSees(page, 'status')).toBe('disconnected')

    await inDialog(page, 'Back').click()
    await inDialog(page, 'Back').click()
    await inDialog(page, 'Foxglove').click()
    await accountButton(page).waitFor()
  })
})

test('S2.01 moving through the widget leaves the address and the history of the page alone', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')] }, async ({ page }) => {
    const place = () => page.evaluate(() => `${location.href} ${history.length}`)
    const before = await place()
    await connectButton(page).click()
    await inDialog(page, 'What’s a wallet?').click()
    await inDialog(page, 'Back').click()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await connectInShop(page, 'Foxglove')
    expect(await place()).toBe(before)
  })
})
