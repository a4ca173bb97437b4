import { devices, type Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { openShop } from './openShop.ts'
import {
  accountButton,
  connectButton,
  connectInShop,
  dialog,
  inDialog,
  menuButton,
  patient,
  siteSees,
} from './visitShop.ts'

const shop = openShop()
const addressAt = (index: number) => shop.stack().sandbox.accounts[index]?.address
/** A phone's browser: narrow, touched, and it says so. */
const phone = {
  ...devices['Pixel 5'],
  viewport: { width: 390, height: 780 },
  permissions: ['clipboard-read', 'clipboard-write'],
}

/** The sheet lies at the lower edge, as wide as the screen, and nothing of it or the page runs over sideways. */
async function isSheet(page: Page): Promise<void> {
  const box = () => dialog(page).evaluate((card) => card.getBoundingClientRect().toJSON() as DOMRect)
  await expect.poll(async () => Math.round((await box()).bottom), patient).toBe(780)
  expect(await box()).toMatchObject({ x: 0, width: 390 })
  const wide = await dialog(page).evaluate((card) => [
    card.scrollWidth <= card.clientWidth,
    document.documentElement.scrollWidth <= innerWidth,
  ])
  expect(wide).toEqual([true, true])
}

/** What a finger can hit: every control is at least 24 px in both directions (WCAG 2.2, 2.5.8). */
async function fingersFit(page: Page): Promise<void> {
  const small = await dialog(page)
    .getByRole('button')
    .evaluateAll((all) =>
      all
        // A word in a sentence is exempt.
        .filter(
          (one) =>
            ![...(one.parentElement?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE),
        )
        .map((one) => ({
          name: one.getAttribute('aria-label') ?? one.textContent,
          box: one.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ name }) => name),
    )
  expect(small).toEqual([])
}

test('on a phone of 390 px the whole journey happens in a sheet, by touch', async () => {
  const wallets = [shop.wallet('Foxglove'), shop.wallet('Harbor', { account: 2 })]
  await shop.visit({ wallets, browser: phone }, async ({ page }) => {
    await connectButton(page).tap()
    await dialog(page, 'Connect wallet').waitFor()
    await isSheet(page)
    await fingersFit(page)
    expect(await axeViolations(page)).toEqual([])

    wallets[0]?.next('eth_requestAccounts', 'reject')
    await inDialog(page, /^Foxglove/).tap()
    await dialog(page).getByText('Request declined').first().waitFor()
    await isSheet(page)
    await fingersFit(page)
    await inDialog(page, 'Try again').tap()
    await accountButton(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'account')).toBe(addressAt(0))

    await accountButton(page).tap()
    await dialog(page, 'Account').waitFor()
    await isSheet(page)
    await fingersFit(page)
    await inDialog(page, 'Copy address').tap()
    await page.getByRole('status').getByText('Address copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(addressAt(0))

    await menuButton(page).tap()
    await isSheet(page)
    await fingersFit(page)
    await inDialog(page, /^Network/).tap()
    await dialog(page, 'Choose network').waitFor()
    await isSheet(page)
    await inDialog(page, /Sandbox Base/).tap()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')

    await menuButton(page).tap()
    await inDialog(page, /^Switch wallet/).tap()
    await inDialog(page, 'Add another wallet').tap()
    await inDialog(page, /^Harbor/).tap()
    await dialog(page, 'Your wallets').waitFor()
    await isSheet(page)
    await fingersFit(page)
    expect(await siteSees(page, 'wallets')).toBe('test.foxglove test.harbor')
    await inDialog(page, 'Disconnect Harbor').tap()
    await expect.poll(() => siteSees(page, 'wallets'), patient).toBe('test.foxglove')
    await page.reload()
    await expect.poll(() => siteSees(page, 'account'), patient).toBe(addressAt(0))
    await accountButton(page).tap()
    await menuButton(page).tap()
    await inDialog(page, 'Disconnect').tap()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
  })
})

/** Where the controls of the open widget stand, by their names. */
async function places(page: Page): Promise<Record<string, number>> {
  const all = await dialog(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((one) => [
        one.getAttribute('aria-label') ?? one.textContent,
        Math.round(one.getBoundingClientRect().y),
      ]),
    )
  // What the account is called may be known late; where it stands does not change.
  return Object.fromEntries(
    all.map(([name, y]) => [String(name).endsWith('Account menu') ? 'person' : name, y]),
  )
}

/** Keeps requests waiting until it is told to let them go. */
async function holdRequests(page: Page, which: RegExp): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(which, async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

test('nothing moves under a finger while wallets are still being fetched', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')], browser: phone }, async ({ page }) => {
    const letGo = await holdRequests(page, /\/getWallets/)
    await connectButton(page).tap()
    await inDialog(page, /^All wallets/).tap()
    await inDialog(page, 'Foxglove, Installed').waitFor()
    await isSheet(page)
    const { 'Show more wallets': _, ...before } = await places(page)
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['Back', 'Foxglove, Installed', 'MetaMask']))

    await letGo()
    await expect.poll(async () => Object.keys(await places(page)).length, patient).toBeGreaterThan(40)
    expect(await places(page)).toMatchObject(before)
  })
})

test('nothing moves under a finger while the account is still being read', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')], browser: phone }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    const letGo = await holdRequests(page, /\/v1\//)
    await page.reload()
    await accountButton(page).tap()
    await inDialog(page, 'Receive').waitFor()
    await isSheet(page)
    const before = await places(page)
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['Receive', 'Send', 'Copy address']))

    await letGo()
    await dialog(page)
      .getByRole('list', { name: 'Tokens' })
      .getByRole('button', { name: /^USD Coin/ })
      .waitFor()
    await dialog(page)
      .getByRole('group', { name: /^\$[\d,.]+$/ })
      .first()
      .waitFor()
    expect(await places(page)).toMatchObject(before)
  })
})

test('a phone without a wallet in its browser offers wallets that open the page in theirs', async () => {
  await shop.visit({ browser: phone }, async ({ page }) => {
    await connectButton(page).tap()
    await dialog(page, 'Connect wallet').getByText('Open this page in your wallet').first().waitFor()
    await isSheet(page)
    const links = page.getByRole('dialog').getByRole('list', { name: 'Wallets' }).getByRole('link')
    await expect.poll(() => links.count(), patient).toBeGreaterThan(0)
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    for (const href of hrefs) {
      expect(href).toMatch(/^(https:\/\/|[a-z][a-z0-9.+-]*:\/\/)/)
      expect(href).not.toMatch(/^(javascript|data):/i)
    }
  })
})

test('the sheet is pulled down by its header, and goes', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')], browser: phone }, async ({ page }) => {
    await connectButton(page).tap()
    await dialog(page, 'Connect wallet').waitFor()
    await isSheet(page)
    const { x, y, width } = await dialog(page)
      .getByRole('heading')
      .first()
      .evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
    const client = await page.context().newCDPSession(page)
    const at = (to: number) => [{ x: x + width / 2, y: y + to }]
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(8) })
    for (let way = 40; way <= 600; way += 80)
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(way) })
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0)
  })
})
