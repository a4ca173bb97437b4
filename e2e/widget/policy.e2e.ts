import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { serveWithPolicy } from '../support/serveWithPolicy.ts'
import { strictPolicy } from '../support/strictPolicy.ts'
import { openShop } from './openShop.ts'
import { pageUrl } from './startWidgetStack.ts'
import {
  accountButton,
  chooseInMenu,
  connectButton,
  dialog,
  inDialog,
  patient,
  siteSees,
} from './visitShop.ts'

const shop = openShop()

/** Walks through every view there is; `visitShop` hears each violation of the policy, each error and each warning. */
async function seeEverything(page: Page): Promise<readonly string[]> {
  const seen: string[] = []
  const see = async (title: string) => {
    await dialog(page, title).waitFor()
    // Pictures that come into sight are fetched then: the policy has its say on each.
    await expect.poll(() => dialog(page).evaluate(picturesStand), patient).toBe(true)
    seen.push(title)
  }
  const back = () => inDialog(page, 'Back').click()

  await connectButton(page).click()
  await see('Connect wallet')
  await inDialog(page, 'What is a wallet?').click()
  await see('What is a wallet?')
  await inDialog(page, 'Get a wallet').click()
  await see('Get a wallet')
  await back()
  await back()
  await inDialog(page, /^All wallets/).click()
  await see('All wallets')
  await page.getByRole('searchbox').fill('Rainbow')
  await inDialog(page, /^Rainbow/)
    .first()
    .click()
  await see('Rainbow')
  await back()
  await back()
  await inDialog(page, 'Foxglove').click()
  await see('Foxglove')
  await dialog(page).getByText('Request declined').first().waitFor()
  await inDialog(page, 'Try again').click()
  await see('Switch network')
  await inDialog(page, 'Switch to Sandbox Ethereum').click()
  await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131337')
  await dialog(page).waitFor({ state: 'detached' })
  await accountButton(page).click()
  await see('Account')
  await inDialog(page, 'Copy address').click()
  await page.getByRole('status').getByText('Address copied').waitFor()
  await chooseInMenu(page, /Sandbox Ethereum$/)
  await see('Choose network')
  await inDialog(page, 'What is a network?').click()
  await see('What is a network?')
  await back()
  await back()
  await chooseInMenu(page, /^Switch wallet/)
  await see('Your wallets')
  await back()
  await chooseInMenu(page, 'Disconnect')
  await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
  return seen
}

/** Whether every picture in sight has come, or was given up. */
function picturesStand(card: Element): boolean {
  const box = card.getBoundingClientRect()
  return [...card.querySelectorAll('img')].every((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return image.complete || bottom < box.top || top > box.bottom
  })
}

const wallets = () => {
  const [foxglove, harbor] = [shop.wallet('Foxglove'), shop.wallet('Harbor')]
  foxglove.next('eth_requestAccounts', 'reject')
  foxglove.switchChain(8131338)
  return [foxglove, harbor]
}
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const site = () => ({
  networks: [shop.stack().networks[0]] as const,
  themeVariables: { '--lk-accent': '#8a2be2' },
})

test('under the strictest policy of the guide every view works, without a violation and without a nonce', async () => {
  await shop.visit({ wallets: wallets(), browser: clipboard, site: site() }, async ({ page, trouble }) => {
    expect((await seeEverything(page)).length).toBe(11)
    expect(trouble.complaints).toEqual([])
  })
})

test('the policy that is kept here is the one that the guide tells a site to set', async () => {
  const guide = await readFile(new URL('../../docs/guide/security.md', import.meta.url), 'utf8')
  expect(guide).toContain(`\n${strictPolicy('https://wallets.example')}\n`)
})

test('a violation would have been heard', async () => {
  await shop.visit({ forgives: /inline|script-src/ }, async ({ page, trouble }) => {
    await page.evaluate(() => document.body.setAttribute('onclick', 'void 0'))
    await expect.poll(() => trouble.complaints.join(), patient).toMatch(/script-src.* blocked inline/)
  })
})

/** The shop on a page whose policy has no room for pictures inside the page. */
async function withoutDataImages(walk: (url: string) => Promise<void>, options = {}): Promise<void> {
  const { dist, serverUrl } = shop.stack()
  const served = await serveWithPolicy(dist, strictPolicy(serverUrl, ''))
  try {
    await walk(pageUrl(served.url, { endpoints: serverUrl, ...site(), ...options }))
  } finally {
    await served.stop()
  }
}

test('a page without room for data: pictures that says so gets drawn glyphs, in every view, without a violation', async () => {
  await withoutDataImages(
    async (url) => {
      await shop.visit({ wallets: wallets(), browser: clipboard, url }, async ({ page, trouble }) => {
        await connectButton(page).click()
        await inDialog(page, 'Foxglove').waitFor()
        expect(await inDialog(page, 'Foxglove').locator('svg.glyph-face').count()).toBe(1)
        await inDialog(page, 'Close').click()
        await dialog(page).waitFor({ state: 'detached' })
        expect((await seeEverything(page)).length).toBe(11)
        expect(await page.locator('img').count()).toBe(0)
        expect(trouble.complaints).toEqual([])
      })
    },
    { images: 'none' },
  )
})

test('a page without room for data: pictures that does not say so loses them to glyphs, and works', async () => {
  await withoutDataImages(async (url) => {
    const forgives = /img-src|Content Security Policy/
    await shop.visit({ wallets: wallets(), browser: clipboard, url, forgives }, async ({ page, trouble }) => {
      expect((await seeEverything(page)).length).toBe(11)
      expect(trouble.complaints.some((text) => text.startsWith('img-src blocked data'))).toBe(true)
    })
  })
})
