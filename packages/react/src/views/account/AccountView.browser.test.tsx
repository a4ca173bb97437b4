import { openModal } from '@latchkey/core'
import { copyIcon } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../../button/ConnectButton.tsx'
import { abroad } from '../../test/chains.ts'
import {
  addWallet,
  announce,
  button,
  connected,
  dialog,
  openMenu,
  patient,
  stage,
} from '../../test/stage.tsx'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('S2.03 Account shows who is connected, by which wallet, on which network', async () => {
  await connected('Foxglove', { name: 'Account' })
  await expect.element(dialog('Account'), patient).toBeVisible()
  await expect.element(button(/0xf39F…2266.*Foxglove · Harbour/)).toHaveAttribute('aria-expanded', 'false')
})

test('the whole address shows beside the button that copies it, by keyboard too', async () => {
  await connected('Foxglove', { name: 'Account' })
  const copy = button('Copy address')
  await expect.element(copy, patient).toBeVisible()
  await userEvent.keyboard('{Tab}')
  copy.element().focus()
  await expect.element(page.getByText(alice)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(alice)).not.toBeVisible()
  await expect.element(dialog('Account')).toBeVisible()
})

test('S3.02 S9.18 the native balance is floored to three decimals', async () => {
  await connected('Foxglove', { name: 'Account' })
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect.element(balance.getByRole('group', { name: '1.284 ETH' }), patient).toBeVisible()
  await expect.element(balance.getByText('Balance on Harbour')).toBeVisible()
})

test('S1.06 without a server the lists are the coin of the chain and the way to the explorer', async () => {
  await connected('Foxglove', { name: 'Account' })
  const list = page.getByRole('list', { name: 'Tokens' })
  await expect.element(list.getByText('1.284 ETH'), patient).toBeVisible()
  await expect.element(list.getByText('This site only shows your ETH balance')).toBeVisible()
  const explorer = `https://explorer.example/address/${alice}`
  await expect.element(list.getByRole('link', { name: /All tokens/ })).toHaveAttribute('href', explorer)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect
    .element(page.getByRole('link', { name: 'View on explorer' }), patient)
    .toHaveAttribute('href', explorer)
})

test('without a server the row of the coin opens the coin: balance, Send, Receive and the explorer', async () => {
  await connected('Foxglove', { name: 'Account' })
  await page
    .getByRole('list', { name: 'Tokens' })
    .getByRole('button', { name: /1\.284 ETH/ })
    .click(patient)
  const coin = dialog('Ether')
  await expect.element(coin, patient).toBeVisible()
  await expect.element(coin.getByRole('region', { name: 'Balance' })).toMatchTextContent('1.284 ETH')
  await expect.element(button('Send')).toBeVisible()
  await expect.element(button('Receive')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'View on explorer' }), patient)
    .toHaveAttribute('href', `https://explorer.example/address/${alice}`)
})

test('S8.01 a balance that the wallet cannot read says so in an error banner, and in its place', async () => {
  const wallet = announce('Foxglove')
  wallet.always('eth_getBalance', { fails: { code: -32000, message: 'no' } })
  const { latchkey } = stage(<ConnectButton balance="hide" />)
  await addWallet(latchkey, wallet)
  openModal(latchkey)
  await expect.element(page.getByRole('alert'), patient).toMatchTextContent('Token Balance Unavailable')
  await expect
    .element(page.getByRole('region', { name: 'Balance' }))
    .toMatchTextContent(/Token Balance Unavailable\s*Trying again in 30 seconds\./)
})

test('S8.01 a balance that failed before the widget was opened is told when it opens', async () => {
  const wallet = announce('Foxglove')
  wallet.always('eth_getBalance', { fails: { code: -32000, message: 'no' } })
  const { latchkey } = stage(<ConnectButton />)
  await addWallet(latchkey, wallet)
  await expect
    .poll(() => wallet.requests().some(({ method }) => method === 'eth_getBalance'), patient)
    .toBe(true)
  openModal(latchkey)
  await expect.element(page.getByRole('alert'), patient).toMatchTextContent('Token Balance Unavailable')
})

test('S8.02 a network that the site does not have shows the same banner', async () => {
  const { wallet, latchkey } = await connected('Foxglove', undefined, { allowUnsupportedChain: true })
  wallet.switchChain(Number(abroad.id))
  await expect.poll(() => latchkey.connections.getState().list[0]?.chainId, patient).toBe(abroad.caip2)
  openModal(latchkey)
  await expect.element(page.getByRole('alert'), patient).toMatchTextContent('Token Balance Unavailable')
})

test('S3.27 copying the address says that it is copied, with the icon of copying', async () => {
  await connected('Foxglove', { name: 'Account' })
  await button('Copy address').click()
  const banner = page.getByRole('status').filter({ hasText: 'Address copied' })
  await expect.element(banner, patient).toBeVisible()
  const drawn = banner.element().querySelector('.banner-disc path')
  expect(drawn?.getAttribute('d')).toBe(copyIcon.d)
})

test('the explorer link leads to the account on the network in use, and opens beside the page', async () => {
  await connected('Foxglove', { name: 'Account' })
  await openMenu()
  const link = page.getByRole('link', { name: 'View on explorer' })
  await expect.element(link, patient).toHaveAttribute('href', `https://explorer.example/address/${alice}`)
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('Disconnect ends the connection, closes the dialog and leaves the button to connect again', async () => {
  const { wallet, latchkey } = await connected('Foxglove', { name: 'Account' })
  await openMenu()
  await button('Disconnect').click()
  await expect.element(button('Connect wallet'), patient).toBeVisible()
  expect(latchkey.connections.getState().list).toEqual([])
  expect(wallet.connectedTo(location.origin)).toEqual([])
})

test('S8.06 a wallet that does not let go is told in the banner', async () => {
  const { wallet } = await connected('Foxglove', { name: 'Account' })
  wallet.next('wallet_revokePermissions', { fails: { code: -32603, message: 'no' } })
  await openMenu()
  await button('Disconnect').click()
  await expect.element(page.getByRole('alert'), patient).toMatchTextContent('Failed to disconnect')
})
