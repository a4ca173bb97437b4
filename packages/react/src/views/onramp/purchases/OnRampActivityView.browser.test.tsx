import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buyStage, type ServedPurchase } from '../../../test/buyStage.tsx'
import { button, patient } from '../../../test/stage.tsx'
import { violations } from '../../../test/viewStage.tsx'

const view = { name: 'OnRampActivity' } as const
// The clock of the test begins in January 1970.
const past: readonly ServedPurchase[] = [
  { id: 'a', state: 'settled', at: '1970-01-01T00:00:00Z', symbol: 'USDC', amount: '500' },
  { id: 'b', state: 'declined', at: '1969-12-20T12:00:00Z' },
  { id: 'c', state: 'settled', at: '1969-11-19T12:00:00Z', amount: '0.5' },
]
const rows = () => page.getByRole('button', { name: /Castell Pay|Refused/ })

test('purchases are grouped by month with their result, and each opens its view', async () => {
  await buyStage({
    view,
    hasBought: true,
    prepare(server) {
      server.purchases = past
    },
  })
  await expect.element(page.getByRole('heading', { name: 'December 1969' }), patient).toBeVisible()
  await expect
    .element(rows().nth(1))
    .toHaveAccessibleName(/^Declined0 ETHRefused by your card or bank|^Declined/)
  expect(await violations()).toEqual([])
  await rows().nth(1).click()
  await expect.element(page.getByRole('heading', { name: 'Payment declined' }), patient).toBeVisible()
})

test('older purchases load near the end of the list, and a failed page can be retried', async () => {
  let isFailing = true
  await buyStage({
    view,
    hasBought: true,
    prepare(server) {
      server.purchases = past
      server.pageSize = 2
      server.instead = ({ searchParams }) =>
        isFailing && searchParams.has('cursor') ? new Response('{}', { status: 400 }) : undefined
    },
  })
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Couldn’t load more' }), patient)
    .toBeVisible()
  isFailing = false
  await button('Try again').click()
  await expect.element(page.getByText('No earlier purchases'), patient).toBeVisible()
  expect(rows().elements()).toHaveLength(3)
})

test('a list that fails to load is announced and can be retried', async () => {
  let isFailing = true
  await buyStage({
    view,
    hasBought: true,
    prepare(server) {
      server.purchases = past
      server.instead = ({ searchParams }) =>
        isFailing && searchParams.has('onramp') ? new Response('{}', { status: 400 }) : undefined
    },
  })
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Couldn’t load purchases' }), patient)
    .toBeInTheDocument()
  expect(await violations()).toEqual([])
  isFailing = false
  await button('Try again').click()
  await expect.element(rows().first(), patient).toBeVisible()
})

test('a visitor without purchases is offered to buy', async () => {
  await buyStage({ view })
  await expect.element(page.getByText('No purchases yet'), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await button('Buy').click()
  await expect.element(button('Buy with Castell Pay'), patient).toBeVisible()
})
