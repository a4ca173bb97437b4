import { type Latchkey, openModal, type SentTransaction, type View } from '@latchkey/core'
import type { Cast } from './cast.ts'

const mara = '0x4bbeEB066eD09B7AEd07bF39EEe0460DFa2680ca'

/** Opens a view in a browser that has sent a transaction for each of these ends. */
export function openAfterSending(
  latchkey: Latchkey,
  { chains: { ethereum }, foxglove }: Cast,
  ends: readonly SentTransaction['status'][],
  view: View,
): void {
  const now = latchkey.deps.clock.now()
  const sent = ends.map(
    (status, at): SentTransaction => ({
      id: `sent ${at}`,
      chainId: ethereum.caip2,
      account: `${ethereum.caip2}:${foxglove.accounts[0]}`,
      connectorId: foxglove.connector.id,
      hash: `0x${(at + 160).toString(16).repeat(32)}`,
      to: mara,
      token: { symbol: 'ETH', decimals: 18 },
      amount: `${at + 1}250000000000000000`,
      sentAt: now - (at + 1) * 1_000,
      status,
      ...(status === 'pending' ? { seenAt: now } : { settledAt: now }),
    }),
  )
  // As an earlier visit has written it down.
  latchkey.storage.write({ name: 'sentTransactions' } as never, sent as never)
  openModal(latchkey, view)
}
