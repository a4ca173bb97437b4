import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buyStage } from '../../../test/buyStage.tsx'
import { button, dialog, patient } from '../../../test/stage.tsx'
import { shownView, violations } from '../../../test/viewStage.tsx'

const view = { name: 'OnRampProviders', currency: 'EUR' } as const
const quotes = () => page.getByRole('list', { name: 'Providers' }).getByRole('button')
const row = (name: string | RegExp) => page.getByRole('button', { name })

test('quotes are listed best first with the chosen one marked, and providers outside the amount show their limits', async () => {
  await buyStage({ view })
  await expect.element(dialog('Choose a provider'), patient).toBeVisible()
  await expect.element(quotes().first(), patient).toHaveAttribute('aria-current', 'true')
  expect(
    quotes()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Castell PayBestFee €1.900.03243 ETH2–5 min',
    'FennelFee €2.900.03242 ETH2–5 min',
    'Tern ExchangeFee €3.900.03241 ETH2–5 min',
  ])
  await expect.element(page.getByText('For €100 by card, after fees')).toBeVisible()
  await expect.element(row('Meridian From €150')).toHaveAttribute('aria-disabled', 'true')
  expect(await violations()).toEqual([])
})

test('choosing a provider leads back to the form, which buys from that one', async () => {
  const { latchkey } = await buyStage()
  await button(/^Castell Pay/).click(patient)
  await row(/^Fennel/).click(patient)
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Buy')
  expect(latchkey.router.getState().history).toHaveLength(1)
  await expect.element(button('Buy with Fennel'), patient).toBeVisible()
})

test('when a site opens it with an amount and a token, it leads to the form', async () => {
  const { latchkey, server } = await buyStage({ view: { ...view, amount: '250', token: 'USDC' } })
  await row(/^Tern Exchange/).click(patient)
  await expect.element(button('Buy with Tern Exchange'), patient).toBeVisible()
  expect(server.posted.at(-1)?.body).toMatchObject({ amount: '250', purchaseCurrency: { symbol: 'USDC' } })
  expect(shownView(latchkey).name).toBe('Buy')
})

test('S1.14 before an amount is entered, each provider is listed with its payment methods and the range of fees', async () => {
  const { latchkey } = await buyStage()
  const amount = page.getByRole('textbox', { name: 'You pay' })
  await expect.element(amount, patient).toHaveValue('100')
  await amount.fill('')
  await button('Choose a provider Fees 1-2%').click(patient)
  await expect.element(row(/^Castell Pay Card, Bank account Fees 1-2%/), patient).toBeVisible()
  await expect.element(page.getByText(/Your tokens go to 0xf39F…2266/)).toBeVisible()
  expect(await violations()).toEqual([])
  await row(/^Fennel/).click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Buy')
})

test('a provider with a hostile name is shown as plain text and does not break the layout', async () => {
  await page.viewport(390, 760)
  await buyStage({
    view,
    prepare(server) {
      server.providers = ['<img src=x onerror=alert(1)>\u202e'.repeat(9), 'W'.repeat(400)]
    },
  })
  await expect.element(quotes().first(), patient).toBeVisible()
  const card = dialog('Choose a provider').element()
  expect(card.querySelector('.row img')).toBeNull()
  expect(card.textContent).not.toContain('\u202e')
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
})

test('a chosen currency becomes the payment currency', async () => {
  await buyStage({ view: { name: 'OnRampFiatSelect' } })
  await expect.element(row('Euro EUR'), patient).toBeVisible()
  await row(/^US Dollar/).click()
  await expect.element(button('USD, change currency'), patient).toBeVisible()
})
