import { closeModal, disconnectWallet, openModal } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announce } from '../../test/stage.tsx'
import { openView, shownView, violations } from '../../test/viewStage.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('S2.02 the view Connect shows the wallets of this browser, and one press connects', async () => {
  announce('Harbor')
  announce('Foxglove')
  const latchkey = await openView({ name: 'Connect' })
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await expect.element(button(/^Foxglove.*Installed/)).toBeVisible()
  await userEvent.click(button(/^Harbor.*Installed/))
  await expect.poll(() => latchkey.connections.getState().list[0]?.connector.name).toBe('Harbor')
})

test('S2.17 choosing a wallet that is here opens ConnectingExternal', async () => {
  const wallet = announce('Harbor')
  const held = wallet.hold('eth_requestAccounts')
  const latchkey = await openView({ name: 'Connect' })
  // A row that says no "Installed" yet is of a wallet that was not found yet.
  await userEvent.click(button(/^Harbor.*Installed/))
  await held.asked
  expect(shownView(latchkey)).toMatchObject({ name: 'ConnectingExternal' })
  await expect.element(page.getByRole('heading', { name: 'Approve in Harbor' })).toBeVisible()
})

test('S2.18 choosing a wallet that is not here opens ConnectingWalletConnect, which is never empty', async () => {
  const latchkey = await openView(
    { name: 'Connect' },
    { customWallets: [{ id: 'mercator', name: 'Mercator', homepage: 'https://mercator.example/' }] },
  )
  await userEvent.click(button(/^Mercator/))
  expect(shownView(latchkey)).toMatchObject({ name: 'ConnectingWalletConnect', wallet: { id: 'mercator' } })
  const link = page.getByRole('link', { name: 'Visit website' })
  await expect.element(link).toHaveAttribute('href', 'https://mercator.example/')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a visitor who has been here continues with the wallet used last', async () => {
  announce('Harbor')
  const fox = announce('Foxglove')
  const latchkey = await openView({ name: 'Connect' })
  await userEvent.click(button(/^Foxglove.*Installed/))
  await expect.poll(() => latchkey.router.getState().open).toBe(false)
  await disconnectWallet(latchkey)
  openModal(latchkey, { name: 'Connect' })
  await expect.element(button(/^Harbor.*Installed/)).toBeVisible()
  expect(button(/^Foxglove/).elements()).toHaveLength(0)
  const held = fox.hold('eth_requestAccounts')
  await userEvent.click(button(/^Continue with Foxglove/))
  await held.asked
  expect(shownView(latchkey)).toMatchObject({ name: 'ConnectingExternal', connectorId: 'example.foxglove' })
})

test('a wallet that is installed while the view is open appears', async () => {
  await openView({ name: 'Connect' })
  await expect.element(page.getByRole('heading', { name: 'No wallet in this browser yet' })).toBeVisible()
  announce('Harbor')
  await expect.element(button(/^Harbor.*Installed/)).toBeVisible()
})

test.each(['pressing Try again', 'being online again', 'opening the widget again'])(
  'a visitor whose browser could not load what finds wallets is told so, and finds them by %s',
  async (way) => {
    announce('Harbor')
    let isOnline = false
    const load = async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
      return evm()
    }
    const latchkey = await openView(
      { name: 'Connect' },
      { adapters: [{ namespace: 'eip155', load }], logLevel: 'silent' },
    )
    await expect.element(page.getByRole('heading', { name: 'Couldn’t load this' })).toBeVisible()
    expect(page.getByText('No wallet in this browser yet').elements()).toHaveLength(0)
    isOnline = true
    if (way === 'pressing Try again') await userEvent.click(button('Try again'))
    else if (way === 'being online again') dispatchEvent(new Event('online'))
    else {
      closeModal(latchkey)
      openModal(latchkey, { name: 'Connect' })
    }
    await expect.element(button(/^Harbor.*Installed/)).toBeVisible()
  },
)

test('a browser without a wallet leads to getting one', async () => {
  const latchkey = await openView({ name: 'Connect' })
  await userEvent.click(button('Get a wallet'))
  expect(shownView(latchkey)).toEqual({ name: 'GetWallet' })
})

test('while the directory has not answered, and if it never does, the wallets that came with the page are there', async () => {
  const asked: string[] = []
  const never: typeof fetch = (url) => {
    asked.push(String(url))
    return new Promise(() => undefined)
  }
  await openView({ name: 'Connect' }, { endpoints: 'https://directory.example', deps: { fetch: never } })
  await expect.element(button(/^MetaMask/)).toBeVisible()
  await expect.element(button(/^All wallets/)).toBeVisible()
  await expect.poll(() => asked.some((url) => url.includes('/getWallets'))).toBe(true)
})

test('no email and no social entry is drawn while no embedded wallet can serve them', async () => {
  announce('Harbor')
  await openView({ name: 'Connect' })
  await expect.element(button(/^Harbor/)).toBeVisible()
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
  for (const social of ['Google', 'Apple', 'Discord', 'GitHub', 'Facebook', 'Farcaster'])
    expect(page.getByText(social).elements()).toHaveLength(0)
})

test('the foot leads to what a wallet does', async () => {
  const latchkey = await openView({ name: 'Connect' })
  await userEvent.click(button('What’s a wallet?'))
  expect(shownView(latchkey)).toEqual({ name: 'WhatIsAWallet' })
})

test('the keyboard alone chooses a wallet', async () => {
  const wallet = announce('Harbor')
  const held = wallet.hold('eth_requestAccounts')
  await openView({ name: 'Connect' })
  const row = button(/^Harbor/)
  await expect.element(row).toBeVisible()
  for (let step = 0; step < 8 && !row.element().matches(':focus'); step++) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await held.asked
})

test('a site that collapses its wallets shows one way to them', async () => {
  announce('Harbor')
  const latchkey = await openView({ name: 'Connect' }, { features: { collapseWallets: true } })
  expect(button(/^Harbor/).elements()).toHaveLength(0)
  await userEvent.click(button('Continue with a wallet'))
  expect(shownView(latchkey)).toEqual({ name: 'ConnectWallets' })
  await expect.element(button(/^Harbor.*Installed/)).toBeVisible()
})

test('axe finds nothing to complain about, with wallets and without', async () => {
  announce('Harbor')
  await openView(
    { name: 'Connect' },
    { termsConditionsUrl: 'https://site.example/terms', features: { legalCheckbox: true } },
  )
  await expect.element(button(/^Harbor/)).toBeVisible()
  expect(await violations()).toEqual([])
})
