import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { announceHostile, type HostileKind } from './hostileProviders.ts'
import { openShop } from './openShop.ts'
import {
  accountButton,
  chooseInMenu,
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
const origin = () => new URL(shop.stack().pageUrl()).origin

/** Elements that the widget draws nowhere: one of them would be a stranger's markup come alive. */
const alive = 'script, iframe, b, marquee, object, embed, foreignObject, a[href^="javascript" i]'

const names = [
  '<img src=x onerror="window.hacked=1">',
  '<script>window.hacked=1</script>',
  '"><b onclick=window.hacked=1>Bold',
  '{{constructor.constructor("window.hacked=1")()}} {name} $& $1',
  '\u202eksaMateM\u202c \u2066Trusted\u2069',
  'Zero\u200b\u200d\u2060\ufeffWidth',
  `Long ${'x'.repeat(5000)}`,
]
const icons = [
  'javascript:window.hacked=1',
  'data:text/html,<script>parent.hacked=1</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><script>parent.hacked=1</script></svg>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><image href="https://spy.example/svg.png"/></svg>',
  'https://spy.example/pixel.png',
  '//spy.example/pixel.png',
  `data:image/png;base64,${'A'.repeat(300_000)}`,
]

test('names and icons with markup, scripts, links and invisible letters are shown as plain words, and nothing of them runs', async () => {
  const wallets = names.map((name, index) =>
    shop.wallet(name, { rdns: `test.hostile${index}`, icon: icons[index] ?? '', account: index }),
  )
  await shop.visit({ wallets }, async ({ page, trouble }) => {
    await connectButton(page).click()
    const rows = page.getByRole('dialog').getByRole('list', { name: 'Wallets' }).getByRole('button')
    await expect.poll(() => rows.getByText('Installed').count(), patient).toBe(names.length)
    const texts = await rows.allTextContents()
    expect(texts[0]).toContain(names[0])
    expect(texts[4]).toContain('ksaMateM Trusted')
    expect(texts[5]).toMatch(/Zero ?Width/)
    for (const text of texts) {
      expect(text).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/)
      expect(text.length).toBeLessThan(100)
    }
    // A row stays a row, however long the name.
    const heights = await rows.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().height)),
    )
    expect(new Set(heights).size).toBe(1)
    const pictures = await dialog(page)
      .locator('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))
    for (const src of pictures) expect(src).toMatch(new RegExp(`^(data:image/|${shop.stack().serverUrl})`))

    for (const [index, wallet] of wallets.entries()) {
      wallet.next('eth_requestAccounts', 'reject')
      await rows.nth(index).click()
      await dialog(page).getByText('Request declined').first().waitFor()
      expect(await dialog(page).locator(alive).count()).toBe(0)
      await inDialog(page, 'Back').click()
      await rows.nth(index).waitFor()
    }
    await rows.nth(0).click()
    await accountButton(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    await accountButton(page).click()
    await menuButton(page).click()
    await dialog(page, 'Account')
      .getByText(names[0] ?? '')
      .first()
      .waitFor()
    await inDialog(page, /^Switch wallet/).click()
    await inDialog(page, `Disconnect ${names[0]}`).click()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
    expect(await page.locator(alive.replace('script, ', '')).count()).toBe(0)
    expect([...trouble.origins].sort()).toEqual([origin(), shop.stack().serverUrl].sort())
  })
})

test('five thousand announced wallets are a short list, and the true one is found and connects', async () => {
  const crowd = () => {
    for (let index = 0; index < 5000; index += 1) {
      const info = {
        uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name: `Crowd ${index}`,
        icon: '',
        rdns: `crowd.w${index}`,
      }
      const detail = { info, provider: { request: () => Promise.reject(new Error('nobody')) } }
      addEventListener('eip6963:requestProvider', () => {
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      })
    }
  }
  const wallets = [shop.wallet('Foxglove')]
  await shop.visit({ wallets, prepare: (context) => context.addInitScript(crowd) }, async ({ page }) => {
    await connectButton(page).click()
    await inDialog(page, 'Foxglove').waitFor()
    await inDialog(page, 'Crowd 0').waitFor()
    expect(await dialog(page).getByRole('button').count()).toBeLessThan(20)
    await inDialog(page, /^All wallets/).click()
    await dialog(page, 'All wallets').waitFor()
    const cells = page.getByRole('dialog').getByRole('list', { name: 'Wallets' }).getByRole('button')
    await expect.poll(() => cells.count(), patient).toBeGreaterThan(8)
    expect(await cells.count()).toBeLessThanOrEqual(80)
    expect(await dialog(page).evaluate((card) => card.querySelectorAll('*').length)).toBeLessThan(2000)
    await page.getByRole('searchbox').fill('foxglo')
    await inDialog(page, /^Foxglove/).click()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})

test('a later script cannot take the place of a wallet that announced itself first', async () => {
  const imposter = () => {
    const info = {
      uuid: '00000000-0000-4000-8000-000000000001',
      name: 'Foxglove',
      icon: '',
      rdns: 'test.foxglove',
    }
    const provider = { request: () => Promise.resolve(['0x000000000000000000000000000000000000dEaD']) }
    addEventListener('eip6963:requestProvider', () => {
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    })
  }
  const wallets = [shop.wallet('Foxglove')]
  await shop.visit({ wallets, prepare: (context) => context.addInitScript(imposter) }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})

/** What each does, and what the visitor reads. */
const refusals: readonly (readonly [HostileKind, string | RegExp])[] = [
  ['throws at once', 'The vault is on fire.'],
  ['throws a text', 'Just words.'],
  ['throws nothing', 'Couldn’t connect to'],
  ['throws a trap', 'Couldn’t connect to'],
  ['has no accounts', /no account/],
  ['answers garbage accounts', 'Couldn’t connect to'],
  ['answers a garbage chain', 'Couldn’t connect to'],
]

async function saysAndGoesOn(page: Page, kind: HostileKind, says: string | RegExp): Promise<void> {
  await inDialog(page, new RegExp(`^${kind}`)).click()
  await dialog(page).getByText(says).first().waitFor()
  await inDialog(page, 'Try again').waitFor()
  expect(await siteSees(page, 'status')).toBe('disconnected')
  expect(await siteSees(page, 'account')).toBe('nobody')
  await inDialog(page, 'Back').click()
}

test('providers that throw anything or answer rubbish are told apart in words, and the next wallet connects', async () => {
  const prepare = announceHostile(refusals.map(([kind]) => kind))
  await shop.visit({ wallets: [shop.wallet('Foxglove')], prepare }, async ({ page }) => {
    await connectButton(page).click()
    for (const [kind, says] of refusals) await saysAndGoesOn(page, kind, says)
    await inDialog(page, 'Foxglove').click()
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    expect(await siteSees(page, 'wallets')).toBe('test.foxglove')
  })
})

test('an announcement that cannot be read costs the others nothing', async () => {
  const prepare = announceHostile(['cannot be read', 'is no provider', 'is a revoked proxy', 'has no name'])
  await shop.visit({ wallets: [shop.wallet('Foxglove')], prepare }, async ({ page }) => {
    await connectButton(page).click()
    await inDialog(page, 'Foxglove').waitFor()
    expect(await page.getByRole('dialog').getByText('Installed').count()).toBe(1)
    await inDialog(page, 'Foxglove').click()
    await accountButton(page).waitFor()
  })
})

test('a wallet that answers twice connects once; one that shows a hundred thousand accounts is cut', async () => {
  const prepare = announceHostile(['answers twice', 'has a crowd of accounts'])
  await shop.visit({ prepare }, async ({ page }) => {
    await connectInShop(page, 'answers twice')
    expect(await siteSees(page, 'wallets')).toBe('hostile.answers-twice')
    expect(
      await page.evaluate(() => window.events.filter((event) => event === 'CONNECT_SUCCESS')),
    ).toHaveLength(1)
    await accountButton(page).click()
    await chooseInMenu(page, /^Switch wallet/)
    await inDialog(page, 'Add another wallet').click()
    await inDialog(page, /^has a crowd of accounts/).click()
    await dialog(page, 'Your wallets').waitFor()
    const rows = page.getByRole('list', { name: 'has a crowd accounts' }).getByRole('button')
    expect(await rows.count()).toBeLessThanOrEqual(200)
    expect(await dialog(page).evaluate((card) => card.querySelectorAll('*').length)).toBeLessThan(5000)
  })
})

test('rubbish that a connected wallet emits changes nothing, and true news after it is still heard', async () => {
  await shop.visit({ prepare: announceHostile(['emits rubbish']) }, async ({ page }) => {
    await connectInShop(page, 'emits rubbish')
    const before = await siteSees(page, 'account')
    await page.evaluate(() => {
      const emit = Reflect.get(window, 'hostileEmit') as (event: string, data?: unknown) => void
      const loop: Record<string, unknown> = {}
      loop['loop'] = loop
      const trap = new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      )
      const rubbish = [
        undefined,
        null,
        0,
        Number.NaN,
        -1,
        Number.POSITIVE_INFINITY,
        '',
        '0x',
        '0xzz',
        'eip155:',
        {},
        loop,
        trap,
        Symbol('x'),
        () => 1,
        true,
        { length: 1e9 },
      ]
      for (const data of rubbish)
        for (const event of [
          'accountsChanged',
          'chainChanged',
          'connect',
          'disconnect',
          'message',
          'nonsense',
        ])
          emit(event, data)
    })
    await accountButton(page).click()
    await dialog(page, 'Account').waitFor()
    expect(await siteSees(page, 'status')).toBe('connected')
    expect(await siteSees(page, 'account')).toBe(before)
    expect(await siteSees(page, 'network')).toBe('eip155:8131337')

    const next = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await page.evaluate((address) => {
      const emit = Reflect.get(window, 'hostileEmit') as (event: string, data?: unknown) => void
      emit('accountsChanged', [address.toLowerCase()])
    }, next)
    await expect.poll(() => siteSees(page, 'account'), patient).toBe(next)
    await chooseInMenu(page, 'Disconnect')
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
  })
})
