import { type Adapter, base, connectWallet, ethereum, openModal, type WalletSession } from '@latchkey/core'
import { activeChain } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../../button/ConnectButton.tsx'
import { harbour, lagoon, puddle } from '../../test/chains.ts'
import { deepFocus } from '../../test/deepFocus.ts'
import { button, connected, dialog, patient, stage } from '../../test/stage.tsx'

const many = { networks: [harbour, lagoon, puddle, ethereum, base] } as const

const connector = { id: 'safe', name: 'Safe', type: 'SAFE', chain: 'eip155' } as const

const session: WalletSession = {
  connector,
  accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  chainId: harbour.caip2,
  provider: {},
  subscribe: () => () => {},
  switchChain: () => Promise.reject(new Error('Nobody should ask it.')),
  getBalance: () => Promise.resolve(1n),
  signMessage: () => Promise.resolve('0x'),
  disconnect: () => Promise.resolve(),
}

/** The page stands in a Safe, which lives on Harbour. */
const inSafe: Adapter = {
  type: 'evm',
  namespace: 'eip155',
  discover(report) {
    report([connector])
    return () => {}
  },
  connect: () => Promise.resolve(session),
  reconnect: () => Promise.resolve(session),
}

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

test('a network that cannot be had says why, can be reached, and does nothing', async () => {
  const { latchkey } = stage(<ConnectButton />, { adapters: [inSafe] })
  await connectWallet(latchkey, 'safe')
  await expect.poll(() => latchkey.connections.getState().list[0]?.phase, patient).toBe('connected')
  openModal(latchkey, { name: 'Networks' })
  const row = button(/Lagoon/)
  await expect.element(row, patient).toHaveAttribute('aria-disabled', 'true')
  await expect.element(row).toMatchTextContent('Safe works on one network only')
  row.element().focus()
  expect(deepFocus()).toBe(row.element())
  await userEvent.keyboard('{Enter}')
  expect(latchkey.router.getState().history).toEqual([{ name: 'Networks' }])
  expect(latchkey.switching.getState()).toEqual({ phase: 'idle' })
})

test('a search narrows the list, and one that finds nothing offers the whole list again', async () => {
  await connected('Foxglove', { name: 'Networks' }, many)
  const field = page.getByRole('searchbox', { name: 'Search networks' })
  await field.fill('lag')
  await expect.element(button('Lagoon'), patient).toBeVisible()
  await expect.element(button('Harbour')).not.toBeInTheDocument()
  await field.fill('nowhere')
  await expect.element(page.getByRole('heading', { name: 'No networks found' })).toBeVisible()
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
