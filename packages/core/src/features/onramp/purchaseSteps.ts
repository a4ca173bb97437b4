import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { isUnderWay } from './keptPurchases.ts'
import type { Purchase } from './purchase.ts'
import { type Followed, patienceMs } from './purchaseStore.ts'

/** A purchase after it was asked about; `found` is what the server tells of it, undefined where it does not know it. */
export function withAnswer(followed: Followed, found: Purchase | undefined, now: number): Followed {
  const { error: _, url, ...rest } = followed
  const purchase = found === undefined ? followed.purchase : merge(followed.purchase, found)
  const isOver = !isUnderWay(purchase)
  return {
    ...rest,
    purchase,
    isChecking: false,
    phase: isOver ? 'done' : now - followed.since >= patienceMs ? 'silent' : 'waiting',
    // Once it is paid, paying again would buy it twice.
    ...(url !== undefined && purchase.state === 'created' && { url }),
  }
}

/** A purchase that could not be asked about; the visitor's patience counts on all the same. */
export function withFailure(followed: Followed, error: LatchkeyError, now: number): Followed {
  const isSilent = now - followed.since >= patienceMs
  return { ...followed, isChecking: false, error, phase: isSilent ? 'silent' : followed.phase }
}

/** What the server tells counts; what was quoted stays where it tells nothing. The destination is the one that was sent. */
function merge(before: Purchase, found: Purchase): Purchase {
  const after: Purchase = {
    ...before,
    ...found,
    account: before.account,
    symbol: found.symbol || before.symbol,
    provider: found.provider.name === '' ? before.provider : found.provider,
    at: before.at,
  }
  return JSON.stringify(after) === JSON.stringify(before) ? before : after
}
