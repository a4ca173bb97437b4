import { type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import type { Contract } from './adapterContract.ts'
import { callsOf, connected } from './stage.ts'

/** Typed data with a number beyond what JSON can hold, and a type within a type. */
export const letter = {
  domain: { name: 'Latchkey', version: '1', chainId: 8131337 },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Letter: [
      { name: 'to', type: 'Person' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Letter',
  message: {
    to: { name: 'Ada', wallet: '0x00000000000000000000000000000000000000Ad' },
    amount: 2n ** 200n,
  },
} as const

/** What is signed was signed by the account that was named. */
export function declareSigning({ stage }: Contract): void {
  test.each(['Hello, Grüße, \u{1F511}', '0x1234', ''])(
    'the text "%s" is signed as it is written',
    async (message) => {
      const { session, account } = await connected(stage())
      const signature = (await session.signMessage(message, account)) as Hex
      expect(await recoverMessageAddress({ message, signature })).toBe(account)
    },
  )

  test('typed data is signed as EIP-712 says', async () => {
    const { session, account } = await connected(stage())
    const signature = (await callsOf(session).signTypedData(letter, account)) as Hex
    expect(await recoverTypedDataAddress({ ...letter, signature })).toBe(account)
  })
}

/** Of several accounts each signs for itself. */
export function declareSeveralAccounts({ stage }: Contract): void {
  test('of several accounts the one that was named signs', async () => {
    const { session } = await connected(stage({ shares: 'all' }))
    const [, second = ''] = session.accounts
    const signature = (await session.signMessage('Mine', second)) as Hex
    expect(await recoverMessageAddress({ message: 'Mine', signature })).toBe(second)
    const typed = (await callsOf(session).signTypedData(letter, second)) as Hex
    expect(await recoverTypedDataAddress({ ...letter, signature: typed })).toBe(second)
  })
}
