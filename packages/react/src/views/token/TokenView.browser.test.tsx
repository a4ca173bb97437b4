import { getPortfolio, type LatchkeyDeps, openModal, watchNotice } from '@latchkey/core'
import { activeAccount, goBack } from '@latchkey/core/internal'
import { createClock, type HandClock } from '@latchkey/testing'
import type { PageWallet } from '@latchkey/testing/page'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { harbour, lagoon } from '../../test/chains.ts'
import { did, held, type MoneyServer, moneyServer } from '../../test/money.ts'
import { moneyAccount } from '../../test/moneyAccount.tsx'
import { button, dialog, patient } from '../../test/stage.tsx'
import { openView, shownView, violations } from '../../test/viewStage.tsx'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0x5553444377777777777777777777777777777777'
const row = () => button('The USDC token, 12.345 USDC, $12.34')

/** Winds the clock until something is so. */
async function woundUntil(clock: HandClock, isSo: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      await clock.advance(1_000)
      return isSo()
    }, patient)
    .toBe(true)
}

/** The same, with a token opened by its row. */
async function opened(server: MoneyServer, options: object = {}, deps: Partial<LatchkeyDeps> = {}) {
  const made = await moneyAccount(server, options, deps)
  await row().click(patient)
  await expect.element(dialog('The USDC token'), patient).toBeVisible()
  return made
}

const inDialog = (text: string) => dialog('The USDC token').getByText(text, { exact: true })

test('a row names the token, the amount and the value; pressed, it opens the token, and Back leads to the list', async () => {
  const { latchkey } = await opened(moneyServer())
  expect(shownView(latchkey)).toMatchObject({ name: 'Token', token: { symbol: 'USDC' } })
  await expect.element(page.getByRole('region', { name: 'Balance' })).toMatchTextContent('12.345 USDC')
  await expect.element(inDialog('$12.34')).toBeVisible()
  await expect.element(inDialog('$1.00')).toBeVisible()
  await expect.element(inDialog('12.3456789 USDC')).toBeVisible()
  await expect.element(inDialog('Harbour')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'View on explorer 0x5553…7777' }))
    .toHaveAttribute('href', `https://explorer.example/address/${usdc}`)
  expect(await violations()).toEqual([])
  await button('Back').click()
  await expect.element(dialog('Account'), patient).toBeVisible()
  await expect.element(row(), patient).toBeVisible()
})

test('by keyboard a row opens its token, and Back returns the focus to the row', async () => {
  await moneyAccount(moneyServer())
  await expect.element(row(), patient).toBeVisible()
  row().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('The USDC token'), patient).toBeVisible()
  button('Back').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => row().query()?.matches(':focus'), patient).toBe(true)
})

test('the coin of the chain has no contract: its explorer page is that of the account', async () => {
  await moneyAccount(moneyServer())
  await button('Ether, 2.5 ETH, $7,500.00').click(patient)
  await expect.element(dialog('Ether'), patient).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'View on explorer', exact: true }))
    .toHaveAttribute('href', `https://explorer.example/address/${alice}`)
})

test('Send opens the form with this token chosen, and Receive the address', async () => {
  const { latchkey } = await opened(moneyServer())
  await button('Receive').click()
  await expect.element(dialog('Receive'), patient).toBeVisible()
  await button('Back').click()
  await expect.element(dialog('The USDC token'), patient).toBeVisible()
  await button('Send').click()
  await expect.element(dialog('Send'), patient).toBeVisible()
  await expect.element(button('USDC, change token'), patient).toBeVisible()
  goBack(latchkey)
  await expect.element(dialog('The USDC token'), patient).toBeVisible()
})

test('a site that neither swaps, sends nor receives has no tiles, and its rows still open tokens', async () => {
  await opened(moneyServer(), { features: { swaps: false, send: false, receive: false } })
  await expect.element(inDialog('$1.00')).toBeVisible()
  expect(page.getByRole('group', { name: 'Actions' }).elements()).toEqual([])
})

test('a token on no list warns of its name, and an unknown price is said to be unknown', async () => {
  const server = moneyServer()
  const name = 'Claim\u202e at scam.example'
  server.holds = [held('ETH', '1', '1'), held('MOON', '918204551.0031', null, { name, unlisted: true })]
  await moneyAccount(server)
  await button(/^Claim at scam\.example, 918,204,551\.003 MOON, /).click(patient)
  const card = dialog('Claim at scam.example')
  await expect.element(card, patient).toBeVisible()
  await expect
    .element(card.getByText(/Don’t open links in its name, and don’t sign to claim it\.$/))
    .toBeVisible()
  expect(card.getByRole('link', { name: /scam/ }).elements()).toEqual([])
  expect(card.getByText('Price', { exact: true }).elements()).toEqual([])
  expect(await violations()).toEqual([])
})

test('the balance is followed, and once nothing is held any more the account is back', async () => {
  const clock = createClock(Date.now())
  const server = moneyServer()
  const { latchkey } = await opened(server, {}, { clock })
  server.holds = [held('ETH', '2.5', '3000'), held('USDC', '7', '1')]
  await woundUntil(clock, () => inDialog('$7.00').elements().length > 0)
  server.holds = [held('ETH', '2.5', '3000')]
  await woundUntil(clock, () => shownView(latchkey).name === 'Account')
  await expect.element(dialog('Account'), patient).toBeVisible()
  expect(latchkey.router.getState().history).toHaveLength(1)
})

test('a server that fails takes no token away, and what was read stays', async () => {
  const clock = createClock(Date.now())
  const server = moneyServer()
  const { latchkey } = await opened(server, {}, { clock })
  server.holds = 503
  // By the notice itself: its banner may go again while the clock is wound.
  const notices: string[] = []
  watchNotice(latchkey, ({ open, variant }) => notices.push(open ? variant : 'none'))
  await woundUntil(clock, () => notices.includes('error'))
  expect(shownView(latchkey).name).toBe('Token')
  await expect.element(inDialog('$12.34')).toBeVisible()
})

test.each<[string, (wallet: PageWallet) => void]>([
  ['another account', (wallet) => wallet.switchAccount(bob)],
  ['another network', (wallet) => wallet.switchChain(Number(lagoon.id))],
])('with %s the account is back', async (_, move) => {
  const { latchkey, wallet } = await opened(moneyServer())
  move(wallet)
  await expect.poll(() => shownView(latchkey), patient).toEqual({ name: 'Account' })
  await expect.element(dialog('Account'), patient).toBeVisible()
})

test('opened by the site with a token that is not held, it gives way to the account', async () => {
  const server = moneyServer()
  const { latchkey } = await moneyAccount(server)
  const inUse = activeAccount(latchkey.connections.getState())
  const [, token] = (await getPortfolio(latchkey)).holdings
  if (inUse === undefined || token === undefined) throw new Error('The stage is too small.')
  openModal(latchkey, { name: 'Token', account: inUse, token: { ...token, address: `0x${'1'.repeat(40)}` } })
  await expect.poll(() => latchkey.router.getState().history, patient).toEqual([{ name: 'Account' }])
  expect(latchkey.router.getState().open).toBe(true)
})

test('without a wallet it leads to connecting one', async () => {
  const token = { chainId: harbour.caip2, name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n }
  await openView({ name: 'Token', account: `${harbour.caip2}:${bob}`, token })
  await expect.element(page.getByRole('heading', { name: 'No wallet connected' }), patient).toBeVisible()
})

/** So much of the token moved. */
function moved(at: number): object {
  const info = { name: 'USD Coin', symbol: 'USDC', icon: null, address: `${harbour.caip2}:${usdc}` }
  const transfer = { direction: 'out', quantity: { numeric: `${at}.5` }, fungible_info: info }
  return did('send', at, at, { transfers: [transfer] })
}

test('the last three times that this token moved are listed, and See all leads to the activity', async () => {
  const server = moneyServer()
  server.past = [moved(1), did('send', 2, 2), moved(3), moved(4), moved(5)]
  await opened(server)
  const list = page.getByRole('list', { name: 'Latest activity' })
  await expect.element(list.getByText('−1.5 USDC'), patient).toBeVisible()
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => /−[\d.]+ [A-Z]+/.exec(textContent ?? '')?.[0]),
  ).toEqual(['−1.5 USDC', '−3.5 USDC', '−4.5 USDC'])
  expect(await violations()).toEqual([])
  await button('See all').click()
  await expect.element(dialog('Activity'), patient).toBeVisible()
})

test('a token that never moved says so, and one whose past cannot be read can be tried again', async () => {
  const server = moneyServer()
  server.past = 400
  await opened(server)
  await expect.element(inDialog('Failed to fetch transactions'), patient).toBeVisible()
  server.past = []
  await button('Try again').click()
  await expect.element(inDialog('No recent activity'), patient).toBeVisible()
})

test('a site that switched the history off shows none of it, and reads none', async () => {
  const server = moneyServer()
  await opened(server, { features: { history: false } })
  await expect.element(inDialog('$1.00')).toBeVisible()
  expect(page.getByText('Latest activity').elements()).toEqual([])
  expect(server.asked().filter((path) => path.includes('/history'))).toEqual([])
})
