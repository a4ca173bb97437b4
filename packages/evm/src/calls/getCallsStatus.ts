import { WalletFailedError } from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { type Hex, parseHex } from '../provider/parse.ts'
import { peek } from '../provider/provider.ts'

/** How a batch of calls stands. */
export type CallsStatus = {
  readonly status: 'pending' | 'confirmed' | 'failed'
  /** The transactions that carried it, as far as there are any. */
  readonly transactions: readonly { readonly hash: Hex; readonly status: 'success' | 'reverted' }[]
}

/** Asks how a batch of calls stands (EIP-5792). */
export async function getCallsStatus(
  provider: unknown,
  id: string,
  signal?: AbortSignal,
): Promise<CallsStatus> {
  const answer = await ask(provider, 'wallet_getCallsStatus', [id], signal)
  const receipts = peek(answer, 'receipts')
  return {
    status: readStatus(peek(answer, 'status')),
    transactions: (Array.isArray(receipts) ? receipts : []).map((receipt: unknown) => ({
      hash: parseHex(peek(receipt, 'transactionHash'), 32),
      status: ['0x1', 'success'].includes(String(peek(receipt, 'status'))) ? 'success' : 'reverted',
    })),
  }
}

// Version 2 counts as HTTP does, version 1 had words.
function readStatus(status: unknown): CallsStatus['status'] {
  if (status === 'PENDING') return 'pending'
  if (status === 'CONFIRMED') return 'confirmed'
  if (typeof status !== 'number' || status < 100 || status >= 700) throw new WalletFailedError()
  if (status < 200) return 'pending'
  return status < 300 ? 'confirmed' : 'failed'
}
