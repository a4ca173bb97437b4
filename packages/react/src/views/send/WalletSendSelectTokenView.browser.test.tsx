import { connectWallet, createLatchkey, hideNotice, openModal, sendStore } from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LatchkeyProvider } from '../../provider/LatchkeyProvider.tsx'
import { harbour } from '../../test/chains.ts'
import { held, type MoneyServer, moneyServer } from '../../test/money.ts'
import { announce, button, dialog, mount, patient } from '../../test/stage.tsx'
import { shownView, violations } from '../../test/viewStage.tsx'

/** A connected visitor chooses what to send, on a site whose server is this one. */
async function choosing(server: MoneyServer) {
  const wallet = announce('Foxglove')
  const latchkey = createLatchkey(
    {
      networks: [harbour],
      metadata: { name: 'Paper Harbour' },
      adapters: [evm()],
      locale: 'en',
      endpoints: 'https://server.example',
    },
    { ...pageDeps(), fetch: server.fetch },
  )
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <h1>Paper Harbour</h1>
    </LatchkeyProvider>,
  )
  await connectWallet(latchkey, wallet.info.rdns)
  openModal(latchkey, { name: 'WalletSendSelectToken' })
  await expect.element(dialog('Choose token'), patient).toBeVisible()
  return latchkey
}

test('an unlisted token is marked before its own words, however long these are', async () => {
  await page.viewport(320, 700)
  const server = moneyServer()
  const flood = 'CLAIM-YOUR-REWARD-AT-A-LONG-ADDRESS'
  const stranger = { name: 'USD Coin', address: `${harbour.caip2}:0x${'4c'.repeat(20)}`, unlisted: true }
  server.holds = [held('ETH', '2.5', '3000'), held(flood, '120', null, stranger)]
  const latchkey = await choosing(server)
  const row = button(/USD Coin/)
  await expect.element(row, patient).toBeVisible()
  const sub = page.getByText(/^Unverified token · CLAIM/)
  await expect.element(sub).toBeVisible()
  const { scrollWidth, clientWidth } = sub.element()
  // Cut at its end, where the token's own words are.
  expect(scrollWidth).toBeGreaterThan(clientWidth)
  await row.click()
  expect(sendStore(latchkey).getState().token?.unlisted).toBe(true)
})

test('S8.01 tokens that cannot be read are told as such, and are not asked for again at once', async () => {
  const server = moneyServer()
  server.holds = 400
  const latchkey = await choosing(server)
  await expect
    .element(page.getByRole('heading', { name: 'Token Balance Unavailable' }), patient)
    .toBeVisible()
  await expect.element(button('Try again')).toHaveAttribute('aria-disabled', 'true')
  // The banner lies over the title until it is put away.
  const banner = page.getByRole('alert').filter({ hasText: 'Token Balance Unavailable' })
  await expect.element(banner, patient).toBeVisible()
  hideNotice(latchkey)
  await expect.element(banner, patient).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('who holds nothing is shown the way to get something', async () => {
  const server = moneyServer()
  server.holds = []
  const latchkey = await choosing(server)
  await expect.element(page.getByRole('heading', { name: 'No tokens to send' }), patient).toBeVisible()
  await button('Receive tokens').click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('WalletReceive')
})
