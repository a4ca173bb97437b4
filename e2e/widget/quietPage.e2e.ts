import type { BrowserContext } from 'playwright'
import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
import { quiet } from './quiet.ts'
import {
  accountButton,
  chooseInMenu,
  connectButton,
  connectInShop,
  dialog,
  inDialog,
  patient,
  siteSees,
} from './visitShop.ts'

const shop = openShop()
const origin = () => new URL(shop.stack().pageUrl()).origin

test('a fresh page asks nobody for anything but its own files; when a visitor looks around on it, it fetches more of those and no more', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page, requests, context }) => {
    await connectButton(page).waitFor()
    await quiet(page, requests)
    const first = requests.map((request) => request.url())
    expect([...new Set(first.map((url) => new URL(url).origin))]).toEqual([origin()])
    // Nothing that only the open widget needs is among them.
    const files = first.map((url) => new URL(url).pathname)
    expect(
      files.filter((path) => /ModalRoot|\/([A-Z]\w*View|\w+Views)-|viem|evm-|\b(ar|es)-/.test(path)),
    ).toEqual([])
    expect(wallet.requests()).toEqual([])
    expect(await context.cookies()).toEqual([])

    // So that the press on the button finds the code there: files of the site's own, once.
    await page.getByRole('link', { name: 'Further down the page' }).click()
    await page.evaluate(() => scrollBy(0, 400))
    await page.keyboard.press('a')
    // A browser may look at the page's icon again.
    const later = () => requests.slice(first.length).filter((request) => !first.includes(request.url()))
    await expect.poll(() => later().length, patient).toBeGreaterThan(0)
    await quiet(page, requests)
    const fetched = later().map((request) => request.url())
    expect(fetched).toEqual([...new Set(fetched)])
    expect(later().every((request) => request.resourceType() === 'script')).toBe(true)
    expect([...new Set(fetched.map((url) => new URL(url).origin))]).toEqual([origin()])
    expect(wallet.requests()).toEqual([])
    expect(await siteSees(page, 'status')).toBe('disconnected')
    expect(await context.cookies()).toEqual([])
  })
})

test('a site that wants the code with the page gets its own files, once, and still asks nobody', async () => {
  const wallet = shop.wallet('Foxglove')
  const visit = { wallets: [wallet], site: { preload: 'load' as const } }
  await shop.visit(visit, async ({ page, requests, trouble, context }) => {
    const scripts = () => requests.map((request) => new URL(request.url()).pathname)
    await expect.poll(() => scripts().filter((path) => /ModalRoot/.test(path)), patient).toHaveLength(1)
    await quiet(page, requests)
    expect(scripts()).toEqual([...new Set(scripts())])
    expect([...trouble.origins]).toEqual([origin()])
    expect(wallet.requests()).toEqual([])
    expect(await siteSees(page, 'status')).toBe('disconnected')
    expect(await context.cookies()).toEqual([])
  })
})

test('code that does not arrive while a visitor looks around is no fault of theirs: nothing is said, and the press asks anew', async () => {
  let isOffline = false
  const prepare = (context: BrowserContext) =>
    context.route(/\.js$/, (route) => (isOffline ? route.abort() : route.fallback()))
  const visit = { wallets: [shop.wallet('Foxglove')], prepare, forgives: /Failed to (load|fetch)/ }
  await shop.visit(visit, async ({ page, requests, context }) => {
    await connectButton(page).waitFor()
    await quiet(page, requests)
    isOffline = true
    const failed: string[] = []
    context.on('requestfailed', (request) => failed.push(request.url()))
    await page.keyboard.press('a')
    await expect.poll(() => failed.length, patient).toBeGreaterThan(0)
    await quiet(page, requests)
    expect(await connectButton(page).textContent()).toBe('Connect wallet')
    isOffline = false
    await connectButton(page).click()
    await inDialog(page, 'Foxglove').waitFor()
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
    await chooseInMenu(page, /Sandbox Ethereum$/)
    await inDialog(page, /Sandbox Base/).click()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
    await chooseInMenu(page, 'Disconnect')
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
    await chooseInMenu(page, /Sandbox Ethereum$/)
    await inDialog(page, /Sandbox Base/).click()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
    await chooseInMenu(page, 'Disconnect')
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    await quiet(page, requests)
    expect([...trouble.origins]).toEqual([origin()])
    // Advice on colours is for a site that brought some.
    expect(requests.map((request) => request.url()).filter((url) => /tellTheme/.test(url))).toEqual([])
  })
})
