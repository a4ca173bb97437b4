import type { Request } from 'playwright'
import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
import { pageUrl } from './startWidgetStack.ts'
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
const pageOrigin = () => new URL(shop.stack().pageUrl()).origin
/** The shop without a server of its own. */
const alone = () => pageUrl(`${pageOrigin()}/`, { networks: shop.stack().networks })

const strangers = (requests: readonly Request[]) =>
  requests.map((request) => request.url()).filter((url) => new URL(url).origin !== pageOrigin())

test('without endpoints a visitor connects, reads, signs, pays, moves and comes back, and nobody is asked but the wallet', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet], url: alone() }, async ({ page, requests }) => {
    await connectInShop(page, 'Foxglove')
    await accountButton(page)
      .getByText(/\d ETH$/)
      .waitFor()
    await accountButton(page).click()
    await dialog(page, 'Account').getByText('on Sandbox Ethereum').waitFor()
    // Names come from a server: without one the account is called by its address.
    expect(await dialog(page).textContent()).not.toContain('alice.eth')
    expect(await dialog(page).textContent()).toContain('0xf39F…2266')
    await chooseInMenu(page, /Sandbox Ethereum$/)
    await inDialog(page, /^Sandbox Base/).click()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    const outcome = page.getByTestId('outcome')
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect.poll(() => outcome.textContent(), patient).toMatch(/^0x[0-9a-f]{130}$/)
    await page.getByRole('button', { name: 'Pay 0.01 ETH' }).click()
    await expect.poll(() => outcome.textContent(), patient).toMatch(/^0x[0-9a-f]{64}$/)

    await page.reload()
    await accountButton(page)
      .getByText(/\d ETH$/)
      .waitFor()
    await accountButton(page).click()
    await chooseInMenu(page, 'Disconnect')
    await connectButton(page).waitFor()
    const methods = new Set(wallet.requests().map(({ method }) => method))
    expect(methods).toContain('eth_getBalance')
    await page.waitForLoadState('networkidle')
    expect(strangers(requests)).toEqual([])
    expect(requests.length).toBeGreaterThan(0)
    expect(requests.every((request) => request.method() === 'GET')).toBe(true)
  })
})

test('without endpoints the list is the one that came with the page, and searching it asks nobody', async () => {
  await shop.visit({ url: alone() }, async ({ page, requests }) => {
    await connectButton(page).click()
    await dialog(page).getByText('No wallet in this browser yet').waitFor()
    await inDialog(page, /^All wallets/).click()
    const wall = dialog(page, 'All wallets').getByRole('list', { name: 'Wallets' })
    await wall.getByRole('button', { name: /^MetaMask/ }).waitFor()
    await wall.getByRole('button', { name: /^Rainbow/ }).waitFor()
    await page.getByRole('searchbox').fill(' rainbow ')
    await expect
      .poll(
        () =>
          dialog(page)
            .getByRole('button', { name: /^MetaMask/ })
            .count(),
        patient,
      )
      .toBe(0)
    await dialog(page)
      .getByRole('button', { name: /^Rainbow/ })
      .click()
    await dialog(page).getByText('Rainbow isn’t in this browser').first().waitFor()
    await dialog(page).getByRole('link', { name: 'Get the extension' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(strangers(requests)).toEqual([])
  })
})

test('S7.01 with endpoints every GET of the site’s server carries projectId, st and sv', async () => {
  const wallet = shop.wallet('Foxglove')
  // The server's own project for pages on this machine.
  const site = { projectId: 'localhost' }
  await shop.visit({ wallets: [wallet], site }, async ({ page, requests }) => {
    await connectButton(page).click()
    await inDialog(page, /^All wallets/).click()
    await page.getByRole('searchbox').fill('rain')
    await dialog(page)
      .getByRole('button', { name: /^Rainbow/ })
      .first()
      .waitFor()
    await inDialog(page, 'Back').click()
    await inDialog(page, 'Foxglove').click()
    // The name of the account comes from the server.
    await accountButton(page).getByText('alice.eth').waitFor()
    await page.waitForLoadState('networkidle')
    const asked = requests
      .filter((request) => request.method() === 'GET')
      .map((request) => new URL(request.url()))
      .filter(({ origin }) => origin === shop.stack().serverUrl)
    const kinds = new Set(asked.map(({ pathname }) => pathname.split('/').slice(0, 3).join('/')))
    expect([...kinds]).toEqual(expect.arrayContaining(['/getWallets', '/v1/identity', '/getAnalyticsConfig']))
    expect(asked.some(({ pathname }) => pathname.startsWith('/getWalletImage/'))).toBe(true)
    for (const url of asked) {
      expect(Object.fromEntries(url.searchParams), url.pathname).toMatchObject({
        projectId: 'localhost',
        st: 'latchkey',
        sv: expect.stringMatching(/^\d+\.\d+\.\d+/),
      })
    }
    // Only the site's own page and the site's own server.
    expect(strangers(requests).filter((url) => !url.startsWith(shop.stack().serverUrl))).toEqual([])
  })
})
