import {
  connectWallet,
  createLatchkey,
  openModal,
  refreshActivity,
  type SentTransaction,
  type Store,
  sentStore,
} from '@latchkey/core'
import { activeAccount, pageDeps } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LatchkeyProvider } from '../../provider/LatchkeyProvider.tsx'
import { harbour, lagoon } from '../../test/chains.ts'
import { did, type MoneyServer, moneyServer } from '../../test/money.ts'
import { announce, button, dialog, mount, patient } from '../../test/stage.tsx'
import { openView, violations } from '../../test/viewStage.tsx'

/** A connected visitor looks back, on a site whose server is this one. */
async function transactions(server: MoneyServer, options: object = {}) {
  const wallet = announce('Foxglove')
  const latchkey = createLatchkey(
    {
      networks: [harbour, lagoon],
      metadata: { name: 'Paper Harbour' },
      adapters: [evm()],
      locale: 'en',
      endpoints: 'https://server.example',
      ...options,
    },
    { ...pageDeps(), fetch: server.fetch },
  )
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <h1>Paper Harbour</h1>
    </LatchkeyProvider>,
  )
  await connectWallet(latchkey, wallet.info.rdns)
  openModal(latchkey, { name: 'Transactions' })
  await expect.element(dialog('Activity'), patient).toBeVisible()
  return latchkey
}

test('S1.18 S2.16 S9.19 what happened is listed by month with three decimals, and leads to the explorer', async () => {
  const server = moneyServer()
  server.past = [did('send', 0.1, 0), did('receive', 24 * 400, 1)]
  await transactions(server)
  const row = page.getByRole('link', { name: /Sent/ })
  await expect.element(row, patient).toMatchTextContent(/−1\.234 ETH/)
  await expect.element(row).toHaveAttribute('href', `https://explorer.example/tx/0x${'1'.padStart(64, '0')}`)
  await expect.element(row).toHaveAttribute('rel', 'noopener noreferrer')
  expect(
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent),
  ).toEqual([expect.stringMatching(/^\p{L}+$/u), expect.stringMatching(/^\p{L}+ \d{4}$/u)])
  await expect.element(page.getByText('No earlier activity')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('focus on a row tells every digit and the minute', async () => {
  const server = moneyServer()
  server.past = [did('send', 30, 0)]
  await transactions(server)
  await expect.element(page.getByRole('link', { name: /Sent/ }), patient).toBeVisible()
  await userEvent.keyboard('{Tab}')
  page.getByRole('link', { name: /Sent/ }).element().focus()
  await expect.element(page.getByRole('tooltip').filter({ hasText: '−1.2345 ETH' }), patient).toBeVisible()
})

test('an address that was sent to by a name has that name in every row', async () => {
  const server = moneyServer()
  server.past = [did('send', 1, 0), did('send', 2, 1), did('receive', 3, 2)]
  const latchkey = await transactions(server)
  const rows = () =>
    page
      .getByRole('link')
      .elements()
      .map((row) => /(to|from) (alice\.eth|0x7099)/.exec(row.textContent)?.[0])
  await expect.poll(rows, patient).toEqual(['to 0x7099', 'to 0x7099', 'from 0x7099'])
  const sent: SentTransaction = {
    id: 'one',
    hash: `0x${'1'.padStart(64, '0')}`,
    chainId: harbour.caip2,
    account: `${harbour.caip2}:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`,
    connectorId: 'example.foxglove',
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    name: 'alice.eth',
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1234500000000000000',
    sentAt: Date.now(),
    status: 'confirmed',
  }
  const store = sentStore(latchkey) as Store<readonly SentTransaction[]>
  store.setState([sent])
  await expect.poll(rows, patient).toEqual(['to alice.eth', 'to alice.eth', 'from alice.eth'])
})

test('a past in which nothing happened says so, and shows the way to receive', async () => {
  const server = moneyServer()
  await transactions(server)
  await expect.element(page.getByRole('heading', { name: 'No activity yet' }), patient).toBeVisible()
  await expect.element(button(/Receive tokens/)).toBeVisible()
})

test('S8.17 a past that cannot be read says so aloud, and trying again reads it', async () => {
  const server = moneyServer()
  server.past = 400
  await transactions(server)
  await expect
    .element(page.getByRole('heading', { name: 'Failed to fetch transactions' }), patient)
    .toBeVisible()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Failed to fetch transactions' }))
    .toBeInTheDocument()
  expect(await violations()).toEqual([])
  server.past = [did('send', 1, 0)]
  await button('Try again').click()
  await expect.element(page.getByRole('link', { name: /Sent/ }), patient).toBeVisible()
})

test('a site without a server promises no list and leads to the explorer', async () => {
  const server = moneyServer()
  await transactions(server, { endpoints: undefined })
  await expect
    .element(page.getByRole('heading', { name: 'Activity isn’t available here' }), patient)
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'View on explorer' })).toBeVisible()
  expect(server.asked()).toEqual([])
})

test('S4.61 older ones come by cursor as the list is read, each once, with at most sixty rows in the page', async () => {
  const server = moneyServer()
  server.pageSize = 100
  server.past = Array.from({ length: 1_000 }, (_, at) => did('receive', at * 3, at))
  await transactions(server)
  await expect.element(page.getByRole('link').first(), patient).toBeVisible()
  page.getByRole('link').first().element().focus()
  const seen = () => new Set(server.asked().filter((path) => path.includes('/history')))
  for (let turn = 0; turn < 40 && seen().size < 5; turn += 1) {
    await userEvent.keyboard('{End}')
    expect(lines()).toBeLessThanOrEqual(60)
  }
  await expect.poll(() => seen().size, patient).toBeGreaterThanOrEqual(5)
  const pages = server.asked().filter((path) => path.includes('/history'))
  expect(new Set(pages).size).toBe(pages.length)
})

test('what happens meanwhile does not move what is being read further down', async () => {
  const server = moneyServer()
  const past = Array.from({ length: 100 }, (_, at) => did('receive', 1 + at * 3, at))
  server.past = past
  server.pageSize = 200
  const latchkey = await transactions(server)
  await expect.element(page.getByRole('link').first(), patient).toBeVisible()
  const account = activeAccount(latchkey.connections.getState())
  const row = () =>
    page
      .getByRole('link')
      .elements()
      .find((one) => one.getAttribute('href')?.endsWith('0029'))
  const box = () => scrollerOf(page.getByRole('link').elements().at(-1))
  // The card is still opening: what is scrolled too early is not scrolled.
  const scroll = () => {
    box()?.scrollTo({ top: 40 * 58 })
    return row() !== undefined
  }
  await expect.poll(scroll, patient).toBe(true)
  // The card itself may still be gliding to its height.
  const place = () => (row()?.getBoundingClientRect().top ?? 0) - (box()?.getBoundingClientRect().top ?? 0)
  const [before, height] = [place(), box()?.scrollHeight ?? 0]
  // Newer ones, one of them of a month of its own.
  server.past = [did('send', -40 * 24, 500), did('send', 0, 501), did('send', 0.1, 502), ...past]
  if (account) await refreshActivity(latchkey, account)
  await expect.poll(() => box()?.scrollHeight ?? 0, patient).toBeGreaterThan(height)
  expect(row()).toBeDefined()
  expect(Math.abs(place() - before)).toBeLessThan(1)
})

test('without a wallet it leads to connecting one', async () => {
  await openView({ name: 'Transactions' })
  await expect.element(page.getByRole('heading', { name: 'No wallet connected' }), patient).toBeVisible()
})

/** What scrolls around an element. */
function scrollerOf(element: Element | undefined): Element | undefined {
  const around = element?.parentElement ?? undefined
  return around === undefined || /auto|scroll/.test(getComputedStyle(around).overflowY)
    ? around
    : scrollerOf(around)
}

function lines(): number {
  const host = [...document.querySelectorAll('*')].find((one) =>
    one.shadowRoot?.querySelector('[role="dialog"]'),
  )
  return host?.shadowRoot?.querySelectorAll('li').length ?? 0
}
