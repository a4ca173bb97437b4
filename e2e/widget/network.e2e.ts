import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
import {
  accountButton,
  connectButton,
  connectInShop,
  dialog,
  hearsAlert,
  inDialog,
  menuButton,
  patient,
  siteSees,
} from './visitShop.ts'

declare global {
  interface Window {
    moves: string[]
  }
}

const shop = openShop()
const [home, away] = ['eip155:8131337', 'eip155:8131338']
const networkButton = (page: Page) => page.getByTestId('network-button').getByRole('button')
/** A site that has the first chain of the sandbox alone. */
const small = () => ({ networks: [shop.stack().networks[0]] as const })
const methodsOf = (wallet: { requests(): readonly { readonly method: string }[] }) =>
  wallet.requests().map(({ method }) => method)

test('the widget moves the wallet to another network, and the site, the wallet and the balance go along', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await networkButton(page).click()
    await dialog(page, 'Choose network').waitFor()
    const held = wallet.hold('wallet_switchEthereumChain')
    await inDialog(page, /^Sandbox Base/).click()
    await dialog(page).getByText('Approve in Foxglove').first().waitFor()
    await held.asked
    expect(await siteSees(page, 'network')).toBe(home)
    held.release()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'network')).toBe(away)
    expect(await networkButton(page).textContent()).toContain('Sandbox Base')
    expect(wallet.chainId()).toBe(8131338)
    await accountButton(page).click()
    await menuButton(page).getByText('Sandbox Base').waitFor()
  })
})

test('a wallet that lacks the network is asked to add it', async () => {
  const wallet = shop.wallet('Foxglove')
  wallet.lackChain(8131338)
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await networkButton(page).click()
    await inDialog(page, /^Sandbox Base/).click()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe(away)
    await dialog(page).waitFor({ state: 'detached' })
    const added = wallet.requests().find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params).toEqual([
      expect.objectContaining({ chainId: '0x7c130a', chainName: 'Sandbox Base' }),
    ])
    expect(wallet.chainId()).toBe(8131338)
  })
})

test('a no to another network changes nothing, and can be asked again', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.next('wallet_switchEthereumChain', 'reject')
    await networkButton(page).click()
    await inDialog(page, /^Sandbox Base/).click()
    await dialog(page).getByText('Request declined').first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await siteSees(page, 'network')).toBe(home)
    await inDialog(page, 'Try again').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'network')).toBe(away)
  })
})

test('a wallet that does not answer about a network is given three minutes, and can be asked again', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet], prepare: ({ clock }) => clock.install() }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.next('wallet_switchEthereumChain', 'ignore')
    await networkButton(page).click()
    await inDialog(page, /^Sandbox Base/).click()
    await expect.poll(() => methodsOf(wallet), patient).toContain('wallet_switchEthereumChain')
    await dialog(page).getByText('Approve in Foxglove').first().waitFor()
    await page.clock.runFor(180_000)
    await dialog(page).getByText('No response from Foxglove').first().waitFor()
    expect(await siteSees(page, 'network')).toBe(home)
    await inDialog(page, 'Try again').click()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe(away)
    await dialog(page).waitFor({ state: 'detached' })
  })
})

test('a network that was chosen before connecting is where the visitor begins, and survives a reload', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await networkButton(page).click()
    await inDialog(page, /^Sandbox Base/).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'network')).toBe(away)
    expect(methodsOf(wallet)).toEqual([])
    await page.reload()
    await connectButton(page).waitFor()
    expect(await siteSees(page, 'network')).toBe(away)
  })
})

test('another chain chosen in the wallet is the network of the site, without a word', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.switchChain(8131338)
    await expect.poll(() => siteSees(page, 'network'), patient).toBe(away)
    await networkButton(page).getByText('Sandbox Base').waitFor()
    expect(await dialog(page).count()).toBe(0)
    expect(await siteSees(page, 'status')).toBe('connected')
  })
})

test('S2.14 on a chain that the site does not have the widget opens, shakes instead of closing, and leads back', async () => {
  const wallet = shop.wallet('Foxglove')
  const browser = { reducedMotion: 'no-preference' } as const
  await shop.visit({ wallets: [wallet], site: small(), browser, prepare: watchMoves }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.switchChain(8131338)
    await dialog(page, 'Switch network').waitFor()
    expect(await siteSees(page, 'network')).toBe(away)
    expect(await inDialog(page, 'Close').count()).toBe(0)

    const shakes = () => page.evaluate(() => window.moves.length)
    // Pressed until it is heard: a card that has only just been drawn may not listen yet.
    const tryToLeave = async () => {
      await page.keyboard.press('Escape')
      return shakes()
    }
    await expect.poll(tryToLeave, patient).toBeGreaterThan(0)
    const before = await shakes()
    await page.mouse.click(5, 5)
    await expect.poll(shakes, patient).toBeGreaterThan(before)
    await dialog(page, 'Switch network').waitFor()

    await inDialog(page, /^Switch to Sandbox Ethereum/).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'network')).toBe(home)
    expect(wallet.chainId()).toBe(8131337)
    await accountButton(page)
      .getByText(/\d ETH$/)
      .waitFor()
  })
})

test('on a chain that the site does not have one can go back in the wallet, or disconnect', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet], site: small() }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.switchChain(8131338)
    await dialog(page, 'Switch network').waitFor()
    wallet.switchChain(8131337)
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'network')).toBe(home)

    wallet.switchChain(8131338)
    await inDialog(page, 'Disconnect instead').click()
    await connectButton(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'status')).toBe('disconnected')
  })
})

test('whoever connects, or comes back, on a chain that the site does not have is told', async () => {
  const wallet = shop.wallet('Foxglove')
  wallet.switchChain(8131338)
  await shop.visit({ wallets: [wallet], site: small() }, async ({ page }) => {
    await connectButton(page).click()
    await inDialog(page, /Foxglove/).click()
    await dialog(page, 'Switch network').waitFor()
    expect(await siteSees(page, 'status')).toBe('connected')

    await page.reload()
    const warning = page.getByTestId('account-button').getByRole('button', { name: 'Wrong network' })
    await warning.waitFor()
    // A page that is only opened does not open anything by itself.
    expect(await dialog(page).count()).toBe(0)
    await warning.click()
    await dialog(page, 'Switch network').waitFor()
    wallet.next('wallet_switchEthereumChain', 'reject')
    await inDialog(page, /^Switch to Sandbox Ethereum/).click()
    await dialog(page).getByText('Request declined').first().waitFor()
    await inDialog(page, 'Try again').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'network')).toBe(home)
  })
})

test('S8.02 a site that allows every chain lets the visitor be, and says that the balance cannot be read', async () => {
  const wallet = shop.wallet('Foxglove')
  const site = { ...small(), allowUnsupportedChain: true }
  await shop.visit({ wallets: [wallet], site }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.switchChain(8131338)
    await expect.poll(() => siteSees(page, 'network'), patient).toBe(away)
    expect(await dialog(page).count()).toBe(0)
    await hearsAlert(page, 'Token Balance Unavailable', () => accountButton(page).click())
    await dialog(page, 'Account').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })
})

/** Counts the times that a card is shaken. */
async function watchMoves(context: { addInitScript(script: () => void): Promise<unknown> }): Promise<void> {
  await context.addInitScript(() => {
    window.moves = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const text = JSON.stringify(frames)
      if (text.includes('-6px')) window.moves.push(text)
      return animate.call(this, frames, options)
    }
  })
}
