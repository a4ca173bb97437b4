import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
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
const addressAt = (index: number) => shop.stack().sandbox.accounts[index]?.address

function fill(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

function block(): void {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
}

function breakAll(): void {
  for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'] as const)
    Object.defineProperty(Storage.prototype, name, {
      value: () => {
        throw new Error('The disk is gone.')
      },
    })
}

test.each([
  ['full', fill],
  ['blocked', block],
  ['broken', breakAll],
] as const)('with storage %s the whole journey works, until the page is left', async (_, script) => {
  const wallets = [shop.wallet('Foxglove')]
  await shop.visit({ wallets, prepare: (context) => context.addInitScript(script) }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    await accountButton(page).click()
    // It lies over the header until it is closed.
    await dialog(page)
      .getByRole('alert')
      .filter({ hasText: 'Your browser blocks storage on this page' })
      .getByRole('button')
      .click()
    await chooseInMenu(page, /Sandbox Ethereum$/)
    await inDialog(page, /Sandbox Base/).click()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
    await chooseInMenu(page, 'Disconnect')
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    await expect.poll(() => dialog(page).count(), patient).toBe(0)
    await connectInShop(page, 'Foxglove')
    await page.reload()
    // Nothing could be kept, so nobody is connected, and nobody is told otherwise.
    await connectButton(page).waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
  })
})

/** What may stand where ours stood: cut off, another version's, a stranger's, an attack. */
const garbage = [
  '',
  '{"list":',
  'null',
  '[]',
  '"text"',
  '12',
  '{}',
  '{"list":null,"active":null,"namespace":"eip155"}',
  '{"list":[null,1,"x",{},[]],"active":{},"namespace":"eip155"}',
  '{"__proto__":{"polluted":1},"list":[{"__proto__":{"polluted":1}}],"active":{"__proto__":{"polluted":1}},"namespace":"eip155"}',
  '{"list":[{"connector":{"id":"<b>x","name":"<img src=x onerror=hacked=1>","type":"ANNOUNCED","chain":"eip155","imageUrl":"javascript:hacked=1"},"accounts":["eip155:1:0x0"],"chainId":"eip155:1"}],"active":{"eip155":"<b>x"},"namespace":"eip155"}',
  `{"list":[],"active":{},"namespace":"eip155","x":"${'y'.repeat(500_000)}"}`,
  '\u0000\uffff\ud800',
]

test('whatever stands in storage where ours stood, the page opens, nobody is connected, and a wallet connects', async () => {
  const wallets = [shop.wallet('Foxglove')]
  await shop.visit({ wallets }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.every((key) => key.startsWith('latchkey:'))).toBe(true)
    for (const text of garbage) {
      await page.evaluate(
        ([places, value]) => {
          for (const place of places) localStorage.setItem(place, value)
        },
        [keys, text] as const,
      )
      await page.reload()
      await connectButton(page).waitFor()
      await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
      await connectButton(page).click()
      await inDialog(page, 'Foxglove').waitFor()
      expect(await page.evaluate(() => [Reflect.get({}, 'polluted'), Reflect.get(window, 'hacked')])).toEqual(
        [undefined, undefined],
      )
    }
    await inDialog(page, 'Foxglove').click()
    await accountButton(page).waitFor()
    await page.reload()
    await expect.poll(() => siteSees(page, 'account'), patient).toBe(addressAt(0))
  })
})

test('garbage that another tab writes while the page is open does no harm', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')] }, async ({ page, openTab }) => {
    await connectInShop(page, 'Foxglove')
    const other = await openTab()
    await expect.poll(() => siteSees(other, 'status'), patient).toBe('connected')
    await other.evaluate((values) => {
      for (const value of values)
        for (const key of Object.keys(localStorage)) localStorage.setItem(key, value)
      localStorage.clear()
    }, garbage)
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Sandbox Ethereum' }).click()
      await dialog(tab, 'Choose network').waitFor()
      await tab.keyboard.press('Escape')
      await dialog(tab).waitFor({ state: 'detached' })
      expect(['connected', 'disconnected']).toContain(await siteSees(tab, 'status'))
    }
  })
})
