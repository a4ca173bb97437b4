import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announce } from '../../test/stage.tsx'
import { openView, shownView } from '../../test/viewStage.tsx'

const stop = (event: Event) => event.preventDefault()

test('a phone without a wallet in its browser opens the page in a wallet, and the view behind says what else', async () => {
  const latchkey = await openView({ name: 'Connect' }, { mobile: true })
  await expect.element(page.getByRole('heading', { name: 'Open this page in your wallet' })).toBeVisible()
  const link = page.getByRole('link', { name: /^MetaMask/ })
  const { host, pathname, search, hash } = location
  await expect
    .element(link)
    .toHaveAttribute('href', `https://link.metamask.io/dapp/${host}${pathname}${search}${hash}`)
  // The press itself must not leave this test.
  document.addEventListener('click', stop, { capture: true, once: true })
  await userEvent.click(link)
  expect(shownView(latchkey)).toMatchObject({ name: 'ConnectingWalletConnect', wallet: { name: 'MetaMask' } })
})

test("inside a wallet's own browser its wallet is one press away", async () => {
  announce('Harbor')
  const latchkey = await openView({ name: 'Connect' }, { mobile: true })
  await userEvent.click(page.getByRole('button', { name: 'Continue with Harbor' }))
  await expect.poll(() => latchkey.connections.getState().list[0]?.connector.name).toBe('Harbor')
})

test('a site can show all wallets on phones only', async () => {
  await openView({ name: 'Connect' }, { mobile: true, allWallets: 'ONLY_MOBILE' })
  await expect.element(page.getByRole('button', { name: /^All wallets/ })).toBeVisible()
})
