import type { BrowserContext, Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
import { quiet } from './quiet.ts'
import { accountButton, connectButton, dialog, inDialog, patient, siteSees } from './visitShop.ts'

const shop = openShop()
const addressAt = (index: number) => shop.stack().sandbox.accounts[index]?.address

const cors = { 'access-control-allow-origin': '*' }
const json = (body: string, status = 200) => ({
  status,
  headers: { ...cors, 'content-type': 'application/json' },
  body,
})
const asEntries = (entries: readonly unknown[], count = entries.length) =>
  json(JSON.stringify({ data: entries, count }))

/** The page reports each bad answer of a server by itself. */
const forgives = /Failed to load resource/

/** Has the directory answer so, instead of what it would. */
const directory = (answer: (route: Route) => Promise<unknown>) => (context: BrowserContext) =>
  context.route(/\/getWallets\?/, (route) => void answer(route))

/** What is true of every bad directory: the wallets of this browser show at once, and one of them connects. */
async function worksWithout(page: Page): Promise<void> {
  await connectButton(page).click()
  await inDialog(page, 'Foxglove').getByText('Installed').waitFor()
  await inDialog(page, /^All wallets/).click()
  await dialog(page, 'All wallets').waitFor()
}

async function connects(page: Page): Promise<void> {
  await inDialog(page, 'Back').click()
  await inDialog(page, 'Foxglove').click()
  await accountButton(page).waitFor()
  expect(await siteSees(page, 'account')).toBe(addressAt(0))
}

const failing: readonly (readonly [string, (route: Route) => Promise<unknown>])[] = [
  ['answers 500', (route) => route.fulfill(json('{"status":"FAILED","reasons":[]}', 500))],
  ['answers garbage', (route) => route.fulfill(json('{"data":[{"id":'))],
  [
    'answers with a page of HTML',
    (route) =>
      route.fulfill({
        headers: { ...cors, 'content-type': 'text/html' },
        body: '<h1>Maintenance</h1><script>hacked=1</script>',
      }),
  ],
  ['answers another shape', (route) => route.fulfill(json('{"data":"none","count":{}}'))],
  ['hangs up', (route) => route.abort('connectionreset')],
]

test.each(failing)(
  'a directory that %s is told of, can be asked again, and costs no wallet that is here',
  async (_, answer) => {
    let heal = false
    const prepare = directory((route) => (heal ? route.continue() : answer(route)))
    await shop.visit({ wallets: [shop.wallet('Foxglove')], prepare, forgives }, async ({ page }) => {
      await worksWithout(page)
      await dialog(page)
        .getByText(/Couldn’t load/)
        .first()
        .waitFor()
      heal = true
      await inDialog(page, 'Try again').first().click()
      await inDialog(page, /^MetaMask/)
        .first()
        .waitFor()
      await expect
        .poll(
          () =>
            dialog(page)
              .getByText(/Couldn’t load/)
              .count(),
          patient,
        )
        .toBe(0)
      await connects(page)
      expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
    })
  },
)

test('a directory that never answers keeps nobody: bones, then the reason', async () => {
  const prepare = async (context: BrowserContext) => {
    await context.clock.install()
    await directory(() => new Promise(() => {}))(context)
  }
  await shop.visit({ wallets: [shop.wallet('Foxglove')], prepare, forgives }, async ({ page }) => {
    await worksWithout(page)
    await page.clock.runFor(60_000)
    await dialog(page)
      .getByText(/Couldn’t load/)
      .first()
      .waitFor()
    await connects(page)
  })
})

test('a directory of far more than was asked for is drawn a page at a time', async () => {
  const crowd = Array.from({ length: 20_000 }, (_, index) => ({
    id: `crowd-${index}`,
    name: `Crowd ${index} ${'x'.repeat(40)}`,
  }))
  const prepare = directory((route) => route.fulfill(asEntries(crowd, 1e15)))
  await shop.visit({ wallets: [shop.wallet('Foxglove')], prepare, forgives }, async ({ page }) => {
    await worksWithout(page)
    const cells = page.getByRole('dialog').getByRole('list', { name: 'Wallets' }).getByRole('button')
    await expect.poll(() => cells.count(), patient).toBeGreaterThan(8)
    expect(await cells.count()).toBeLessThanOrEqual(120)
    expect(await dialog(page).evaluate((card) => card.querySelectorAll('*').length)).toBeLessThan(2500)
    expect(await dialog(page).evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true)
    await connects(page)
  })
})

test('a directory that says the same again and again is not asked for ever', async () => {
  let asked = 0
  const same = [{ id: 'same', name: 'Same' }]
  const prepare = directory((route) => {
    asked += 1
    return route.fulfill(asEntries(same, 1e9))
  })
  await shop.visit({ wallets: [shop.wallet('Foxglove')], prepare, forgives }, async ({ page, requests }) => {
    await worksWithout(page)
    await inDialog(page, /^Same/).first().waitFor()
    await quiet(page, requests)
    expect(asked).toBeLessThan(12)
    await connects(page)
  })
})

test('links that would run something, and entries that are none, reach nobody', async () => {
  const bad = 'javascript:window.hacked=1'
  const links = {
    homepage: bad,
    mobile_link: bad,
    desktop_link: bad,
    webapp_link: bad,
    link_mode: bad,
    app_store: bad,
    play_store: bad,
    chrome_store: bad,
    image_url: bad,
  }
  const entries = [
    null,
    'text',
    { id: 7, name: {} },
    { id: 'evil', name: 'Evil <b>Wallet</b>', image_id: '../../etc/passwd?x=<script>', ...links },
    {
      id: 'data',
      name: 'Data',
      ...Object.fromEntries(
        Object.keys(links).map((key) => [key, 'data:text/html,<script>hacked=1</script>']),
      ),
    },
    { id: '__proto__', name: '__proto__', homepage: 'https://fine.example' },
    { id: 'constructor', name: 'constructor' },
  ]
  const prepare = directory((route) => route.fulfill(asEntries(entries)))
  await shop.visit({ wallets: [shop.wallet('Foxglove')], prepare, forgives }, async ({ page, trouble }) => {
    await worksWithout(page)
    for (const name of [/^Evil/, /^Data/]) {
      await inDialog(page, name).first().click()
      await dialog(page, /Evil|Data/).waitFor()
      const hrefs = await dialog(page)
        .locator('a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      expect(hrefs.filter((href) => !href.startsWith('https://'))).toEqual([])
      expect(await dialog(page).locator('b, script').count()).toBe(0)
      await inDialog(page, 'Back').click()
      await dialog(page, 'All wallets').waitFor()
    }
    await connects(page)
    expect(await page.evaluate(() => [Reflect.get(window, 'hacked'), Reflect.get({}, 'homepage')])).toEqual([
      undefined,
      undefined,
    ])
    expect([...trouble.origins].every((origin) => origin.startsWith('http://127.0.0.1'))).toBe(true)
  })
})
