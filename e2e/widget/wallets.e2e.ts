import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
import {
  accountButton,
  chooseInMenu,
  connectButton,
  connectInShop,
  dialog,
  hearsAlert,
  inDialog,
  patient,
  siteSees,
} from './visitShop.ts'

const shop = openShop()
const addressAt = (index: number) => shop.stack().sandbox.accounts[index]?.address
const originOf = (page: { url(): string }) => new URL(page.url()).origin

test('two wallets at once: going from one to the other disconnects nobody, and one can go alone', async () => {
  const foxglove = shop.wallet('Foxglove')
  const harbor = shop.wallet('Harbor', { account: 2 })
  await shop.visit({ wallets: [foxglove, harbor] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await accountButton(page).click()
    await chooseInMenu(page, /^Switch wallet/)
    await inDialog(page, /^Add another wallet/).click()
    await inDialog(page, /^Harbor/).click()
    await dialog(page, 'Your wallets').waitFor()
    expect(await siteSees(page, 'wallets')).toBe('test.foxglove test.harbor')
    expect(await siteSees(page, 'account')).toBe(addressAt(2))
    const section = (name: string) => page.getByRole('dialog').getByRole('region', { name })
    await expect
      .poll(
        () => section('Harbor').getByRole('button', { name: /^0x/ }).getAttribute('aria-current'),
        patient,
      )
      .toBe('true')

    await section('Foxglove').getByRole('button', { name: /^0x/ }).click()
    await dialog(page, 'Account').waitFor()
    expect(await siteSees(page, 'wallet')).toBe('Foxglove')
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    expect(foxglove.connectedTo(originOf(page))).toHaveLength(1)
    expect(harbor.connectedTo(originOf(page))).toHaveLength(1)

    // Both come back, and the one in use is the one in use.
    await page.reload()
    await accountButton(page).waitFor()
    await expect.poll(() => siteSees(page, 'wallets'), patient).toBe('test.foxglove test.harbor')
    expect(await siteSees(page, 'account')).toBe(addressAt(0))

    await accountButton(page).click()
    await chooseInMenu(page, /^Switch wallet/)
    await inDialog(page, 'Disconnect Foxglove').click()
    await expect.poll(() => siteSees(page, 'wallets'), patient).toBe('test.harbor')
    expect(await siteSees(page, 'account')).toBe(addressAt(2))
    expect(foxglove.connectedTo(originOf(page))).toEqual([])
    expect(harbor.connectedTo(originOf(page))).toHaveLength(1)
  })
})

test('what is signed goes to the wallet in use', async () => {
  const foxglove = shop.wallet('Foxglove')
  const harbor = shop.wallet('Harbor', { account: 2 })
  await shop.visit({ wallets: [foxglove, harbor] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await accountButton(page).click()
    await chooseInMenu(page, /^Switch wallet/)
    await inDialog(page, /^Add another wallet/).click()
    await inDialog(page, /^Harbor/).click()
    await dialog(page, 'Your wallets').waitFor()
    await inDialog(page, 'Close').click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect.poll(() => page.getByTestId('outcome').textContent(), patient).toMatch(/^0x[0-9a-f]{130}$/)
    const signers = [foxglove, harbor].map(
      (wallet) => wallet.requests().filter(({ method }) => method === 'personal_sign').length,
    )
    expect(signers).toEqual([0, 1])
  })
})

test('another account chosen in the wallet is the account of the site, and a wallet that lets go is followed', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    const [, second] = wallet.addresses
    if (second === undefined) throw new Error('The wallet has one account only.')
    wallet.switchAccount(second)
    await expect.poll(() => siteSees(page, 'account'), patient).toBe(second)
    // By its name, once that is looked up.
    await expect.poll(() => accountButton(page).getAttribute('aria-label'), patient).toContain('bob.eth')
    expect(await dialog(page).count()).toBe(0)

    await page.reload()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('connected')
    expect(await siteSees(page, 'account')).toBe(second)

    wallet.disconnect()
    await connectButton(page).waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
  })
})

test('a wallet that is locked leaves, and comes back without a question when it is unlocked', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.lock()
    await connectButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe('nobody')
    wallet.unlock()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    const questions = wallet.requests().filter(({ method }) => method === 'eth_requestAccounts')
    expect(questions).toHaveLength(1)
  })
})

test('a wallet that loses its link is said to be gone, where the visitor looks next', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.goOffline()
    await connectButton(page).waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
    await hearsAlert(page, 'Wallet disconnected.', () => connectButton(page).click())
    wallet.goOnline()
    await inDialog(page, /Foxglove/).click()
    await accountButton(page).waitFor()
  })
})

test('S8.06 a wallet that refuses to let go shows ‘Failed to disconnect’; the second word is enough', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.always('wallet_revokePermissions', { fails: { code: -32603, message: 'Internal error' } })
    await accountButton(page).click()
    await hearsAlert(page, 'Failed to disconnect', () => chooseInMenu(page, 'Disconnect'))
    expect(await siteSees(page, 'status')).toBe('connected')

    // The menu is still open.
    await inDialog(page, 'Disconnect').click()
    await connectButton(page).waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
    await page.reload()
    await connectButton(page).waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
  })
})

test('two widgets on one page do not confuse each other, not even after a reload', async () => {
  const foxglove = shop.wallet('Foxglove')
  const harbor = shop.wallet('Harbor', { account: 2 })
  const { networks } = shop.stack()
  const second = JSON.stringify({ instance: 'second', networks })
  const url = `${shop.stack().pageUrl()}&${new URLSearchParams({ second })}`
  await shop.visit({ wallets: [foxglove, harbor], url }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    expect(await page.getByTestId('second-status').textContent()).toBe('disconnected')

    await page.getByRole('button', { name: 'Connect the second' }).click()
    await inDialog(page, /Harbor/).click()
    await expect.poll(() => page.getByTestId('second-status').textContent(), patient).toBe('connected')
    await dialog(page).waitFor({ state: 'detached' })
    const both = async () => [
      await siteSees(page, 'wallets'),
      await page.getByTestId('second-wallets').textContent(),
    ]
    expect(await both()).toEqual(['test.foxglove', 'test.harbor'])

    await page.reload()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('connected')
    await expect.poll(() => page.getByTestId('second-status').textContent(), patient).toBe('connected')
    expect(await both()).toEqual(['test.foxglove', 'test.harbor'])

    await page.getByRole('region', { name: 'Second shop' }).getByRole('button').click()
    await chooseInMenu(page, 'Disconnect')
    await expect.poll(() => page.getByTestId('second-status').textContent(), patient).toBe('disconnected')
    expect(await siteSees(page, 'status')).toBe('connected')
    expect(foxglove.connectedTo(originOf(page))).toHaveLength(1)
  })
})
