import type { Browser, BrowserContextOptions } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPage } from '../support/builtPage.ts'
import { openChromium } from '../support/openChromium.ts'
import { axeFindings, bringAxe, wearDark } from './axeFindings.ts'
import { layoutFindings } from './layoutFindings.ts'
import { type GalleryPage, openGallery, wearWideFont } from './openGallery.ts'
import { serveGallery } from './serveGallery.ts'
import { isKnown, strangeTexts } from './strangeTexts.ts'

let url: string
let browser: Browser
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const served = await serveGallery(await builtPage('apps/gallery'))
  undo.push(served.stop)
  url = served.url
  browser = await openChromium()
  undo.push(() => browser.close())
})

afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** Walks through every scene and gathers what a look at each finds; what the page complains of counts too. */
async function walk(
  options: BrowserContextOptions,
  look: Readonly<Record<string, string>>,
  find: (gallery: GalleryPage) => Promise<readonly string[]>,
  before?: (gallery: GalleryPage) => Promise<void>,
): Promise<readonly string[]> {
  const gallery = await openGallery(browser, url, options)
  try {
    expect(gallery.names.length).toBeGreaterThan(80)
    await before?.(gallery)
    const findings: string[] = []
    for (const name of gallery.names) {
      const at = `${name.view} ${name.state}`
      try {
        await gallery.show(name, look)
        for (const finding of await find(gallery)) findings.push(`${at}: ${finding}`)
      } catch (error) {
        findings.push(`${at}: ${error instanceof Error ? error.message : error}`)
      }
      const heard = gallery.trouble.complaints.slice(complained(gallery))
      for (const complaint of heard) findings.push(`${at} complains: ${complaint}`)
    }
    expect([...gallery.trouble.origins]).toEqual([new URL(url).origin])
    return findings
  } finally {
    await gallery.close()
  }
}

/** How many complaints of a page have been written down already. */
const counted = new WeakMap<GalleryPage, number>()
function complained(gallery: GalleryPage): number {
  const before = counted.get(gallery) ?? 0
  counted.set(gallery, gallery.trouble.complaints.length)
  return before
}

const desk = { viewport: { width: 1000, height: 900 } } as const
const phone = (width: number) => ({ viewport: { width, height: 844 }, hasTouch: true }) as const

// Four walks at once: most of a scene is waiting for the next frame. A machine may be five times slower than ours.
const walks = { timeout: 900_000 }

// The faces come with the gallery: what a machine has decides nothing here, and a visitor's may be any.
test.concurrent('axe finds nothing in any scene, nor in the contrast of its dark twin', walks, async () => {
  const find = async ({ page }: GalleryPage) => {
    const inLight = await axeFindings(page)
    await wearDark(page)
    const inDark = await axeFindings(page, 'color-contrast')
    return [...inLight, ...inDark.map((finding) => `in the dark ${finding}`)]
  }
  expect(await walk(desk, { theme: 'light', font: 'narrow' }, find, ({ page }) => bringAxe(page))).toEqual([])
})

test.concurrent(
  'at 320 px and from right to left nothing is cut, too wide or too small in a narrow font or a wide one',
  walks,
  async () => {
    const find = async ({ page }: GalleryPage) => {
      const narrow = await layoutFindings(page)
      await wearWideFont(page)
      const wide = await layoutFindings(page)
      return [...narrow, ...wide.map((finding) => `in a wide font ${finding}`)]
    }
    expect(await walk(phone(320), { theme: 'light', locale: 'ar', font: 'narrow' }, find)).toEqual([])
  },
)

test.concurrent('at 390 px the longest names are cut as names should be, in a wide font', walks, async () => {
  const find = ({ page }: GalleryPage) => layoutFindings(page)
  const look = { theme: 'dark', cast: 'long', images: 'none', font: 'wide' }
  expect(await walk(phone(390), look, find)).toEqual([])
})

test.concurrent(
  'every text comes from the catalogue, and there is room for one a third longer in a wide font',
  walks,
  async () => {
    const find = async ({ page }: GalleryPage) => [
      ...(await strangeTexts(page, data)).map((text) => `in no catalogue: ${text}`),
      ...(await layoutFindings(page)),
    ]
    expect(await walk(desk, { theme: 'light', locale: 'en-XA', dir: 'rtl', font: 'wide' }, find)).toEqual([])
  },
)

test('a text that nobody translated is noticed', () => {
  expect(isKnown('[Çöññéçţ wáļļéţ~~~~~]', data)).toBe(true)
  expect(isKnown('Foxglove [Îñšţáļļéð~~~]', data)).toBe(true)
  expect(isKnown('Foxglove Installed', data)).toBe(false)
  expect(isKnown('Connect wallet', data)).toBe(false)
  // Days, amounts and cut names are data; words beside them, or made of them, are not.
  expect(isKnown('January 12, 2026 at 9:41 AM', data)).toBe(true)
  expect(isKnown('< $0.01', data)).toBe(true)
  expect(isKnown('> $999T', data)).toBe(true)
  expect(isKnown('the-harbour-mas…example.eth', data)).toBe(true)
  expect(isKnown('Saving…he boat', ['Savings for the boat'])).toBe(true)
  for (const text of [
    'Decline',
    'Market',
    'Marked',
    'at 9:41 AM',
    '3 tokens',
    '999Tokens',
    '12 ETHer',
    'Token',
    'now…then',
  ])
    expect(isKnown(text, data)).toBe(false)
})

test('a text written into a button of the page is found as well', async () => {
  const gallery = await openGallery(browser, url, desk)
  try {
    // The site's own label is such a text: it counts as data only because it is on that list.
    await gallery.show({ view: 'ConnectButton', state: 'own-label' }, { locale: 'en-XA' })
    expect(await strangeTexts(gallery.page, data)).toEqual([])
    const others = data.filter((text) => text !== 'Come aboard')
    expect(await strangeTexts(gallery.page, others)).toEqual(['Come aboard'])
    // And what the catalogue says on a button is marked before any view is opened.
    await gallery.show({ view: 'ConnectButton', state: 'disconnected' }, { locale: 'en-XA' })
    const button = gallery.page.getByRole('button')
    expect(await button.textContent()).toMatch(/^\[.+~+\]$/u)
  } finally {
    await gallery.close()
  }
})

test('a fault in the widget is found by each way of looking', async () => {
  const gallery = await openGallery(browser, url, desk)
  try {
    const { page } = gallery
    await gallery.show({ view: 'Connect', state: 'choices' }, { theme: 'light', locale: 'en-XA' })
    await bringAxe(page)
    expect([...(await axeFindings(page)), ...(await layoutFindings(page))]).toEqual([])
    await page.evaluate(() => {
      const card = document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('.view')
      const nameless = document.createElement('button')
      nameless.style.cssText = 'inline-size: 20px; block-size: 20px'
      const text = document.createElement('p')
      text.textContent = 'Wallets are wonderful'
      text.style.cssText = 'inline-size: 900px'
      const pale = document.createElement('p')
      pale.textContent = 'Palely'
      pale.style.color = '#ddd'
      const stop = document.createElement('p')
      stop.textContent = 'Wanderlust'
      stop.tabIndex = 0
      const line = document.createElement('p')
      line.append('Weigh ', Object.assign(document.createElement('a'), { href: '#', textContent: 'anchor' }))
      card?.append(nameless, text, pale, stop, line)
    })
    expect((await axeFindings(page)).join()).toContain('button-name')
    expect((await axeFindings(page, 'color-contrast')).join()).toContain('color-contrast')
    const layout = (await layoutFindings(page)).join()
    expect(layout).toContain('beyond the card: <p> “Wallets are wonderful”')
    expect(layout).toContain('under 44 px')
    expect(layout).toContain('a tab stop without an action: <p> “Wanderlust”')
    expect(layout).toContain('a link without a line under it: <a> “anchor”')
    expect(await strangeTexts(page, data)).toEqual([
      'Wallets are wonderful',
      'Palely',
      'Wanderlust',
      'Weigh anchor',
    ])
  } finally {
    await gallery.close()
  }
})

test('a frame of a width shows the layout of that width', async () => {
  const gallery = await openGallery(browser, url, desk)
  try {
    await gallery.show({ view: 'Connect', state: 'returning' }, { width: '390' })
    const card = gallery.page.frameLocator('iframe').getByRole('dialog')
    expect(await card.boundingBox()).toMatchObject({ width: 390 })
  } finally {
    await gallery.close()
  }
})

/** Names of the scenes' wallets, networks, site and people, which no catalogue translates. */
const data = [
  // The message of a sign-in, in the words of EIP-4361.
  'app.paperharbour.example wants you to sign in with your Ethereum account:',
  'Log in to order charts.',
  'URI: https://app.paperharbour.example',
  'app.paperharbour.example',
  'Version:',
  // Names below a domain.
  'ines-alb.latchkey.example',
  'latchkey.example',
  '.example.eth',
  'ines',
  'Chain ID:',
  'Nonce: 7Hk2mQ9vRt4LxZ0bWc8NdP3s',
  'Issued At: 2026-01-15T09:41:00.000Z',
  'Expiration Time: 2026-01-15T10:41:00.000Z',
  'Foxglove',
  // Where wallets of one name come from.
  'com.other.example.foxglove',
  'example.foxglove',
  'Harbor',
  'Northwind Smart Account',
  'Lantern',
  'Tidepool',
  'Juniper',
  'Cobalt',
  'Meridian Hardware Companion',
  'Mercator',
  'Mermaid Pocket',
  'Sparrow',
  'Ember',
  'Gull',
  'Orchard',
  'Marlin',
  'Pinecone',
  'Kestrel',
  // Who sells for money, how long each takes, and the currencies by name and sign.
  'Fennel',
  'Tern Exchange',
  'Meridian',
  '2–5 min',
  '5–10 min',
  '1 min',
  '€',
  '¥',
  'Euro',
  'EUR',
  'US Dollar',
  'USD',
  'Japanese Yen',
  'JPY',
  'Australian Dollar',
  'AUD',
  'Brazilian Real',
  'BRL',
  'Canadian Dollar',
  'CAD',
  'Swiss Franc',
  'CHF',
  'Czech Koruna',
  'CZK',
  'British Pound',
  'GBP',
  'South Korean Won',
  'KRW',
  'Kuwaiti Dinar',
  'KWD',
  'Mexican Peso',
  'MXN',
  // Social networks are called the same everywhere.
  'Google',
  'X',
  'Discord',
  'Farcaster',
  'GitHub',
  'Apple',
  'Facebook',
  'ines.albuquerque@mailbox.example',
  // A name that is chosen, what it ends in, and names near it.
  '.latchkey.example',
  'ines-alb',
  'ines-albuquerque',
  'inesalb',
  'ines-2026',
  'ines-of-the-harbour',
  'WalletConnect',
  'MetaMask',
  'Trust Wallet',
  'Base (formerly Coinbase Wallet)',
  'Rainbow',
  'Phantom',
  'OKX Wallet',
  'Rabby',
  'Ledger Wallet',
  'Ethereum',
  'Base',
  'Arbitrum One',
  'OP Mainnet',
  'Polygon',
  'Sepolia',
  'Solana',
  'Bitcoin',
  'Safe',
  'Paper Harbour',
  'ines.example.eth',
  'walnut',
  'Come aboard',
  'The extension was updated a moment ago.',
  'Ether',
  'USD Coin',
  'Wrapped Bitcoin',
  'WBTC',
  'Whole Tickets',
  'WHOLE',
  'USDC-REWARD-VIS…',
  '<b>USDC</b> ecrev claim your prize at a very long address o…',
  'the-harbour-master.paper-harbour.example.eth',
  // The sign before an amount that is typed.
  '$',
  'transfer amount exceeds balance',
  'USDC',
  'Liquid staked Ether 2.0',
  'stETH',
  'Pepper',
  'PEPPER',
  'Shell',
  'SHELL',
  'Savings for the boat',
  'Garden Vote',
  'VOTE',
  'Airdrop',
  'AIR',
  'A token that was given a name which is longer than any line…',
  'ATOKENWITHALONG…',
  'Dust',
  'DUST',
  '<b>USDC</b> ecrev claim your prize now',
  'VISIT-SCAM.EXAM…',
  'CDSU',
  'Pebble',
  'PBL',
  'DAI',
  'Orchard Passes #',
  'Tidepool Exchange',
  'Castell Pay',
  'Lantern Walk: the one with a name that is longer than any l…',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'Lantern Walk: the one with a name that is longer than any line',
  '<b>Free</b> money at https://scam.example/claim?now',
  // What a node says of a swap that failed.
  'out of gas',
  'Too little received',
  // A rate, and shares of a hundred.
  '=',
  '%',
  '<b>USDC</b> ecrev claim your prize at a very long address of nobody',
]
