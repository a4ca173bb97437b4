import { base, ethereum, openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../../button/ConnectButton.tsx'
import { NetworkButton } from '../../button/NetworkButton.tsx'
import { announce, button, dialog, patient, stage } from '../../test/stage.tsx'
import { openView } from '../../test/viewStage.tsx'

const picture = (name: RegExp) => button(name).element().querySelector('img')

test('without a server the wallets that most people have are shown with their logos', async () => {
  await openView({ name: 'Connect' })
  await expect.poll(() => picture(/^MetaMask/)?.src, patient).toMatch(/^data:image\/svg\+xml,/)
  await expect.poll(() => picture(/^MetaMask/)?.dataset['state'], patient).toBe('loaded')
})

test('all wallets have their logos too', async () => {
  await openView({ name: 'AllWallets' })
  const wall = page.getByRole('list', { name: 'Wallets' })
  await expect.element(wall, patient).toBeVisible()
  const cells = () => wall.getByRole('button').elements()
  await expect.poll(() => cells().length, patient).toBe(8)
  await expect.poll(() => cells().filter((cell) => !cell.querySelector('img')).length, patient).toBe(0)
})

test('the usual networks have their logos, in the list and on the page', async () => {
  const { latchkey, box } = stage(<NetworkButton />, { networks: [ethereum, base] })
  openModal(latchkey, { name: 'Networks' })
  await expect.element(dialog('Choose network'), patient).toBeVisible()
  for (const name of [/^Ethereum/, /^Base/])
    await expect
      .poll(
        () => dialog('Choose network').getByRole('button', { name }).element().querySelector('img'),
        patient,
      )
      .not.toBeNull()
  const onPage = () => box.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('img')
  await expect.poll(() => onPage()?.src, patient).toMatch(/^data:image\/svg\+xml,/)
})

test('no logo is fetched before the widget is opened, however near the visitor comes', async () => {
  const { latchkey } = stage(<ConnectButton />)
  await userEvent.hover(button('Connect wallet'))
  await expect.poll(() => latchkey.discovery.getState().phase, patient).not.toBe('idle')
  expect(latchkey.directory.getState().drawLogo).toBeUndefined()
  openModal(latchkey)
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  await expect.poll(() => latchkey.directory.getState().drawLogo, patient).toBeTypeOf('function')
})

test('a wallet of this browser keeps the icon that it announces', async () => {
  const wallet = announce('MetaMask', { rdns: 'io.metamask' })
  await openView({ name: 'Connect' })
  await expect.poll(() => picture(/^MetaMask.*Installed/)?.src, patient).toBe(wallet.info.icon)
})

test('a site that draws no pictures shows glyphs', async () => {
  await openView({ name: 'Connect' }, { images: 'none' })
  await expect.element(button(/^MetaMask/), patient).toBeVisible()
  expect(picture(/^MetaMask/)).toBeNull()
})
