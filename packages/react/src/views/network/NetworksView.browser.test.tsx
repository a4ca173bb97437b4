import { activeChain, base, bitcoin, ethereum, openModal, solana } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../../button/ConnectButton.tsx'
import { harbour, lagoon, puddle } from '../../test/chains.ts'
import { deepFocus } from '../../test/deepFocus.ts'
import { button, connected, dialog, patient, stage } from '../../test/stage.tsx'

const many = { networks: [harbour, lagoon, puddle, ethereum, base, solana, bitcoin] } as const

test('the network in use is marked and test networks stand apart', async () => {
  await connected('Foxglove', { name: 'Networks' })
  await expect.element(dialog('Choose network'), patient).toBeVisible()
  const main = page.getByRole('list', { name: 'Networks', exact: true })
  await expect.element(main.getByRole('button', { name: 'Harbour' })).toHaveAttribute('aria-current', 'true')
  await expect.element(main.getByRole('button', { name: 'Lagoon' })).toBeVisible()
  const test = page.getByRole('list', { name: 'Test networks' })
  await expect.element(test.getByRole('button', { name: 'Puddle' })).toBeVisible()
})

test('choosing a network asks the wallet, and afterwards that network is in use', async () => {
  const { latchkey, wallet } = await connected('Foxglove', { name: 'Networks' })
  await button('Lagoon').click()
  await expect.poll(() => wallet.chainId(), patient).toBe(8131338)
  await expect.poll(() => activeChain(latchkey), patient).toBe(lagoon)
  await expect.element(dialog(/./)).not.toBeInTheDocument()
})

test('before connecting a network is only chosen', async () => {
  const { latchkey } = stage(<ConnectButton />)
  openModal(latchkey, { name: 'Networks' })
  await button('Lagoon').click()
  await expect.poll(() => activeChain(latchkey), patient).toBe(lagoon)
})

test('a network that cannot be had says why', async () => {
  await connected('Foxglove', { name: 'Networks' }, many)
  const row = button(/Bitcoin/)
  await expect.element(row, patient).toHaveAttribute('aria-disabled', 'true')
  await expect.element(row).toMatchTextContent('This site connects no Bitcoin wallets')
})

test('a search narrows the list, and one that finds nothing offers the whole list again', async () => {
  await connected('Foxglove', { name: 'Networks' }, many)
  const field = page.getByRole('searchbox', { name: 'Search networks' })
  await field.fill('lag')
  await expect.element(button('Lagoon'), patient).toBeVisible()
  await expect.element(button('Harbour')).not.toBeInTheDocument()
  await field.fill('nowhere')
  await expect.element(page.getByRole('heading', { name: 'No network found' })).toBeVisible()
  await button('Show all networks').click()
  await expect.element(button('Harbour')).toBeVisible()
})

test('a visitor learns what a network is, and comes back', async () => {
  await connected('Foxglove', { name: 'Networks' })
  await button('What is a network?').click()
  await expect.element(dialog('What is a network?'), patient).toBeVisible()
  await button('Back').click()
  await expect.element(dialog('Choose network'), patient).toBeVisible()
})

test('the whole list works by keyboard', async () => {
  const { latchkey } = await connected('Foxglove', { name: 'Networks' })
  await expect.element(button('Lagoon'), patient).toBeVisible()
  const isThere = () => deepFocus()?.matches('button') && deepFocus()?.textContent === 'Lagoon'
  for (let step = 0; step < 12 && !isThere(); step += 1) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => activeChain(latchkey), patient).toBe(lagoon)
})
