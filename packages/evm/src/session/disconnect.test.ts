import { WalletFailedError } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { connected } from '../test/onPage.ts'

test('disconnecting gives the permission back', async () => {
  const { wallet, session } = await connected()
  await session.disconnect()
  expect(wallet.connectedTo()).toEqual([])
})

test.each([
  ['4200', { code: 4200, message: 'no' }],
  ['-32601', { code: -32601, message: 'no' }],
  [
    'words',
    { code: -32603, message: 'The method wallet_revokePermissions does not exist / is not available' },
  ],
])('a wallet that does not know how (%s) is left in peace', async (_form, fails) => {
  const { wallet, session } = await connected()
  wallet.next('wallet_revokePermissions', { fails })
  await session.disconnect()
  expect(wallet.connectedTo()).toHaveLength(1)
})

test('a wallet that does not answer is not waited for longer than a second', async () => {
  const { wallet, session, clock } = await connected()
  wallet.next('wallet_revokePermissions', 'ignore')
  const leaving = session.disconnect()
  await clock.advance(1000)
  await leaving
})

test('a wallet that knows how and fails is an error', async () => {
  const { wallet, session } = await connected()
  wallet.next('wallet_revokePermissions', { fails: { code: -32603, message: 'storage is full' } })
  await expect(session.disconnect()).rejects.toBeInstanceOf(WalletFailedError)
})
