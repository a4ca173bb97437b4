import type { Clock } from '../base/clock.ts'
import { whenAborted, withDeadline } from '../base/deadline.ts'
import { asWalletError } from './attemptAfter.ts'
import { WalletLateError } from './walletErrors.ts'

/** What may be said about a question besides the question. */
export type CallOptions = {
  /** Gives the question up; what has been put before the visitor in the wallet stays there. */
  readonly signal?: AbortSignal | undefined
}

/** Asks within a time limit, for a caller who may give up; rejects with an error that says what to do. */
export async function askInTime<Answer>(
  { signal, ...limit }: CallOptions & { readonly clock: Clock; readonly ms: number },
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const tooLate = () => new WalletLateError()
  try {
    return await withDeadline({ ...limit, signal, tooLate }, (ending) =>
      // A wallet cannot be made to stop, only left alone.
      Promise.race([ask(ending), whenAborted(ending)]),
    )
  } catch (error) {
    // Given up by the caller: that is theirs to tell apart, not a failure of the wallet.
    if (signal?.aborted) throw signal.reason
    throw asWalletError(error)
  }
}
