import { expect, test } from 'vitest'
import { respond } from './respond.ts'
import type { Wallet } from './wallet.ts'

/** A kit whose relay does not take the first few answers. */
function busyKit(failures: number, pending: readonly number[]) {
  const sent: unknown[] = []
  const kit = {
    async respondSessionRequest({ response }: { readonly response: unknown }) {
      sent.push(response)
      if (sent.length <= failures) throw new Error('Failed to publish payload')
    },
    getPendingSessionRequests: () => pending.map((id) => ({ id })),
  }
  return { sent, wallet: { kit: kit as unknown as Wallet['kit'] } }
}

test('an answer that the relay did not take is sent again while the site waits for it', async () => {
  const { sent, wallet } = busyKit(2, [7])
  await respond(wallet, 'topic', 7, { result: '0x' })
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ id: 7, jsonrpc: '2.0', result: '0x' })))
})

test('nobody is answered who is gone, and nothing is tried for ever', async () => {
  const gone = busyKit(9, [])
  await respond(gone.wallet, 'topic', 7, { error: { code: 4001, message: 'no' } })
  expect(gone.sent).toHaveLength(1)
  const deaf = busyKit(9, [7])
  await respond(deaf.wallet, 'topic', 7, { result: 1 })
  expect(deaf.sent).toHaveLength(3)
})
