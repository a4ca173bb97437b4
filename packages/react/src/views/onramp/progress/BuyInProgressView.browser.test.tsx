import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buyStage, payPage } from '../../../test/buyStage.tsx'
import { button, dialog, patient } from '../../../test/stage.tsx'
import { expectFocus, shownView, violations } from '../../../test/viewStage.tsx'

const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 3 })
const at = '2026-01-15T09:41:00Z'

/** A visitor who pressed Buy. */
async function begun(prepare?: Parameters<typeof buyStage>[0]) {
  const stage = await buyStage(prepare)
  await button('Buy with Castell Pay').click(patient)
  await expect.poll(() => shownView(stage.latchkey).name, patient).toBe('BuyInProgress')
  return stage
}

test('a blocked window is replaced by a link, which can be copied, and following it continues', async () => {
  await begun({
    prepare(_, windows) {
      windows.isBlocked = true
    },
  })
  await expect.element(heading('Your browser blocked the window'), patient).toBeVisible()
  const link = page.getByRole('link', { name: 'Open Castell Pay' })
  await expect.element(link).toHaveAttribute('href', payPage)
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(button('Copy link')).toBeVisible()
  expect(await violations()).toEqual([])
  // A test has no provider's page.
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect.element(heading('Finish in the Castell Pay window')).toBeVisible()
})

test('after three minutes without an update the visitor checks again, or reports that they did not pay', async () => {
  const { latchkey, server, clock } = await begun()
  await expect.element(heading(/^Finish in/), patient).toBeVisible()
  for (let seconds = 0; seconds < 188; seconds += 4) {
    const before = asks(server)
    await clock.advance(4_000)
    if (heading('No update yet').query() !== null) break
    // The next request is scheduled after the response.
    await expect
      .poll(() => asks(server) > before || heading('No update yet').query() !== null, patient)
      .toBe(true)
  }
  await expect.element(heading('No update yet'), patient).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'No update yet' })).toBeInTheDocument()
  expect(await violations()).toEqual([])
  await expect.element(button('Go to your purchases')).toBeVisible()
  await button('Check again').click()
  await expect.element(heading('Finish in the Castell Pay window'), patient).toBeVisible()
  expect(shownView(latchkey).name).toBe('BuyInProgress')
})

const asks = ({ asked }: { readonly asked: readonly string[] }) =>
  asked.filter((path) => path.endsWith('/history')).length

test.each([
  ['declined', 'Payment declined'],
  ['returned', 'Payment returned'],
  ['abandoned', 'Not paid'],
  ['expired', 'Payment page expired'],
  ['failed', 'Purchase failed'],
])(
  'a purchase that was %s says so, is announced, and leads back to the form as it was',
  async (state, title) => {
    const { latchkey, server, clock } = await begun()
    await expect.element(heading(/^Finish in/), patient).toBeVisible()
    server.purchases = [{ id: 'begun', state, at }]
    await clock.advance(4_000)
    await expect.element(heading(title), patient).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: title })).toBeInTheDocument()
    await expect.element(button('Show the window')).not.toBeInTheDocument()
    await button('Try again').click()
    await expect.element(page.getByRole('textbox', { name: 'You pay' }), patient).toHaveValue('100')
    expect(shownView(latchkey).name).toBe('Buy')
  },
)

test('a payment that the bank took back after the token had arrived says so, with the amount', async () => {
  const { server, clock } = await begun()
  await expect.element(heading(/^Finish in/), patient).toBeVisible()
  server.purchases = [{ id: 'begun', state: 'returned', hash: `0x${'ab'.repeat(32)}`, at }]
  await clock.advance(4_000)
  await expect.element(heading('Payment returned'), patient).toBeVisible()
  await expect
    .element(page.getByText(/had arrived\. Castell Pay may ask you to pay again/).first())
    .toBeVisible()
  await expect.element(page.getByText('You got')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
  await expect.element(button('Back to account')).toBeVisible()
})

test('once it is paid, the payment buttons disappear and the visitor may leave', async () => {
  const { latchkey, server, clock } = await begun()
  server.purchases = [{ id: 'begun', state: 'pending', at }]
  await clock.advance(4_000)
  await expect.element(heading('Payment received'), patient).toBeVisible()
  await expect.element(button('Copy link')).not.toBeInTheDocument()
  await button('Back to account').click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Account')
})

test('a paid purchase stays paid after three minutes, until it arrives', async () => {
  const { server, clock } = await begun()
  server.purchases = [{ id: 'begun', state: 'pending', at }]
  await clock.advance(4_000)
  await expect.element(heading('Payment received'), patient).toBeVisible()
  for (let seconds = 0; seconds < 240; seconds += 30) {
    const before = asks(server)
    await clock.advance(30_000)
    await expect.poll(() => asks(server), patient).toBeGreaterThan(before)
  }
  await expect.element(heading('Payment received')).toBeVisible()
  await expect.element(button('I didn’t pay')).not.toBeInTheDocument()
  server.purchases = [{ id: 'begun', state: 'settled', at }]
  await clock.advance(30_000)
  await expect.element(heading('Bought'), patient).toBeVisible()
})

test('a window that was closed can be opened again', async () => {
  const { windows } = await begun()
  await expect.element(button('Show the window'), patient).toBeVisible()
  windows.isClosed = true
  await button('Open Castell Pay').click(patient)
  expect(windows.went).toEqual([payPage, payPage])
})

test('a list of purchases that failed to load offers a retry, and does not call the purchase unknown', async () => {
  let isFailing = true
  await buyStage({
    view: { name: 'BuyInProgress', purchase: 'past' },
    hasBought: true,
    prepare(server) {
      server.purchases = [{ id: 'past', state: 'settled', at }]
      server.instead = ({ searchParams }) =>
        isFailing && searchParams.has('onramp') ? new Response('{}', { status: 400 }) : undefined
    },
  })
  await expect.element(page.getByText('Couldn’t load purchases').first(), patient).toBeVisible()
  expect(await violations()).toEqual([])
  isFailing = false
  await button('Try again').click()
  await expect.element(heading('Bought'), patient).toBeVisible()
})

test('a focused button that disappears leaves the focus beside it', async () => {
  const { server, clock } = await begun()
  const shown = button('Show the window')
  await expect.element(shown, patient).toBeVisible()
  ;(shown.element() as HTMLElement).focus()
  server.purchases = [{ id: 'begun', state: 'declined', at }]
  await clock.advance(4_000)
  await expect.element(heading('Payment declined'), patient).toBeVisible()
  // The page itself only sees the widget's host as focused.
  expect(document.activeElement).not.toBe(document.body)
  await userEvent.keyboard('{Tab}')
  await expectFocus(button('Try again'))
})

test('an unknown purchase leads to the list of purchases', async () => {
  await buyStage({ view: { name: 'BuyInProgress', purchase: 'unknown' } })
  await expect.element(page.getByText('Purchase not found'), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await button('Go to your purchases').click()
  await expect.element(dialog('Purchases'), patient).toBeVisible()
})
