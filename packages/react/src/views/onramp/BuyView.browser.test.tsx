import { closeModal, disconnectWallet, ethereum, openModal, setLocale } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { getBuy } from '@latchkey/core/onramp'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buyStage, payPage } from '../../test/buyStage.tsx'
import { harbour } from '../../test/chains.ts'
import { button, dialog, patient } from '../../test/stage.tsx'
import { expectFocus, pressBlocked, shownView, violations } from '../../test/viewStage.tsx'

const amount = () => page.getByRole('textbox', { name: 'You pay' })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 3 })
const latch = (name: string | RegExp) => button(name)
const buyLatch = () => latch('Buy with Castell Pay')

test('S1.10 a visitor buys by card: the provider’s page opens, and the view follows the purchase until it arrives', async () => {
  const { latchkey, server, windows, clock } = await buyStage()
  await expect.element(dialog('Buy'), patient).toBeVisible()
  await expect.element(page.getByText('0.03243', { exact: true }), patient).toBeVisible()
  await expect.element(page.getByText('Best of 3 · Fee €1.90')).toBeVisible()
  expect(await violations()).toEqual([])
  await buyLatch().click(patient)
  await expect.element(heading('Finish in the Castell Pay window'), patient).toBeVisible()
  await expect.element(dialog('Castell Pay')).toBeVisible()
  expect(windows.went).toEqual([payPage])
  expect(server.posted.at(-1)?.body).toMatchObject({
    quoteId: 'quote-0',
    method: 'card',
    presetFiatAmount: '100',
  })
  expect(await violations()).toEqual([])
  await button('Show the window').click()
  expect(windows.focused).toBe(1)
  server.purchases = [
    { id: 'begun', state: 'settled', at: '2026-01-15T09:41:00Z', hash: `0x${'5e'.repeat(32)}` },
  ]
  await clock.advance(4_000)
  await expect.element(heading('Bought'), patient).toBeVisible()
  // A banner lies over the header for a while.
  await expect.element(page.getByRole('link', { name: 'View on explorer' })).toBeVisible()
  await button('Done').click(patient)
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Account')
})

test('S1.11 a visitor pays from a bank account, within the limits of bank accounts', async () => {
  const { server } = await buyStage()
  await button(/^Pay by card/).click(patient)
  await expect.element(dialog('How you pay'), patient).toBeVisible()
  await expect.element(button(/^Card/)).toHaveAttribute('aria-current', 'true')
  expect(await violations()).toEqual([])
  await button('Bank account From €20 to €25,000').click()
  await expect.element(button(/^Pay from your bank/), patient).toBeVisible()
  await expect.element(page.getByText('From €20 to €25,000')).toBeVisible()
  await buyLatch().click(patient)
  await expect.element(heading(/^Finish in/), patient).toBeVisible()
  expect(server.posted.at(-1)?.body).toMatchObject({ method: 'ach_bank_account' })
})

test('each suggested amount is a button that requests new quotes', async () => {
  const { server } = await buyStage()
  await expect.element(buyLatch(), patient).toBeVisible()
  const round = page.getByRole('group', { name: 'Quick amounts' })
  await expect.element(round.getByRole('button', { name: '€100' })).toHaveAttribute('aria-pressed', 'true')
  await round.getByRole('button', { name: '€250' }).click()
  await expect.element(amount()).toHaveValue('250')
  await expect.element(round.getByRole('button', { name: '€100' })).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => server.posted.at(-1)?.body['amount'], patient).toBe('250')
})

test.each([
  ['5', 'Enter €20 or more', 'From €20'],
  ['7500.01', 'Enter €7,500 or less', 'Up to €7,500'],
  ['1.005', 'Check the amount', 'Please enter a valid amount'],
  ['1,25,0.50', 'Check the amount', 'Please enter a valid amount'],
  ['', 'Enter an amount', undefined],
])('an amount of "%s" keeps the latch from going: %s', async (text, label, note) => {
  const { server } = await buyStage()
  await expect.element(buyLatch(), patient).toBeVisible()
  await amount().fill(text)
  await expect.element(latch(label)).toHaveAttribute('aria-disabled', 'true')
  if (note === undefined) await expect.element(amount()).not.toHaveAttribute('aria-invalid')
  else {
    await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(amount()).toHaveAccessibleDescription(new RegExp(note.replace('€', '.')))
  }
  await pressBlocked(latch(label))
  expect(server.asked).not.toContain('/v1/generators/onrampurl')
})

test('a currency without decimals is shown without them, and accepts none', async () => {
  const { server } = await buyStage()
  await button('EUR, change currency').click(patient)
  await expect.element(dialog('Choose currency'), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await button(/^Japanese Yen/).click()
  await expect.element(latch('Enter ¥2,000 or more'), patient).toBeVisible()
  await amount().fill('10000.5')
  await expect.element(page.getByText('Enter a whole amount in this currency.')).toBeVisible()
  await amount().fill('10000')
  await expect
    .poll(() => server.posted.at(-1)?.body, patient)
    .toMatchObject({ amount: '10000', paymentCurrency: { id: 'JPY' } })
  await expect.element(buyLatch(), patient).toBeVisible()
})

test('S1.14 S8.45 when prices are unavailable, an estimate with the range of fees is shown, and the visitor can retry', async () => {
  let isFailing = true
  await buyStage({
    prepare(server) {
      server.instead = ({ pathname }) =>
        // An answer that says nothing.
        isFailing && pathname === '/v1/onramp/quote' ? Response.json({}) : undefined
    },
  })
  await expect.element(page.getByText(/^This is an estimate/), patient).toBeVisible()
  await expect.element(page.getByText('Fees 1-2%')).toBeVisible()
  await expect.element(page.getByText('Shown by the provider')).toBeVisible()
  // It can be bought all the same.
  await expect.element(buyLatch()).not.toHaveAttribute('aria-disabled')
  expect(await violations()).toEqual([])
  isFailing = false
  await button('Try again').click()
  await expect.element(page.getByText('0.03243', { exact: true }), patient).toBeVisible()
  await expect.element(page.getByText(/^This is an estimate/)).not.toBeInTheDocument()
})

test('S8.44 when the options are unavailable, the built-in ones are shown with a notice', async () => {
  await buyStage({
    view: { name: 'Buy', currency: 'USD' },
    prepare(server) {
      server.instead = ({ pathname }) =>
        pathname === '/v1/onramp/options' ? new Response('{}', { status: 400 }) : undefined
    },
    options: { networks: [harbour, ethereum] },
  })
  await expect.element(page.getByText(/^Couldn’t load what can be bought/), patient).toBeVisible()
  await expect.element(page.getByText('From $10 to $7,500')).toBeVisible()
})

test('options that failed to load are not called an empty offer where no built-in one fits, and can be retried', async () => {
  let isFailing = true
  await buyStage({
    prepare(server) {
      server.instead = ({ pathname }) =>
        isFailing && pathname === '/v1/onramp/options' ? new Response('{}', { status: 400 }) : undefined
    },
  })
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Couldn’t load what can be bought.' }), patient)
    .toBeInTheDocument()
  await expect
    .element(page.getByText('Nothing can be bought on this site’s networks.'))
    .not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  isFailing = false
  await button('Try again').click()
  await expect.element(buyLatch(), patient).toBeVisible()
})

test('a provider that does not respond leaves the form unchanged, with the reason and a way to retry', async () => {
  const { windows } = await buyStage({
    prepare(server) {
      server.instead = ({ pathname }) =>
        pathname === '/v1/generators/onrampurl' ? new Response('{}', { status: 404 }) : undefined
    },
  })
  await buyLatch().click(patient)
  await expect.element(page.getByText(/^The provider can’t be reached/).first(), patient).toBeVisible()
  await expect.element(buyLatch()).toBeVisible()
  expect(windows.isClosed).toBe(true)
  expect(windows.went).toEqual([])
})

test('with the keyboard alone a visitor chooses another token, and Enter buys', async () => {
  const { latchkey } = await buyStage()
  await expect.element(buyLatch(), patient).toBeVisible()
  await button('ETH on Harbour, change token').click()
  await expect.element(dialog('Choose token'), patient).toBeVisible()
  expect(await violations()).toEqual([])
  const rows = page.getByRole('list', { name: 'Tokens you can buy' }).getByRole('button')
  await expect.poll(() => rows.first().element().textContent, patient).toContain('Selected')
  rows.first().element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expectFocus(rows.nth(2))
  await userEvent.keyboard('{Enter}')
  await expect.element(button('USDC on Harbour, change token'), patient).toBeVisible()
  await expect.element(buyLatch(), patient).toBeVisible()
  amount().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shownView(latchkey).name, patient).toBe('BuyInProgress')
})

test('the amount received is announced when quotes arrive', async () => {
  await buyStage()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'You get about 0.03243 ETH' }), patient)
    .toBeInTheDocument()
})

test('a pending purchase is shown again after the widget was closed', async () => {
  const { latchkey } = await buyStage()
  await buyLatch().click(patient)
  await expect.element(heading(/^Finish in/), patient).toBeVisible()
  closeModal(latchkey)
  openModal(latchkey, { name: 'Buy', currency: 'EUR' })
  const underWay = page.getByRole('list', { name: 'In progress' })
  await underWay.getByRole('button').click(patient)
  await expect.element(heading(/^Finish in/), patient).toBeVisible()
  goBack(latchkey)
  await expect.element(dialog('Buy'), patient).toBeVisible()
})

test('a visitor who is not connected is asked to connect', async () => {
  const { latchkey } = await buyStage({ isConnected: false })
  await expect.element(page.getByText('No wallet connected'), patient).toBeVisible()
  await dialog('Buy').getByRole('button', { name: 'Connect wallet' }).click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Connect')
})

test.each(['Buy', 'OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'OnRampMethodSelect'] as const)(
  'a visitor who disconnects while %s is open is asked to connect',
  async (name) => {
    const { latchkey } = await buyStage({ view: { name } })
    await expect.poll(() => getBuy(latchkey).problem?.kind, patient).not.toBe('options')
    await disconnectWallet(latchkey, 'example.harbor')
    await expect.element(page.getByText('No wallet connected'), patient).toBeVisible()
  },
)

test('a site whose server sells nothing says so, with a button back to the account', async () => {
  const { latchkey } = await buyStage({
    prepare(server) {
      server.instead = ({ pathname }) =>
        pathname === '/v1/onramp/options' ? new Response('{}', { status: 501 }) : undefined
    },
  })
  await expect.element(page.getByText('This site doesn’t sell crypto.'), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await button('Back to account').click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Account')
})

test('the explanation of buying opens from the form and leads back to it', async () => {
  const { latchkey } = await buyStage()
  await button('How buying works').click(patient)
  await expect.element(dialog('How buying works'), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await button('Start buying').click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Buy')
  expect(latchkey.router.getState().history).toHaveLength(1)
})

test('the form is translated into Arabic and Spanish', async () => {
  const { latchkey } = await buyStage({ options: { locale: 'ar' } })
  await expect.element(dialog('شراء'), patient).toBeVisible()
  await expect.element(button(/^الشراء عبر/), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await setLocale(latchkey, 'es')
  await expect.element(button('Comprar con Castell Pay'), patient).toBeVisible()
})

test('the account offers to buy where the server sells', async () => {
  const { latchkey } = await buyStage({ view: { name: 'Account' } })
  await expect.element(button('Buy'), patient).toBeVisible()
  await button('Buy').click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Buy')
})

test('the account of a site whose server sells nothing has no tile for it', async () => {
  const { server } = await buyStage({
    view: { name: 'Account' },
    prepare(server) {
      server.instead = ({ pathname }) =>
        pathname === '/v1/supported-chains'
          ? Response.json({ http: [], ws: [], capabilities: {} })
          : undefined
    },
  })
  await expect.element(button('Receive'), patient).toBeVisible()
  await expect.poll(() => server.asked.includes('/v1/supported-chains'), patient).toBe(true)
  await expect.element(button('Buy')).not.toBeInTheDocument()
})
