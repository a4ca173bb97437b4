import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lagoon } from '../../test/chains.ts'
import { button, connected, dialog, patient } from '../../test/stage.tsx'

const ask = 'wallet_switchEthereumChain'
const open = { name: 'Networks' } as const
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 3 })

test('while the wallet is asked the view says where to approve, and agreeing leaves it', async () => {
  const { wallet } = await connected('Foxglove', open)
  const held = wallet.hold(ask)
  await button('Lagoon').click()
  await expect.element(dialog('Lagoon'), patient).toBeVisible()
  await expect.element(heading('Approve in Foxglove')).toBeVisible()
  held.release()
  await expect.element(dialog(/./)).not.toBeInTheDocument()
})

test('declining is said as a choice, and trying again asks again', async () => {
  const { wallet } = await connected('Foxglove', open)
  wallet.next(ask, 'reject')
  await button('Lagoon').click()
  await expect.element(heading('Request declined'), patient).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  // The second press is the visitor's own pace: the guard lets one through each second.
  await expect
    .poll(async () => {
      await button('Try again')
        .click({ timeout: 1000 })
        .catch(() => {})
      return wallet.chainId()
    }, patient)
    .toBe(8131338)
})

test('a request that already waits in the wallet is told apart', async () => {
  const { wallet } = await connected('Foxglove', open)
  wallet.next(ask, { fails: { code: -32002, message: 'pending' } })
  await button('Lagoon').click()
  await expect.element(heading('Foxglove has a pending request'), patient).toBeVisible()
})

test('a failure shows the wallet’s own short reason', async () => {
  const { wallet } = await connected('Foxglove', open)
  wallet.next(ask, { fails: { code: -32603, message: 'The harbour is closed' } })
  await button('Lagoon').click()
  await expect.element(heading('Couldn’t switch to Lagoon'), patient).toBeVisible()
  await expect.element(page.getByText('The harbour is closed').first()).toBeVisible()
})

test('a visitor may stay where they are while the wallet still asks', async () => {
  const { wallet } = await connected('Foxglove', open)
  const held = wallet.hold(ask)
  await button('Lagoon').click()
  await button('Cancel').click()
  await expect.element(dialog('Choose network'), patient).toBeVisible()
  held.release('reject')
})

test('a site may open the view itself: then the visitor asks', async () => {
  const { latchkey } = await connected('Foxglove', { name: 'SwitchNetwork', chainId: lagoon.caip2 })
  await expect.element(heading('Confirm in Foxglove'), patient).toBeVisible()
  // The act is named once, on the latch; the header names the place.
  const said = dialog('Lagoon').element().textContent ?? ''
  expect(said.split('Switch to Lagoon')).toHaveLength(2)
  await button('Switch to Lagoon').click()
  await expect.poll(() => latchkey.connections.getState().list[0]?.chainId, patient).toBe(lagoon.caip2)
})
