import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstState } from '../state/walletState.ts'
import { drawScreen } from '../test/drawScreen.tsx'
import { me, you } from '../test/fixtures.ts'
import { states } from '../test/states.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a sign-in while connecting shows the message for the chosen account, and its networks', async () => {
  const { acts } = drawScreen(states['signInAndConnect'] ?? firstState)
  await expect.element(page.getByRole('dialog', { name: 'Sign in and connect?' })).toBeVisible()
  const message = page.getByRole('region', { name: 'Message', exact: true })
  await expect.poll(() => message.element().textContent).toContain(me)
  await expect.poll(() => page.getByRole('dialog').element().textContent).toContain('Sandbox Base')
  await expect
    .element(page.getByText('One such message is signed for each of the 2 networks.'))
    .toBeInTheDocument()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Account, EVM networks' }), you)
  await expect.poll(() => message.element().textContent).toContain(you)
  await button('Sign in and connect').click()
  expect(acts.signIn.mock.lastCall?.[1]).toBe(you)
  await button('Reject').click()
  expect(acts.reject).toHaveBeenCalledOnce()
})

test('a sign-in for another site than the one that asks is told', async () => {
  drawScreen(states['signInAndConnectStolen'] ?? firstState)
  await expect.element(page.getByText(/This signs you in to bank\.example/)).toBeVisible()
})
