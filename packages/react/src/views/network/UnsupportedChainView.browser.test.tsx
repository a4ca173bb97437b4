import { openModal, switchNetwork } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../../button/ConnectButton.tsx'
import { abroad } from '../../test/chains.ts'
import { addWallet, announce, button, connected, dialog, patient, stage } from '../../test/stage.tsx'

/** A connected visitor whose wallet has gone where the site does not work. */
async function gone() {
  const made = await connected('Foxglove')
  made.wallet.switchChain(Number(abroad.id))
  await expect.element(dialog('Switch network'), patient).toBeVisible()
  return made
}

test('S2.14 UnsupportedChain says that the site does not work there, and offers a way back', async () => {
  const { latchkey } = await gone()
  await expect.element(page.getByText('Paper Harbour doesn’t support your wallet’s network.')).toBeVisible()
  await button(/Switch to Harbour/).click()
  await expect.element(dialog(/./)).not.toBeInTheDocument()
  expect(latchkey.connections.getState().list[0]?.chainId).toBe('eip155:8131337')
})

test('the latch leads to where the visitor last was on this site, and says so', async () => {
  const { latchkey, wallet } = await connected('Foxglove')
  wallet.switchChain(8131338)
  await expect.poll(() => latchkey.connections.getState().list[0]?.chainId, patient).toBe('eip155:8131338')
  wallet.switchChain(Number(abroad.id))
  await expect.element(button(/Switch to Lagoon.*Last used here/), patient).toBeVisible()
})

test('a network that was only chosen before connecting is not said to have been used', async () => {
  const wallet = announce('Foxglove')
  wallet.switchChain(Number(abroad.id))
  const { latchkey } = stage(<ConnectButton />)
  await switchNetwork(latchkey, 'eip155:8131338')
  await addWallet(latchkey, wallet)
  await expect.element(button(/Switch to Lagoon/), patient).toBeVisible()
  await expect.element(page.getByText('Last used here')).not.toBeInTheDocument()
})

test('it cannot be closed: there is no close button, and Escape leaves it open', async () => {
  await gone()
  await expect.element(button('Close')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByText('Choose an option, or disconnect.').first(), patient)
    .toBeInTheDocument()
  await expect.element(dialog('Switch network')).toBeVisible()
})

test('the other networks are offered too', async () => {
  const { wallet } = await gone()
  await page.getByRole('list', { name: 'Other networks' }).getByRole('button', { name: 'Lagoon' }).click()
  await expect.poll(() => wallet.chainId(), patient).toBe(8131338)
  await expect.element(dialog(/./)).not.toBeInTheDocument()
})

test('a declined switch leads back here, not out', async () => {
  const { wallet } = await gone()
  wallet.next('wallet_switchEthereumChain', 'reject')
  await button(/Switch to Harbour/).click()
  await button('Cancel').click()
  await expect.element(dialog('Switch network'), patient).toBeVisible()
})

test('a visitor may leave by disconnecting', async () => {
  const { latchkey } = await gone()
  await button('Disconnect instead').click()
  await expect.element(button('Connect wallet'), patient).toBeVisible()
  expect(latchkey.connections.getState().list).toEqual([])
})

test('where the site allows other networks the view may be closed', async () => {
  const { latchkey, wallet } = await connected('Foxglove', undefined, { allowUnsupportedChain: true })
  wallet.switchChain(Number(abroad.id))
  openModal(latchkey, { name: 'UnsupportedChain' })
  await button('Close').click()
  await expect.element(dialog(/./)).not.toBeInTheDocument()
})
