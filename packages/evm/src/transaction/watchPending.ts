import { type Clock, mostPending, pendingPollingMs } from '@latchkey/core'
import type { Hex } from '../provider/parse.ts'
import { type Receipt, readReceipt } from './readReceipt.ts'

export { mostPending, pendingPollingMs } from '@latchkey/core'

/** Looks after transactions in the background. */
export type PendingWatch = {
  /** Watches one more; false when as many are watched as may be. */
  add(hash: Hex): boolean
  pending(): readonly Hex[]
  stop(): void
}

/** Watches transactions until each has its receipt, which is reported once. */
export function watchPending(
  provider: unknown,
  { clock }: { readonly clock: Clock },
  report: (receipt: Receipt) => void,
): PendingWatch {
  const hashes = new Set<Hex>()
  const over = new AbortController()
  let timer: number | undefined

  async function look(): Promise<void> {
    for (const hash of [...hashes]) {
      const receipt = await readReceipt(provider, hash, over.signal).catch(() => undefined)
      if (over.signal.aborted) return
      if (receipt && hashes.delete(hash)) report(receipt)
    }
    timer = undefined
    schedule()
  }

  function schedule(): void {
    if (hashes.size > 0) timer ??= clock.setTimeout(look, pendingPollingMs)
  }

  return {
    add(hash) {
      if (over.signal.aborted || (hashes.size >= mostPending && !hashes.has(hash))) return false
      hashes.add(hash)
      schedule()
      return true
    },
    pending: () => [...hashes],
    stop() {
      over.abort()
      hashes.clear()
      if (timer !== undefined) clock.clearTimeout(timer)
    },
  }
}
