import { addressOf } from '../../base/addressOf.ts'
import { formatUnits } from '../../base/amounts.ts'
import type { ActivityEntry } from '../../features/activity/entry.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'

const statuses = {
  pending: 'pending',
  confirmed: 'confirmed',
  spedUp: 'confirmed',
  failed: 'failed',
  dropped: 'failed',
  // Nothing of it came to pass; what took its turn is on the chain, and is told of from there.
  cancelled: 'failed',
  replaced: 'failed',
} as const satisfies Record<SentTransaction['status'], ActivityEntry['status']>

/** A transaction that was sent from this browser, as one of the account's past. */
export function sentEntry(sent: SentTransaction): ActivityEntry {
  const { id, chainId, account, to, name, token, amount, sentAt, nonce } = sent
  const { symbol, decimals, address } = token
  return {
    id,
    sentId: id,
    // One that was sent again with a higher fee has another hash on the chain.
    hash: (sent.status === 'spedUp' ? sent.replacedBy : undefined) ?? sent.hash ?? '',
    chainId,
    operation: 'send',
    status: statuses[sent.status],
    at: sentAt,
    from: addressOf(account),
    to,
    ...(nonce !== undefined && { nonce }),
    transfers: [
      {
        direction: 'out',
        amount: formatUnits(BigInt(amount), decimals),
        counterparty: to,
        ...(name !== undefined && { counterpartyName: name }),
        token: { name: symbol, symbol, ...(address !== undefined && { address }) },
        isSpam: false,
      },
    ],
  }
}
