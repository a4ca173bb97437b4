import { type Clock, LatchkeyError, pollingMs, receiptWaitMs, wait } from '@latchkey/core/adapter'
import type { Hex } from '../provider/parse.ts'
import { type Receipt, readReceipt } from './readReceipt.ts'

export { pollingMs, receiptWaitMs } from '@latchkey/core/adapter'
export type { Receipt } from './readReceipt.ts'

/** How to wait for a receipt. */
export type WaitOptions = { readonly clock: Clock; readonly signal?: AbortSignal; readonly waitMs?: number }

/** Waits until a transaction is in a block; throws a ReceiptLateError when that takes too long. */
export async function waitForReceipt(provider: unknown, hash: Hex, options: WaitOptions): Promise<Receipt> {
  const { clock, signal, waitMs = receiptWaitMs } = options
  const end = clock.now() + waitMs
  for (;;) {
    // A node that stumbles once is asked again; only time, or the caller, ends the wait.
    const receipt = await readReceipt(provider, hash, signal).catch(() => undefined)
    signal?.throwIfAborted()
    if (receipt !== undefined) return receipt
    const left = end - clock.now()
    if (left <= 0) throw new ReceiptLateError(hash)
    await wait(clock, Math.min(pollingMs, left), signal)
  }
}

/** A transaction was not in a block within the time given; it may still get there. */
export class ReceiptLateError extends LatchkeyError<'transaction.late'> {
  override readonly name = 'ReceiptLateError'
  readonly hash: Hex
  constructor(hash: Hex) {
    super('transaction.late', {})
    this.hash = hash
  }
}
