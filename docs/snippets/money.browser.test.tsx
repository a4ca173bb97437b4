import { ConnectButton } from '@latchkey/react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Holdings, Past } from './holdings.tsx'
import { OwnSend, Sent } from './ownSend.tsx'
import { payInvoice, tokenUnits } from './payHere.ts'
import { arriveOnSandbox, button, cleanUp, patient } from './test/stage.tsx'

afterEach(cleanUp)

/** Somebody who is not the account itself. */
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const listed = (list: string, text: RegExp) => page.getByRole('list', { name: list }).getByText(text)

test('holdings.tsx and ownSend.tsx: what an account holds is sent by a form of the site’s own, and is in its past', async () => {
  const { wallet } = await arriveOnSandbox(
    <>
      <Holdings />
      <OwnSend />
      <Sent />
      <Past />
    </>,
  )
  await expect.element(listed('Holdings', / ETH$/), patient).toBeVisible()
  await page.getByRole('textbox', { name: 'To' }).fill('0x7099')
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await expect.element(page.getByText('This address isn’t valid on this network.'), patient).toBeVisible()
  await page.getByRole('textbox', { name: 'To' }).fill(receiver)
  await expect.element(page.getByText('firstTime'), patient).toBeVisible()
  await expect.element(button('Review'), patient).toBeEnabled()

  await button('Review').click()
  wallet.next('eth_sendTransaction', 'reject')
  await button('Yes').click()
  const asked = () => wallet.requests().filter(({ method }) => method === 'eth_sendTransaction').length
  await expect.poll(asked, patient).toBe(1)
  // A no loses nothing.
  await expect.element(button('Yes'), patient).toBeEnabled()
  await expect.element(page.getByText(new RegExp(`Send 0.01 ETH to ${receiver}`)), patient).toBeVisible()
  await button('Yes').click()
  await expect.element(page.getByText(`To ${receiver}: confirmed`), patient).toBeVisible()
  await expect.element(listed('Past', /^send, confirmed/), patient).toBeVisible()
})

test('payHere.ts: a payment by plain functions, a no, and a receiver that is none', async () => {
  const { latchkey, wallet } = await arriveOnSandbox(<ConnectButton />)
  expect(await tokenUnits(latchkey, receiver)).toBe(0n)
  expect(await payInvoice(latchkey, receiver, '0.01')).toBe('Payment confirmed.')
  wallet.next('eth_sendTransaction', 'reject')
  expect(await payInvoice(latchkey, receiver, '0.01')).toMatch(/declined/)
  expect(await payInvoice(latchkey, '0x7099', '0.01')).toMatch(/isn’t valid on this network/)
})
