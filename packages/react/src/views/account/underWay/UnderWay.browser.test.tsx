import { openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { harbour } from '../../../test/chains.ts'
import { button, connected, dialog, patient } from '../../../test/stage.tsx'
import { shownView } from '../../../test/viewStage.tsx'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const sentTransaction = {
  id: 'sent 1',
  chainId: harbour.caip2,
  account: `${harbour.caip2}:${alice}`,
  connectorId: 'example.foxglove',
  hash: `0x${'7'.repeat(64)}`,
  to: bob,
  name: 'bob.eth',
  token: { symbol: 'USDC', decimals: 6, address: `0x${'a'.repeat(40)}` },
  amount: '1250500000',
  sentAt: Date.now() - 1_000,
  status: 'pending',
} as const

const sentKey = {
  name: 'sentTransactions',
  schema: { '~standard': { validate: (value: unknown) => ({ value }) } },
}

test('what was sent before a reload and still waits stands in the account, and leads to where it stands', async () => {
  const { latchkey } = await connected('Foxglove')
  latchkey.storage.write(sentKey, [sentTransaction])
  openModal(latchkey, { name: 'Account' })
  await expect.element(dialog('Account'), patient).toBeVisible()
  const row = page.getByRole('list', { name: 'In progress' }).getByRole('button')
  await expect.element(row, patient).toMatchTextContent(/Sending.*−1,250\.50 USDC.*to bob\.eth.*Now/)
  await row.click()
  await expect.poll(() => shownView(latchkey), patient).toEqual({ name: 'WalletSendConfirmed', id: 'sent 1' })
})

test('an account that waits for nothing shows nothing of it', async () => {
  const { latchkey } = await connected('Foxglove')
  latchkey.storage.write(sentKey, [{ ...sentTransaction, status: 'confirmed', settledAt: Date.now() }])
  openModal(latchkey, { name: 'Account' })
  await expect.element(button('Receive'), patient).toBeVisible()
  expect(page.getByRole('list', { name: 'In progress' }).elements()).toEqual([])
})
