import { WalletFailedError } from '@latchkey/core/adapter'
import { verifyMessage, verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import { connected } from '../test/onPage.ts'
import { signTypedData } from './signTypedData.ts'

test.each(['Sign in to site.example', '', 'Schlüssel 🗝️', '0x1234', `${'long '.repeat(2_000)}`])(
  'a message is signed as the text it is: %j',
  async (message) => {
    const { wallet, session } = await connected()
    const address = wallet.addresses[0] ?? '0x'
    const signature = (await session.signMessage(message, address)) as `0x${string}`
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  },
)

test('typed data is signed by version 4, with the type of its domain filled in and large numbers whole', async () => {
  const { wallet, session } = await connected()
  const address = wallet.addresses[0] ?? '0x'
  const data = {
    domain: { name: 'Latchkey', version: '1', chainId: 8131337n, verifyingContract: address },
    types: { Bid: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Bid',
    message: { amount: 2n ** 200n },
  } as const
  const signature = await signTypedData(session.provider, data, address)
  expect(await verifyTypedData({ ...data, address, signature })).toBe(true)
})

test('a signature that is none is a failure', async () => {
  const { wallet, session } = await connected()
  for (const answers of [null, 'signed', '0xzz', 7, '0x123']) {
    wallet.next('personal_sign', { answers })
    await expect(session.signMessage('hello', wallet.addresses[0] ?? '')).rejects.toBeInstanceOf(
      WalletFailedError,
    )
  }
})
