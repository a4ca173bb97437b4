import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
import { quiet } from './quiet.ts'
import {
  accountButton,
  connectButton,
  connectInShop,
  dialog,
  inDialog,
  patient,
  siteSees,
} from './visitShop.ts'

const shop = openShop()
const origin = () => new URL(shop.stack().pageUrl()).origin

test('a fresh page asks nobody for anything but its own files, not even when a visitor looks around on it', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page, requests, context }) => {
    await connectButton(page).waitFor()
    await quiet(page, requests)
    const first = requests.map((request) => request.url())
    expect([...new Set(first.map((url) => new URL(url).origin))]).toEqual([origin()])
    // Nothing that only the open widget needs is among them.
    const files = first.map((url) => new URL(url).pathname)
    expect(files.filter((path) => /ModalRoot|View-|viem|evm-|\b(ar|es)-/.test(path))).toEqual([])
    expect(wallet.requests()).toEqual([])
    expect(await context.cookies()).toEqual([])

    await page.getByRole('link', { name: 'Further down the page' }).click()
    await page.evaluate(() => scrollBy(0, 400))
    await page.keyboard.press('a')
    await quiet(page, requests)
    // A browser may look at the page's icon again.
    expect(new Set(requests.map((request) => request.url()))).toEqual(new Set(first))
  })
})

test('whoever only points at the button or reaches it by Tab makes the page fetch its own files and no more', async () => {
  const wallet = shop.wallet('Foxglove')
  for (const reach of ['hover', 'focus'] as const) {
    await shop.visit({ wallets: [wallet] }, async ({ page, requests, trouble }) => {
      const before = requests.length
      await connectButton(page)[reach]()
      await expect.poll(() => requests.length, patient).toBeGreaterThan(before)
      await quiet(page, requests)
      expect([...trouble.origins]).toEqual([origin()])
      expect(requests.slice(before).every((request) => request.resourceType() === 'script')).toBe(true)
      expect(wallet.requests()).toEqual([])
      expect(await siteSees(page, 'status')).toBe('disconnected')
    })
  }
})

test('once opened, it asks the site’s own server and nobody else, to the end of the journey', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')] }, async ({ page, trouble }) => {
    await connectInShop(page, 'Foxglove')
    await accountButton(page).click()
    await inDialog(page, /^Sandbox Ethereum/).click()
    await inDialog(page, /Sandbox Base/).click()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
    await inDialog(page, 'Disconnect').click()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    expect([...trouble.origins].sort()).toEqual([origin(), shop.stack().serverUrl].sort())
  })
})

test('without a server of the site’s own the whole journey asks nobody at all', async () => {
  const wallet = shop.wallet('Foxglove')
  const { networks } = shop.stack()
  const url = new URL(shop.stack().pageUrl())
  url.search = `?${new URLSearchParams({ options: JSON.stringify({ networks }) })}`
  await shop.visit({ wallets: [wallet], url: String(url) }, async ({ page, trouble, requests }) => {
    await connectButton(page).click()
    await inDialog(page, /^All wallets/).click()
    await dialog(page, 'All wallets').waitFor()
    await page.getByRole('searchbox').fill('Rainbow')
    await inDialog(page, 'Back').click()
    await inDialog(page, 'Foxglove').click()
    await accountButton(page).waitFor()
    // Balance and network come through the wallet itself.
    await expect.poll(() => accountButton(page).textContent(), patient).toMatch(/ETH/)
    await accountButton(page).click()
    await inDialog(page, /^Sandbox Ethereum/).click()
    await inDialog(page, /Sandbox Base/).click()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
    await inDialog(page, 'Disconnect').click()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    await quiet(page, requests)
    expect([...trouble.origins]).toEqual([origin()])
  })
})
