import { openModal } from '@latchkey/core'
import { activeAccount } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addWallet, announce, button, connected, dialog, openMenu, patient } from '../../../test/stage.tsx'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Foxglove with Alice, Harbor with Bob, and the switcher open. */
async function twoWallets() {
  const first = await connected('Foxglove')
  const second = announce('Harbor', { accounts: [bobsKey] })
  await addWallet(first.latchkey, second)
  openModal(first.latchkey, { name: 'Wallets' })
  await expect.element(dialog('Your wallets'), patient).toBeVisible()
  return first
}

/** The second of the keys that every development chain funds. */
const bobsKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'

test('every connected wallet is listed, and the one in use is marked', async () => {
  await twoWallets()
  const inUse = page.getByRole('region', { name: 'Harbor' }).getByRole('button', { name: /0x7099…79C8/ })
  const other = page.getByRole('region', { name: 'Foxglove' }).getByRole('button', { name: /0xf39F…2266/ })
  await expect.element(inUse).toHaveAttribute('aria-current', 'true')
  await expect.element(other).not.toHaveAttribute('aria-current')
})

test('two connected wallets of one name are told apart', async () => {
  const { latchkey } = await connected('Harbor')
  await addWallet(latchkey, announce('Harbor', { accounts: [bobsKey], rdns: 'com.other' }))
  openModal(latchkey, { name: 'Wallets' })
  await expect.element(page.getByRole('region', { name: 'Harbor (com.other)' }), patient).toBeVisible()
  await expect.element(button('Disconnect Harbor (com.other)')).toBeVisible()
})

test('whoever adds a wallet is offered the connected one last', async () => {
  const { latchkey } = await connected('Foxglove')
  announce('Harbor')
  openModal(latchkey, { name: 'Wallets' })
  await button('Add another wallet').click()
  const rows = page.getByRole('button', { name: /Installed/ })
  const names = () => rows.elements().map((row) => row.textContent?.replace('Installed', ''))
  await expect.poll(names, patient).toEqual(['Harbor', 'Foxglove'])
  expect(page.getByText(/Continue with/).elements()).toEqual([])
})

test('choosing another wallet uses it and disconnects none', async () => {
  const { latchkey } = await twoWallets()
  await dialog('Your wallets')
    .getByRole('button', { name: /0xf39F…2266/ })
    .click()
  await expect.poll(() => activeAccount(latchkey.connections.getState()), patient).toContain(alice)
  expect(latchkey.connections.getState().list).toHaveLength(2)
})

test('choosing from the account view leads back there and says that it is done', async () => {
  const { latchkey } = await twoWallets()
  openModal(latchkey)
  await openMenu()
  await button('Switch wallet 2 connected').click()
  await page
    .getByRole('region', { name: 'Foxglove' })
    .getByRole('button', { name: /0xf39F…2266/ })
    .click()
  await expect.element(dialog('Account'), patient).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Wallet switched' }), patient).toBeVisible()
})

test('one of several accounts of a wallet is chosen', async () => {
  const { latchkey } = await connected('Foxglove')
  const wide = announce('Wide', { shares: 'all' })
  await addWallet(latchkey, wide)
  openModal(latchkey, { name: 'Wallets' })
  await page
    .getByRole('region', { name: 'Wide' })
    .getByRole('button', { name: /0x7099…79C8/ })
    .click()
  await expect.poll(() => activeAccount(latchkey.connections.getState()), patient).toContain(bob)
})

test('one wallet is disconnected and the others stay', async () => {
  const { latchkey } = await twoWallets()
  await button('Disconnect Harbor').click()
  await expect
    .poll(() => latchkey.connections.getState().list.map(({ connector }) => connector.name), patient)
    .toEqual(['Foxglove'])
  await expect.element(dialog('Your wallets')).toBeVisible()
})

test('a further wallet is added from here, and the list is shown again', async () => {
  await connected('Foxglove', { name: 'Wallets' })
  announce('Harbor', { accounts: [bobsKey] })
  await button('Add another wallet').click()
  await button(/Harbor/).click()
  await expect.element(dialog('Your wallets'), patient).toBeVisible()
  await expect.element(dialog('Your wallets').getByRole('button', { name: /0x7099…79C8/ })).toBeVisible()
})
