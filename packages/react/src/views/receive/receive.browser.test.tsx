import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ines, nameStage, zone } from '../../test/nameStage.tsx'
import { button, connected, dialog, patient } from '../../test/stage.tsx'
import { openView, shownView, violations } from '../../test/viewStage.tsx'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('the address stands there whole and as a code, and is copied', async () => {
  await connected('Foxglove', { name: 'WalletReceive' })
  await expect.element(dialog('Receive'), patient).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code for your address' })).toBeVisible()
  await expect.element(page.getByText('Your address on Harbour')).toBeVisible()
  expect(dialog('Receive').element().textContent).toContain(alice)
  expect(await violations()).toEqual([])
  await button('Copy address').click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Address copied' }), patient).toBeVisible()
})

test('the name of an account is shown with its address', async () => {
  const name = `ines.${zone}`
  await nameStage({
    view: { name: 'WalletReceive' },
    prepare(server) {
      server.instead = ({ pathname }) =>
        pathname.startsWith('/v1/identity/') ? Response.json({ name, avatar: null }) : undefined
    },
  })
  await expect.element(dialog('Receive').getByText(name), patient).toBeVisible()
  expect(dialog('Receive').element().textContent).toContain(ines)
})

test('the row under it says where the address works and leads to the networks, with the warning over them', async () => {
  const { latchkey } = await connected('Foxglove', { name: 'WalletReceive' })
  await button(/Works on 3 networks/).click()
  await expect.element(dialog('Networks'), patient).toBeVisible()
  expect(shownView(latchkey)).toEqual({ name: 'WalletCompatibleNetworks' })
  await expect
    .element(page.getByText('Receive on these networks only. Funds sent on other networks may be lost.'))
    .toBeVisible()
  const list = page.getByRole('list', { name: 'Networks for this address' })
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Harbour', 'Lagoon', 'PuddleTest network'])
  expect(await violations()).toEqual([])
})

test.each([{ name: 'WalletReceive' }, { name: 'WalletCompatibleNetworks' }] as const)(
  '$name without a wallet leads to connecting one',
  async (view) => {
    await openView(view)
    await expect.element(page.getByRole('heading', { name: 'No wallet connected' }), patient).toBeVisible()
  },
)
