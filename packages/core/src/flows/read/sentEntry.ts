import { addressOf } from '../../base/addressOf.ts'
import { formatUnits } from '../../base/amounts.ts'
import type { ActivityEntry, ActivityTransfer } from '../../features/activity/entry.ts'
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
  const { id, chainId, account, to, sentAt, nonce } = sent
  return {
    id,
    sentId: id,
    // One that was sent again with a higher fee has another hash on the chain.
    hash: (sent.status === 'spedUp' ? sent.replacedBy : undefined) ?? sent.hash ?? '',
    chainId,
    operation: sent.purpose === 'swap' ? 'trade' : sent.purpose === 'approval' ? 'approve' : 'send',
    status: statuses[sent.status],
    at: sentAt,
    from: addressOf(account),
    to,
    ...(nonce !== undefined && { nonce }),
    transfers: transfersOf(sent),
  }
}

/** What moves: what is sent, and in a swap what is received. An approval moves nothing. */
function transfersOf({ purpose, to, name, token, amount, receives }: SentTransaction): ActivityTransfer[] {
  if (purpose === 'approval') return []
  const paid: ActivityTransfer = {
    direction: 'out',
    amount: formatUnits(BigInt(amount), token.decimals),
    counterparty: to,
    ...(name !== undefined && { counterpartyName: name }),
    token: tokenOf(token),
    isSpam: false,
  }
  if (receives === undefined) return [paid]
  const units = BigInt(receives.arrived ?? receives.amount)
  const received: ActivityTransfer = {
    direction: 'in',
    amount: formatUnits(units, receives.token.decimals),
    counterparty: to,
    token: tokenOf(receives.token),
    isSpam: false,
  }
  return [paid, received]
}

function tokenOf({ symbol, address }: SentTransaction['token']) {
  return { name: symbol, symbol, ...(address !== undefined && { address }) }
}
