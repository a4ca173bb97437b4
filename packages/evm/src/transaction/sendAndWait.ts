import { type Clock, sendReceiptWaitMs, type TransactionRequest } from '@latchkey/core'
import type { Hex } from '../provider/parse.ts'
import { sendTransaction } from './sendTransaction.ts'
import { type Receipt, ReceiptLateError, waitForReceipt } from './waitForReceipt.ts'

export { sendReceiptWaitMs } from '@latchkey/core'

/** Sends a transaction and waits a while for its receipt; without one the transaction is still on its way. */
export async function sendAndWait(
  provider: unknown,
  transaction: TransactionRequest,
  options: { readonly clock: Clock; readonly signal?: AbortSignal },
): Promise<{ readonly hash: Hex; readonly receipt: Receipt | undefined }> {
  const hash = await sendTransaction(provider, transaction, options.signal)
  try {
    return { hash, receipt: await waitForReceipt(provider, hash, { ...options, waitMs: sendReceiptWaitMs }) }
  } catch (error) {
    if (!(error instanceof ReceiptLateError)) throw error
    return { hash, receipt: undefined }
  }
}
