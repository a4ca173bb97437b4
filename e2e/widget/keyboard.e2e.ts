import { expect, test } from 'vitest'
import { focusOn, hasFocus, pressBy, tabTo } from './keys.ts'
import { openShop } from './openShop.ts'
import { accountButton, connectButton, dialog, inDialog, menuButton, patient, siteSees } from './visitShop.ts'

const shop = openShop()
const addressAt = (index: number) => shop.stack().sandbox.accounts[index]?.address
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

test('connect, copy, switch network, add and switch wallet, disconnect: all of it by keyboard', async () => {
  const wallets = [shop.wallet('Foxglove'), shop.wallet('Harbor', { account: 2 })]
  await shop.visit({ wallets, browser: clipboard }, async ({ page }) => {
    await pressBy(page, connectButton(page))
    await dialog(page, 'Connect wallet').waitFor()
    await pressBy(page, inDialog(page, /Foxglove/))
    await accountButton(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    // Where the visitor came from is now the account: the same place in the page.
    await hasFocus(accountButton(page))

    await page.keyboard.press('Enter')
    await dialog(page, 'Account').waitFor()
    await pressBy(page, inDialog(page, 'Copy address'))
    await page.getByRole('status').getByText('Address copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(addressAt(0))

    await pressBy(page, menuButton(page))
    await pressBy(page, inDialog(page, /^Network/))
    await dialog(page, 'Choose network').waitFor()
    await pressBy(page, inDialog(page, /Sandbox Base/))
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
    expect(wallets[0]?.chainId()).toBe(8131338)

    await dialog(page, 'Account').waitFor()
    await pressBy(page, menuButton(page))
    await pressBy(page, inDialog(page, /^Switch wallet/))
    await dialog(page, 'Your wallets').waitFor()
    await pressBy(page, inDialog(page, 'Add another wallet'))
    await dialog(page, 'Connect wallet').waitFor()
    await pressBy(page, inDialog(page, /Harbor/))
    await dialog(page, 'Your wallets').waitFor()
    expect(await siteSees(page, 'wallets')).toBe('test.foxglove test.harbor')
    expect(await siteSees(page, 'account')).toBe(addressAt(2))

    const accounts = page.getByRole('dialog').getByRole('list', { name: 'Foxglove accounts' })
    await pressBy(page, accounts.getByRole('button').first())
    await expect.poll(() => siteSees(page, 'account'), patient).toBe(addressAt(0))
    expect(await siteSees(page, 'wallets')).toBe('test.foxglove test.harbor')

    await dialog(page, 'Account').waitFor()
    await pressBy(page, menuButton(page))
    await pressBy(page, inDialog(page, 'Disconnect'))
    await expect.poll(() => siteSees(page, 'wallets'), patient).toBe('test.harbor')
    expect(await siteSees(page, 'account')).toBe(addressAt(2))
    await dialog(page, 'Account').waitFor()
    await pressBy(page, menuButton(page))
    await pressBy(page, inDialog(page, 'Disconnect'))
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
  })
})

test('Tab walks through the open widget in the order of the eye, and never reaches the page behind it', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove'), shop.wallet('Harbor')] }, async ({ page }) => {
    await pressBy(page, connectButton(page))
    await dialog(page, 'Connect wallet').waitFor()
    expect(await focusOn(page)).toMatchObject({ inWidget: true })
    const link = page.getByRole('dialog').getByRole('button', { name: 'What’s a wallet?' })
    const order = await tabTo(page, link)
    expect(order.slice(0, 2)).toEqual(['What is a wallet?', 'Close'])
    expect(order.slice(2, 4).map((name) => name.replace('Installed', ''))).toEqual(['Foxglove', 'Harbor'])

    const ours = new Set(order)
    const around = async (key: string) => {
      const passed: string[] = []
      // Two rounds: what a view does not hold back shows at its ends.
      for (let step = 0; step < order.length * 2 + 4; step += 1) {
        await page.keyboard.press(key)
        passed.push((await focusOn(page)).inWidget ? 'widget' : await page.evaluate(pageFocus))
      }
      return new Set(passed)
    }
    expect(ours.size).toBe(order.length)
    // Between the ends stands the browser's own frame, where nothing of the page has the focus.
    for (const key of ['Tab', 'Shift+Tab']) {
      const places = await around(key)
      expect(places.has('widget')).toBe(true)
      expect([...places].filter((place) => place !== 'widget' && place !== 'BODY')).toEqual([])
    }
  })
})

/** The element of the page that has the focus. */
function pageFocus(): string {
  return document.activeElement?.tagName ?? 'BODY'
}

test('Escape closes from every view that may close, and the button that opened it has the focus again', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')] }, async ({ page }) => {
    for (const steps of [[], ['What’s a wallet?'], [/^All wallets/], ['What is a wallet?', 'Get a wallet']]) {
      await tabTo(page, connectButton(page))
      await page.keyboard.press('Enter')
      await dialog(page, 'Connect wallet').waitFor()
      for (const step of steps) {
        const before = await dialog(page).getAttribute('aria-label')
        await pressBy(page, inDialog(page, step))
        await expect.poll(() => dialog(page).getAttribute('aria-label'), patient).not.toBe(before)
      }
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await hasFocus(connectButton(page))
      expect(await connectButton(page).getAttribute('aria-expanded')).toBe('false')
      // So that the next round starts from the beginning of the page.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    }
    await tabTo(page, page.getByRole('button', { name: 'Sandbox Ethereum' }))
    await page.keyboard.press('Space')
    await dialog(page, 'Choose network').waitFor()
    await page.keyboard.press('Escape')
    await hasFocus(page.getByRole('button', { name: 'Sandbox Ethereum' }))
  })
})

test('the way back puts the focus on the row that led away', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')] }, async ({ page }) => {
    await pressBy(page, connectButton(page))
    await pressBy(page, inDialog(page, /^All wallets/))
    await dialog(page, 'All wallets').waitFor()
    await pressBy(page, inDialog(page, 'Back'))
    await dialog(page, 'Connect wallet').waitFor()
    await hasFocus(inDialog(page, /^All wallets/))
  })
})

test('arrow keys move over the wall of wallets as the eye does, and Enter chooses', async () => {
  await shop.visit({ wallets: [shop.wallet('Foxglove')] }, async ({ page }) => {
    await pressBy(page, connectButton(page))
    await pressBy(page, inDialog(page, /^All wallets/))
    const cells = page.getByRole('dialog').getByRole('list', { name: 'Wallets' }).getByRole('button')
    await expect.poll(() => cells.count(), patient).toBeGreaterThan(8)
    await tabTo(page, cells.first())
    const boxes = await cells.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
    const line = boxes.findIndex((y) => y !== boxes[0])
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowDown', 1 + line],
      ['ArrowLeft', line],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key)
      await hasFocus(cells.nth(at))
    }
    expect((await focusOn(page)).name).toContain('Foxglove')
    await page.keyboard.press('Enter')
    await accountButton(page).waitFor()
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})

test('terms are accepted by the space bar before a wallet can be chosen', async () => {
  const site = {
    termsConditionsUrl: 'https://shop.example/terms',
    features: { legalCheckbox: true },
  }
  await shop.visit({ wallets: [shop.wallet('Foxglove')], site }, async ({ page }) => {
    await pressBy(page, connectButton(page))
    await pressBy(page, inDialog(page, /^Foxglove/))
    await dialog(page, 'Connect wallet').waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
    await tabTo(page, page.getByRole('checkbox'), 'Shift+Tab')
    await page.keyboard.press('Space')
    await pressBy(page, inDialog(page, /^Foxglove/))
    await accountButton(page).waitFor()
  })
})

test('on a network that the site does not know, Escape is refused in words and the keyboard finds the way on', async () => {
  const wallet = shop.wallet('Foxglove')
  const site = { networks: [shop.stack().networks[0]] as const }
  wallet.switchChain(8131338)
  await shop.visit({ wallets: [wallet], site }, async ({ page }) => {
    await pressBy(page, connectButton(page))
    await pressBy(page, inDialog(page, /^Foxglove/))
    await dialog(page, 'Switch network').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByText('Choose an option, or disconnect.').first().waitFor()
    await dialog(page, 'Switch network').waitFor()
    await pressBy(page, inDialog(page, 'Switch to Sandbox Ethereum'))
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131337')
    expect(wallet.chainId()).toBe(8131337)
    await dialog(page).waitFor({ state: 'detached' })
    await hasFocus(accountButton(page))
  })
})
