import { goBack } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deepFocus } from '../../../test/deepFocus.ts'
import { button, connected, dialog, openMenu, patient } from '../../../test/stage.tsx'
import { violations } from '../../../test/viewStage.tsx'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const menu = () => page.getByRole('group', { name: 'Account menu' })
const person = () => button(/Account menu$/)

test('the menu behind the person has the whole address and the ways from the account', async () => {
  await connected('Foxglove', { name: 'Account' })
  await expect.element(person(), patient).toHaveAttribute('aria-expanded', 'false')
  await openMenu()
  await expect.element(person()).toHaveAttribute('aria-expanded', 'true')
  expect(person().element().getAttribute('aria-controls')).toBe(menu().element().id)
  expect(menu().element().textContent).toContain(alice)
  await expect.element(menu().getByRole('button', { name: 'Copy address' })).toBeVisible()
  expect(
    menu()
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['NetworkHarbour', 'Switch walletFoxglove', 'View on explorer', 'Disconnect'])
  expect(await violations()).toEqual([])
})

test('the focus goes into the menu, which is the next stop after its button, and the body rests', async () => {
  await connected('Foxglove', { name: 'Account' })
  await openMenu()
  expect(deepFocus()).toBe(menu().element())
  await userEvent.keyboard('{Tab}')
  expect(deepFocus()?.ariaLabel).toBe('Copy address')
  await userEvent.keyboard('{Tab}')
  expect(deepFocus()?.textContent).toBe('NetworkHarbour')
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  expect(deepFocus()?.textContent).toBe('Disconnect')
  await userEvent.keyboard('{Tab}{Tab}')
  expect(deepFocus()?.ariaLabel).toBe('Close')
  expect(page.getByRole('tab', { name: 'Tokens' }).element().closest('[inert]')).not.toBeNull()
})

test('Escape closes the menu alone, and gives the focus back to its button', async () => {
  await connected('Foxglove', { name: 'Account' })
  await openMenu()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu(), patient).not.toBeInTheDocument()
  await expect.element(dialog('Account')).toBeVisible()
  await expect.element(person()).toHaveAttribute('aria-expanded', 'false')
  expect(deepFocus()).toBe(person().element())
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeVisible()
})

test('its button closes the menu again', async () => {
  await connected('Foxglove', { name: 'Account' })
  await openMenu()
  await person().click()
  await expect.element(menu(), patient).not.toBeInTheDocument()
  expect(deepFocus()).toBe(person().element())
})

test('a press beside the menu closes it and presses nothing under it', async () => {
  const { latchkey } = await connected('Foxglove', { name: 'Account' })
  await expect.element(page.getByRole('link', { name: /All tokens/ }), patient).toBeVisible()
  await openMenu()
  const { left, bottom, width } = dialog('Account').element().getBoundingClientRect()
  await userEvent.click(document.documentElement, {
    position: { x: left + width / 2, y: bottom - 24 },
    force: true,
  })
  await expect.element(menu(), patient).not.toBeInTheDocument()
  await expect.element(dialog('Account')).toBeVisible()
  expect(latchkey.router.getState().history).toHaveLength(1)
  expect(deepFocus()).toBe(person().element())
})

test('whoever comes back from where the menu led finds it closed, and the focus on its button', async () => {
  const { latchkey } = await connected('Foxglove', { name: 'Account' })
  await openMenu()
  await button('Network Harbour').click()
  await expect.element(dialog('Choose network'), patient).toBeVisible()
  goBack(latchkey)
  await expect.element(dialog('Account'), patient).toBeVisible()
  await expect.element(person()).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(deepFocus, patient).toBe(person().element())
})

test('a long name of a wallet is cut, and the words of its row are not', async () => {
  await page.viewport(390, 760)
  await connected('FoxgloveWalletForDesktopAndEveryPhone', { name: 'Account' })
  await openMenu()
  const words = button(/^Switch wallet/)
    .element()
    .querySelector('.row-name')
  expect(words?.scrollWidth).toBe(words?.clientWidth)
})
