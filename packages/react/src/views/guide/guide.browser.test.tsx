import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announce } from '../../test/stage.tsx'
import { openView, shownView, violations } from '../../test/viewStage.tsx'

const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const foxglove = {
  id: 'fox',
  name: 'Foxglove',
  rdns: 'example.foxglove',
  chrome_store: 'https://chromewebstore.google.com/detail/fox',
  app_store: 'https://apps.apple.com/app/fox',
  homepage: 'https://fox.example/',
} as const

test('the guide to wallets says what one is and leads to getting one', async () => {
  const latchkey = await openView({ name: 'WhatIsAWallet' })
  await expect.element(heading('What is a wallet?')).toBeVisible()
  for (const title of ['Your key', 'Your signature', 'Your assets'])
    await expect.element(heading(title)).toBeVisible()
  await userEvent.click(button('Get a wallet'))
  expect(shownView(latchkey)).toEqual({ name: 'GetWallet' })
})

test('the guide to networks says what one is, and leads to the networks', async () => {
  const latchkey = await openView({ name: 'WhatIsANetwork' })
  await expect.element(heading('What is a network?')).toBeVisible()
  await expect.element(heading('A shared record')).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.click(button('Choose network'))
  expect(shownView(latchkey)).toEqual({ name: 'Networks' })
})

test('whoever came to the guide from the networks goes back to them', async () => {
  const latchkey = await openView({ name: 'Networks' })
  await userEvent.click(button('What is a network?'))
  await userEvent.click(button('Choose network'))
  expect(latchkey.router.getState().history).toEqual([{ name: 'Networks' }])
})

test('a newcomer sees at most four wallets with where each runs, and the way to all', async () => {
  const latchkey = await openView({ name: 'GetWallet' })
  const rows = page.getByRole('list', { name: 'Get a wallet' }).getByRole('button')
  await expect.element(rows.first()).toBeVisible()
  expect(rows.elements()).toHaveLength(5)
  await userEvent.click(button(/^MetaMask.*Extension, phone/))
  expect(shownView(latchkey)).toMatchObject({ name: 'Downloads', wallet: { name: 'MetaMask' } })
})

test("the site's own wallets come before the recommended ones", async () => {
  await openView({ name: 'GetWallet' }, { customWallets: [{ id: 'own', name: 'House wallet' }] })
  const rows = page.getByRole('list', { name: 'Get a wallet' }).getByRole('button')
  await expect.element(rows.first()).toHaveTextContent('House wallet')
})

test('where no wallet is known a newcomer is told where to look', async () => {
  await openView({ name: 'GetWallet' }, { includeWalletIds: ['nobody'] })
  await expect.element(heading('No wallets to show')).toBeVisible()
})

test("the store of the visitor's own browser is the latch, and every link opens beside the page", async () => {
  await openView({ name: 'Downloads', wallet: foxglove })
  await expect.element(page.getByRole('dialog', { name: 'Foxglove' })).toBeVisible()
  const latch = page.getByRole('link', { name: 'Get the extension' })
  await expect.element(latch).toHaveAttribute('href', foxglove.chrome_store)
  const links = page.getByRole('dialog').getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    foxglove.chrome_store,
    foxglove.app_store,
    foxglove.homepage,
  ])
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  }
  expect(await violations()).toEqual([])
})

test('S2.06 the view ConnectingWalletConnect shows how to come to the wallet, or to any', async () => {
  await openView({ name: 'ConnectingWalletConnect', wallet: foxglove })
  await expect.element(heading('Foxglove isn’t in this browser')).toBeVisible()
  await openView({ name: 'ConnectingWalletConnect' }, { instance: 'another' })
  await expect.element(page.getByRole('list', { name: 'Get a wallet' })).toBeVisible()
})

test('on a phone the page opens in the wallet, with the store for who has not got it', async () => {
  const wallet = { ...foxglove, name: 'MetaMask', rdns: 'io.metamask' }
  await openView({ name: 'ConnectingWalletConnect', wallet }, { mobile: true })
  const latch = page.getByRole('link', { name: 'Open MetaMask' })
  await expect
    .element(latch)
    .toHaveAttribute('href', expect.stringContaining('https://link.metamask.io/dapp/'))
  await expect.element(heading('Not on this phone yet?')).toBeVisible()
})

test('a wallet of which no link is known leads back to the others', async () => {
  const latchkey = await openView(
    { name: 'GetWallet' },
    { customWallets: [{ id: 'own', name: 'House wallet' }] },
  )
  await userEvent.click(button(/^House wallet/))
  await expect.element(heading('No download link for House wallet')).toBeVisible()
  await userEvent.click(button('Choose another wallet'))
  expect(shownView(latchkey)).toEqual({ name: 'GetWallet' })
})

test('a wallet that arrives while its downloads are shown can be connected at once', async () => {
  const latchkey = await openView({ name: 'Downloads', wallet: foxglove })
  await expect.element(page.getByRole('link', { name: 'Get the extension' })).toBeVisible()
  announce('Foxglove')
  await userEvent.click(button('Connect Foxglove'))
  await expect.poll(() => latchkey.connections.getState().list[0]?.connector.name).toBe('Foxglove')
})
