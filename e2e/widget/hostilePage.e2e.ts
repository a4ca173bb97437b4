import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
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
const addressAt = (index: number) => shop.stack().sandbox.accounts[index]?.address

/** Gives the page these styles, as its own sheets would. */
const styled = (css: string) => (context: BrowserContext) =>
  context.addInitScript((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)

/** Connects, looks, types, scrolls, switches and leaves: Playwright presses only what a visitor could press. */
async function journey(page: Page): Promise<void> {
  await connectButton(page).click()
  await dialog(page, 'Connect wallet').waitFor()
  await inDialog(page, /^All wallets/).click()
  await page.getByRole('searchbox').click()
  await page.keyboard.type('foxglove')
  await expect.poll(() => page.getByRole('searchbox').inputValue(), patient).toBe('foxglove')
  await inDialog(page, 'Back').click()
  await inDialog(page, 'Foxglove').click()
  await accountButton(page).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await siteSees(page, 'account')).toBe(addressAt(0))
  await accountButton(page).click()
  await chooseInMenu(page, /Sandbox Ethereum$/)
  await inDialog(page, /Sandbox Base/).click()
  await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
  await chooseInMenu(page, 'Disconnect')
  await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
  await dialog(page).waitFor({ state: 'detached' })
}

/** How the open card is drawn. */
function look(page: Page): Promise<unknown> {
  return dialog(page).evaluate((card) => {
    const box = card.getBoundingClientRect()
    const row = card.querySelector('.row') ?? card
    const style = getComputedStyle(row)
    return {
      box: [box.x, box.y, box.width].map(Math.round),
      row: [
        style.display,
        style.fontSize,
        style.fontFamily,
        style.color,
        style.textTransform,
        style.letterSpacing,
      ],
      height: Math.round(row.getBoundingClientRect().height),
    }
  })
}

const resets = `
  * { margin: 0 !important; padding: 0 !important; border: 0 !important; font: italic 9px serif !important;
    color: red !important; letter-spacing: 9px !important; text-transform: uppercase !important;
    line-height: 4 !important; box-sizing: content-box !important; transition: all 9s !important }
  body > * { display: flex !important; float: left !important; width: 500px !important }
  body > div:last-child:not(#root), [data-latchkey='modal'] { position: static !important; z-index: -1 !important;
    visibility: hidden !important; opacity: 0.1 !important; transform: rotate(20deg) scale(0.3) !important;
    filter: blur(9px) !important; clip-path: inset(50%) !important; contain: strict !important; inset: auto !important;
    pointer-events: none !important; overflow: hidden !important; display: none !important; height: 1px !important }
  dialog, section, button, h2, input, img, svg { display: none !important }
`

test('resets and !important rules of the page change nothing in the open widget', async () => {
  const looks: unknown[] = []
  for (const css of ['', resets]) {
    await shop.visit({ wallets: [shop.wallet('Foxglove')], prepare: styled(css) }, async ({ page }) => {
      await connectButton(page).click()
      await inDialog(page, 'Foxglove').getByText('Installed').waitFor()
      looks.push(await look(page))
      await page.keyboard.press('Escape')
      await journey(page)
    })
  }
  expect(looks[1]).toEqual(looks[0])
})

test.each([
  ['a body without pointer events', 'html, body { pointer-events: none } #root { pointer-events: auto }'],
  [
    'a body where nothing can be selected',
    '* { user-select: none !important; -webkit-user-select: none !important }',
  ],
  [
    'a body that is a grid with its own scrolling',
    'html, body { height: 100%; overflow: hidden; display: grid } #root { overflow: auto }',
  ],
  [
    'a body that is moved and filtered',
    'body { transform: translateZ(0); filter: saturate(1.1); position: relative }',
  ],
])('on %s the whole journey works', async (_, css) => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')], prepare: styled(css) }, ({ page }) => journey(page))
})

test('under an element that lies over everything the widget can still be used, and a site can lift it above', async () => {
  const cover = async (page: Page) =>
    page.evaluate(() => {
      const veil = document.createElement('div')
      Object.assign(veil.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        background: 'rgb(0 0 0 / 10%)',
      })
      veil.id = 'veil'
      veil.style.pointerEvents = 'none'
      document.body.prepend(veil)
    })
  const top = (page: Page) =>
    page.evaluate(() => {
      const at = document.elementsFromPoint(innerWidth / 2, innerHeight / 2)[0]
      return at instanceof HTMLElement ? (at.dataset['latchkey'] ?? at.id) : ''
    })
  const wallets = () => [shop.wallet('Foxglove')]
  await shop.visit({ wallets: wallets() }, async ({ page }) => {
    await cover(page)
    await journey(page)
  })
  const site = { themeVariables: { '--lk-z-index': '2147483647' } } as const
  await shop.visit({ wallets: wallets(), site }, async ({ page }) => {
    await cover(page)
    await connectButton(page).click()
    await dialog(page, 'Connect wallet').waitFor()
    await page.evaluate(() => document.getElementById('veil')?.style.setProperty('pointer-events', 'auto'))
    expect(await top(page)).toBe('modal')
    await inDialog(page, 'Foxglove').click()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('connected')
  })
})

test('inside an open dialog of the page the widget can be used, and Escape closes the widget alone', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')] }, async ({ page }) => {
    await page.evaluate(() => {
      const own = document.createElement('dialog')
      document.body.append(own)
      own.append(document.getElementById('root') ?? '')
      own.showModal()
    })
    const isOpen = () => page.evaluate(() => document.querySelector('dialog')?.open)
    await connectButton(page).click()
    await dialog(page, 'Connect wallet').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog', { name: 'Connect wallet' }).count(), patient).toBe(0)
    expect(await isOpen()).toBe(true)
    await connectButton(page).click()
    await page
      .getByRole('dialog', { name: 'Connect wallet' })
      .getByRole('button', { name: 'Foxglove' })
      .click()
    await expect.poll(() => siteSees(page, 'account'), patient).toBe(addressAt(0))
    await expect.poll(() => page.locator('[data-latchkey="modal"]').count(), patient).toBe(0)
    await accountButton(page).click()
    await chooseInMenu(page, 'Disconnect')
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    expect(await isOpen()).toBe(true)
  })
})

/** Old libraries give every object and list more than it had. */
function pollute(): void {
  for (const owner of [Object.prototype, Array.prototype, Function.prototype, String.prototype])
    for (const name of ['foo', 'extend', 'polluted'])
      Object.defineProperty(owner, name, {
        value: () => 'polluted',
        enumerable: true,
        configurable: true,
        writable: true,
      })
}

/** What a hardened page does, and wallets that bring one along. */
function freeze(): void {
  for (const thing of [
    Object,
    Array,
    Function,
    String,
    Number,
    Promise,
    Error,
    TypeError,
    Map,
    Set,
    RegExp,
    Symbol,
    JSON,
    Reflect,
  ]) {
    if ('prototype' in thing) Object.freeze(thing.prototype)
    Object.freeze(thing)
  }
}

/** Pages that patch what everybody uses: watchers, consoles of their own, polyfills. */
function override(): void {
  const Original = window.CustomEvent
  window.CustomEvent = class extends Original<unknown> {} as typeof CustomEvent
  window.postMessage = () => {
    throw new Error('This page speaks to nobody.')
  }
  Object.freeze(window.postMessage)
  Object.freeze(Original.prototype)
  const add = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (...given: Parameters<typeof add>) {
    return add.apply(this, given)
  }
  for (const name of ['requestIdleCallback', 'structuredClone', 'BroadcastChannel'])
    Reflect.deleteProperty(window, name)
}

test.each([
  ['adds to every prototype', pollute],
  ['froze the language itself', freeze],
  ['patched events, messages and other means of the browser', override],
])('on a page that %s the whole journey works', async (_, script) => {
  const prepare = (context: BrowserContext) => context.addInitScript(script)
  await shop.visit({ wallets: [shop.wallet('Foxglove')], prepare }, ({ page }) => journey(page))
})

test('where a view breaks, the page around it stands, the view says so, and the way back leads on', async () => {
  const prepare = (context: BrowserContext) =>
    context.addInitScript(() => void Reflect.deleteProperty(window, 'IntersectionObserver'))
  const visit = { wallets: [shop.wallet('Foxglove')], prepare, forgives: /IntersectionObserver/ }
  await shop.visit(visit, async ({ page }) => {
    await connectButton(page).click()
    await inDialog(page, /^All wallets/).click()
    await dialog(page, 'All wallets').getByText('Couldn’t load this').waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
    await inDialog(page, 'Back').click()
    await inDialog(page, 'Foxglove').click()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})
