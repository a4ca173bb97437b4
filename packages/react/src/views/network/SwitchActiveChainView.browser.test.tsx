import { type Adapter, solana } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { harbour } from '../../test/chains.ts'
import { button, connected, dialog, patient } from '../../test/stage.tsx'

/** An adapter of another family that finds no wallet: what is tested comes before one is needed. */
const nobody: Adapter = {
  type: 'solana',
  namespace: 'solana',
  discover(report) {
    report([])
    return () => {}
  },
  connect: () => Promise.reject(new Error('No test connects it.')),
  reconnect: () => Promise.resolve(undefined),
}

test('another family of chains asks for another wallet, and the one before stays connected', async () => {
  const { latchkey } = await connected(
    'Foxglove',
    { name: 'Networks' },
    {
      networks: [harbour, solana],
      adapters: [evm(), nobody],
    },
  )
  await button(/Solana/).click()
  await expect.element(dialog('Switch to Solana'), patient).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'You need a Solana wallet' })).toBeVisible()
  await button('Choose a Solana wallet').click()
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  expect(latchkey.connections.getState().list).toHaveLength(1)
})

test('a visitor may stay where they are', async () => {
  await connected(
    'Foxglove',
    { name: 'Networks' },
    { networks: [harbour, solana], adapters: [evm(), nobody] },
  )
  await button(/Solana/).click()
  await button('Cancel').click()
  await expect.element(dialog('Choose network'), patient).toBeVisible()
})
