import { openModal } from '@latchkey/core'
import { swapStore } from '@latchkey/core/swap'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lagoon } from '../../test/chains.ts'
import { button, dialog, patient } from '../../test/stage.tsx'
import { dollar, swapStage } from '../../test/swapStage.tsx'
import { expectFocus, shownView, violations } from '../../test/viewStage.tsx'

const amount = () => page.getByRole('textbox', { name: 'You pay' })
const received = () => page.getByRole('group', { name: 'You receive' })
const said = () =>
  page
    .getByRole('status')
    .elements()
    .map(({ textContent }) => textContent)
    .join(' ')

test('S2.15 S4.37 S9.15 the form starts with 1 of the coin, and a visitor reaches the review with the keyboard alone', async () => {
  const { latchkey } = await swapStage()
  await expect.element(dialog('Swap'), patient).toBeVisible()
  await expect.element(amount(), patient).toHaveValue('1')
  await expectFocus(amount())
  await userEvent.keyboard('{Control>}a{/Control}0.75')
  await expect.element(received(), patient).toMatchTextContent(/2,249\.10/)
  await expect.element(page.getByText('$2,250.00'), patient).toBeVisible()
  await expect.element(button('Review swap'), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Review swap'), patient).toBeVisible()
  await expect.element(button(/^Swap 0\.75 ETH/), patient).toBeVisible()
  expect(await violations()).toEqual([])
  expect(shownView(latchkey).name).toBe('SwapPreview')
})

test('S8.15 S4.39 a lack of funds reads Insufficient balance, with the missing amount at the field', async () => {
  await swapStage()
  await amount().fill('12.5')
  await expect.element(button('Insufficient balance'), patient).toHaveAttribute('aria-disabled', 'true')
  await expect.element(amount()).toHaveAccessibleDescription(/7\.6873 too much/)
  await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
  expect(await violations()).toEqual([])
  await button('Max amount you can swap').click()
  await expect.element(button('Review swap'), patient).toBeVisible()
})

test('S8.16 an invalid amount reads Incorrect amount, and Please enter a valid amount', async () => {
  await swapStage()
  await amount().fill('1,25,0')
  await expect
    .element(button(/Incorrect amount/), patient)
    .toMatchTextContent(/Incorrect amount.*Please enter a valid amount/)
  await expect.element(amount()).toHaveAccessibleDescription(/Please enter a valid amount/)
  await amount().fill('')
  await expect.element(button('Enter an amount'), patient).toBeVisible()
  await expect.element(amount()).not.toHaveAttribute('aria-invalid')
})

test('a missing route and a failed quote read Insufficient balance with the reason, and the quote can be retried', async () => {
  const { server } = await swapStage({
    prepare(swaps) {
      swaps.quotes = 'noRoute'
    },
  })
  await expect.element(page.getByText(/^No route between these tokens/).first(), patient).toBeVisible()
  await expect.element(button('Insufficient balance')).toHaveAttribute('aria-disabled', 'true')
  server.quotes = 'fails'
  await amount().fill('2')
  await expect.element(page.getByText(/^Couldn’t get a price/).first(), patient).toBeVisible()
  server.quotes = 'yes'
  await button('Try again').click()
  await expect.element(button('Review swap'), patient).toBeVisible()
})

test('S9.14 the slippage is 1 percent by default, accepts decimals, and shows its limits', async () => {
  const { latchkey } = await swapStage()
  await expect.element(button('Review swap'), patient).toBeVisible()
  await page.getByText(/^1 ETH =/).click()
  await button('1%, change slippage').click()
  const field = page.getByRole('textbox', { name: 'Slippage in percent' })
  await expectFocus(field)
  await field.fill('75')
  await userEvent.keyboard('{Enter}')
  await expect.element(field, patient).toHaveAccessibleDescription(/Enter a percentage from 0\.1 to 50\./)
  expect(await violations()).toEqual([])
  await field.fill('0.35')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('0.35%, change slippage'), patient).toBeVisible()
  expect(swapStore(latchkey).getState().slippage).toBe('0.35')
})

test('the slippage button says whether its field is open, and gets the focus back when the field closes', async () => {
  await swapStage()
  await expect.element(button('Review swap'), patient).toBeVisible()
  await page.getByText(/^1 ETH =/).click()
  const change = button(/change slippage/)
  await expect.element(change).toHaveAttribute('aria-expanded', 'false')
  await change.click()
  await expect.element(change).toHaveAttribute('aria-expanded', 'true')
  await expectFocus(page.getByRole('textbox', { name: 'Slippage in percent' }))
  await userEvent.keyboard('{Enter}')
  await expectFocus(change)
  await change.click()
  await button('3%').click()
  await expectFocus(button('3%, change slippage'))
})

test('on a small screen the whole entry of the slippage is scrolled to, with its explanation', async () => {
  await page.viewport(390, 640)
  onTestFinished(() => page.viewport(1024, 768))
  await swapStage()
  await expect.element(button('Review swap'), patient).toBeVisible()
  await page.getByText(/^1 ETH =/).click()
  await button(/change slippage/).click()
  const text = page.getByText(/^If the price gets worse by more than this/)
  await expect.element(text, patient).toBeInViewport({ ratio: 1 })
  const field = page.getByRole('textbox', { name: 'Slippage in percent' })
  await field.fill('75')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Enter a percentage from/), patient).toBeVisible()
  await expect.element(text, patient).toBeInViewport({ ratio: 1 })
  await expect.element(field).toBeInViewport({ ratio: 1 })
})

test('S9.12 a provider fee is shown with its rate, and a fee of zero is not shown', async () => {
  const { server } = await swapStage()
  await expect.element(button('Review swap'), patient).toBeVisible()
  await page.getByText(/^1 ETH =/).click()
  await expect.element(page.getByText('Receive at least'), patient).toBeVisible()
  expect(page.getByText(/^Provider fee/).elements()).toEqual([])
  server.feeBps = 85
  await amount().fill('2')
  await expect.element(page.getByText('Provider fee (0.85%)'), patient).toBeVisible()
  await expect.element(page.getByText('0.017 ETH')).toBeVisible()
})

test('the switch button exchanges both tokens, and so does choosing the token of the other side', async () => {
  await swapStage()
  await expect.element(button('Review swap'), patient).toBeVisible()
  await button('Switch direction').click()
  await expect.element(amount(), patient).toHaveValue('2,998.80')
  await button('USDC, change token').click()
  await expect.element(dialog('Select a token'), patient).toBeVisible()
  await page.getByRole('list', { name: 'Suggested tokens' }).getByRole('button', { name: 'ETH' }).click()
  await expect.element(dialog('Swap'), patient).toBeVisible()
  await expect.element(received().getByRole('button', { name: 'USDC, change token' }), patient).toBeVisible()
})

test('after the list of tokens the focus is on the button that opened it, whichever token that shows now', async () => {
  await swapStage()
  await expectFocus(amount())
  const toButton = received().getByRole('button')
  await toButton.click()
  await expect.element(dialog('Select a token'), patient).toBeVisible()
  await page.getByRole('list', { name: 'Suggested tokens' }).getByRole('button', { name: 'ETH' }).click()
  // The token of the other side was chosen, so both tokens changed places.
  await expect.element(received().getByRole('button', { name: 'ETH, change token' }), patient).toBeVisible()
  await expectFocus(toButton)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Select a token'), patient).toBeVisible()
  await button('Back').click()
  await expectFocus(toButton)
  const fromButton = page.getByRole('button', { name: 'USDC, change token' })
  await fromButton.click()
  await page
    .getByRole('list', { name: 'Suggested tokens' })
    .getByRole('button', { name: 'USDC' })
    .click(patient)
  await expect.element(dialog('Swap'), patient).toBeVisible()
  await expectFocus(fromButton)
})

test('a quote and its caution are announced once, and their refreshes are not', async () => {
  const { server } = await swapStage({
    prepare(swaps) {
      swaps.impactBps = 960
    },
  })
  await expect.poll(said, patient).toContain('You receive about 2,712 USDC')
  await expect.poll(said, patient).toContain('You lose 9.6% ($288.00)')
  const asked = () => server.asked.filter((path) => path.includes('/quotes')).length
  const before = asked()
  server.impactBps = 970
  await expect.poll(asked, patient).toBeGreaterThan(before)
  await expect.element(received(), patient).toMatchTextContent(/2,709/)
  const caution = page.getByText('You lose 9.7% ($291.00)')
  await expect.element(caution, patient).toBeVisible()
  expect(caution.element().closest('[aria-live], [role="status"], [role="alert"]')).toBeNull()
  expect(said()).toContain('You receive about 2,712 USDC')
  expect(said()).toContain('You lose 9.6% ($288.00)')
  expect(said()).not.toMatch(/2,709|9\.7/)
  await amount().fill('2')
  await expect.poll(said, patient).toContain('You lose 9.7% ($582.00)')
})

test('the form shows the loss of a swap with a price impact before the review', async () => {
  await swapStage({
    prepare(server) {
      server.impactBps = 960
    },
  })
  await expect.element(page.getByText('You lose 9.6% ($288.00)'), patient).toBeVisible()
  await expect.element(button('Review swap')).toBeVisible()
})

test('a swap whose rate cannot be compared with a market price says so', async () => {
  await swapStage({
    prepare(server) {
      server.arePricesDown = true
    },
  })
  await expect.element(page.getByText('No market price to compare with'), patient).toBeVisible()
  await expect.element(page.getByText('Compare the rate with another source before you swap.')).toBeVisible()
  await expect.element(button('Review swap')).toBeVisible()
})

test('a network without swaps is named, and its list of tokens is empty', async () => {
  const { latchkey } = await swapStage({ chainId: lagoon.caip2 })
  await expect.element(page.getByText('Network not supported for Swaps'), patient).toBeVisible()
  await expect.element(page.getByText('Choose another network to swap tokens.')).toBeVisible()
  expect(await violations()).toEqual([])
  await button('Choose network').click()
  await expect.element(dialog('Choose network'), patient).toBeVisible()
  openModal(latchkey, { name: 'SwapSelectToken', side: 'to' })
  await expect.element(page.getByText('Choose another network to swap tokens.'), patient).toBeVisible()
})

test('S4.34 a swap that failed to initialize says so, and can be retried', async () => {
  const { server } = await swapStage({
    prepare(swaps) {
      swaps.isDown = true
    },
  })
  await expect
    .element(page.getByRole('heading', { name: 'Failed to initialize swap' }), patient)
    .toBeVisible()
  await expect.element(page.getByText('HTTP status code: 400').first()).toBeVisible()
  server.isDown = false
  await button('Try again').click()
  await expect.element(button('Review swap'), patient).toBeVisible()
})

test('S1.09 the account offers to swap, and the form waits for a token to receive', async () => {
  const { latchkey } = await swapStage({ view: { name: 'Account' } })
  await button('Swap').click(patient)
  await expect.element(dialog('Swap'), patient).toBeVisible()
  await expect.element(button('Choose a token'), patient).toHaveAttribute('aria-disabled', 'true')
  await received().getByRole('button', { name: 'Choose token' }).click()
  await page
    .getByRole('list', { name: 'Suggested tokens' })
    .getByRole('button', { name: 'USDC' })
    .click(patient)
  await expect.element(button('Review swap'), patient).toBeVisible()
  expect(swapStore(latchkey).getState().to?.symbol).toBe(dollar.symbol)
})
