import type { BrowserContext } from 'playwright'
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
import { framesOf, watchFrames } from './watchFrames.ts'

const shop = openShop()
const addressAt = (index: number) => shop.stack().sandbox.accounts[index]?.address

async function disconnectInShop(page: Parameters<typeof dialog>[0]): Promise<void> {
  await accountButton(page).click()
  await chooseInMenu(page, 'Disconnect')
  await connectButton(page).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
}

test('a reload brings back wallet, account and chain, and at no moment says “Connect wallet”', async () => {
  const wallet = shop.wallet('Foxglove')
  const [, second] = shop.stack().networks
  await shop.visit({ wallets: [wallet], prepare: watchFrames }, async ({ page }) => {
    // Whoever is not connected sees it, and so do these eyes.
    await connectButton(page).waitFor()
    expect(await framesOf(page, 'connect-button')).toContain('Connect wallet')
    await connectInShop(page, 'Foxglove')
    wallet.switchChain(Number(second?.id))
    await expect.poll(() => siteSees(page, 'network'), patient).toBe(second?.caip2)
    const asked = wallet.requests().length
    // The wallet takes its time, so that the moment between is long enough for anybody to see.
    const held = wallet.hold('eth_accounts')
    await page.reload()
    await held.asked
    expect(await siteSees(page, 'status')).toBe('restoring')
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    held.release()
    await accountButton(page)
      .getByText(/\d ETH$/)
      .waitFor()

    expect(await siteSees(page, 'status')).toBe('connected')
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    expect(await siteSees(page, 'wallet')).toBe('Foxglove')
    expect(await siteSees(page, 'network')).toBe(second?.caip2)
    const shown = (await framesOf(page, 'connect-button')).filter((words) => words !== '(box)')
    expect(shown).toEqual(['Reconnecting…'])
    expect(await framesOf(page, 'status')).not.toContain('disconnected')
    const networks = (await framesOf(page, 'network-button')).filter((words) => words !== '(box)')
    expect(networks).toEqual([second?.name])
    expect(await framesOf(page, 'network')).toEqual([second?.caip2])
    // Nobody was asked anything.
    const since = wallet.requests().slice(asked)
    expect(since.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  })
})

test.each([
  ['the code that brings wallets back', /\/reconnectWallet-/],
  ['the code that speaks with a wallet', /\/openFound-/],
])(
  'a connected visitor whose reload cannot load %s stays known, and is connected once it loads',
  async (_, code) => {
    let isBroken = false
    let failed = 0
    const prepare = async (context: BrowserContext) => {
      await watchFrames(context)
      await context.route(code, (route) => {
        if (!isBroken) return route.fallback()
        failed += 1
        return route.abort()
      })
    }
    const visit = { wallets: [shop.wallet('Foxglove')], prepare, forgives: /Failed to (load|fetch)/ }
    await shop.visit(visit, async ({ page }) => {
      await connectInShop(page, 'Foxglove')
      isBroken = true
      await page.reload()
      await expect.poll(() => failed, patient).toBeGreaterThan(1)
      expect(await siteSees(page, 'status')).toBe('restoring')
      expect(await siteSees(page, 'account')).toBe(addressAt(0))
      isBroken = false
      await expect.poll(() => siteSees(page, 'status'), patient).toBe('connected')
      expect(await framesOf(page, 'connect-button')).not.toContain('Connect wallet')
    })
  },
)

test('whoever disconnects stays disconnected after a reload, and the wallet has let go', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await disconnectInShop(page)
    expect(await siteSees(page, 'status')).toBe('disconnected')
    expect(wallet.connectedTo(new URL(page.url()).origin)).toEqual([])
    const asked = wallet.requests().length
    await page.reload()
    await connectButton(page).click()
    await dialog(page, 'Connect wallet').waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
    expect(wallet.requests().slice(asked)).toEqual([])
    // The wallet used last waits at the head.
    await inDialog(page, 'Continue with Foxglove').click()
    await accountButton(page).waitFor()
  })
})

test('a wallet that keeps its permission is not brought back against the visitor’s word', async () => {
  const wallet = shop.wallet('Foxglove')
  wallet.always('wallet_revokePermissions', { fails: { code: -32601, message: 'no such method' } })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await disconnectInShop(page)
    expect(wallet.connectedTo(new URL(page.url()).origin)).toHaveLength(1)
    await page.reload()
    await connectButton(page).waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
  })
})

test('a wallet that went while the visitor was away is said to be gone, once', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet], prepare: watchFrames }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    // While the visitor is away: an open page would hear of it, and forget the wallet before it is loaded again.
    const url = page.url()
    await page.goto('about:blank')
    wallet.crash()
    await page.goto(url)
    await connectButton(page).waitFor()
    expect(await framesOf(page, 'connect-button')).toContain('Reconnecting…')
    const words = 'Wallet disconnected. Reconnect to continue.'
    const said = page.getByRole('alert').getByText(words)
    await hearsAlert(page, words, () => connectButton(page).click())
    await inDialog(page, 'Dismiss').click()
    await said.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await connectButton(page).click()
    await dialog(page, 'Connect wallet').waitFor()
    expect(await said.count()).toBe(0)
    expect(await siteSees(page, 'status')).toBe('disconnected')
  })
})

test('a wallet that was locked meanwhile is not claimed after a reload, and connects again when unlocked', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.lock()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    await page.reload()
    await connectButton(page).waitFor()
    await connectButton(page).click()
    await inDialog(page, 'Continue with Foxglove').click()
    await dialog(page).getByText('Approve in Foxglove').first().waitFor()
    wallet.unlock()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})

test('two tabs are one visitor: connected, switched and disconnected together, and the wallet is asked once', async () => {
  const wallet = shop.wallet('Foxglove')
  const [, second] = shop.stack().networks
  await shop.visit({ wallets: [wallet] }, async ({ page, openTab }) => {
    const other = await openTab()
    await connectInShop(page, 'Foxglove')
    await expect.poll(() => siteSees(other, 'status'), patient).toBe('connected')
    expect(await siteSees(other, 'account')).toBe(addressAt(0))
    // The other tab was only told: nothing opened there.
    expect(await dialog(other).count()).toBe(0)
    const questions = wallet.requests().filter(({ method }) => method === 'eth_requestAccounts')
    expect(questions).toHaveLength(1)

    wallet.switchChain(Number(second?.id))
    await expect.poll(() => siteSees(other, 'network'), patient).toBe(second?.caip2)
    const third = await openTab()
    await accountButton(third).waitFor()

    await disconnectInShop(other)
    for (const tab of [page, third]) {
      await connectButton(tab).waitFor()
      expect(await siteSees(tab, 'status')).toBe('disconnected')
    }
  })
})
