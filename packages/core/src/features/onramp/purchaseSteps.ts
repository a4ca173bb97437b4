import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { isUnderWay } from './keptPurchases.ts'
import type { Purchase } from './purchase.ts'
import { type Followed, patienceMs } from './purchaseStore.ts'

/** A purchase after a poll; `found` is the server's state of it, undefined where the server does not list it. */
export function withAnswer(followed: Followed, found: Purchase | undefined, now: number): Followed {
  const { error: _, url, ...rest } = followed
  const purchase = found === undefined ? followed.purchase : merge(followed.purchase, found)
  const isOver = !isUnderWay(purchase)
  return {
    ...rest,
    purchase,
    isChecking: false,
    phase: isOver ? 'done' : now - followed.since >= patienceMs ? 'silent' : 'waiting',
    // Once it is paid, the page must not be opened again: paying twice buys twice.
    ...(url !== undefined && purchase.state === 'created' && { url }),
  }
}

/** A purchase after a failed poll; the three minutes go on. */
export function withFailure(followed: Followed, error: LatchkeyError, now: number): Followed {
  const isSilent = now - followed.since >= patienceMs
  return { ...followed, isChecking: false, error, phase: isSilent ? 'silent' : followed.phase }
}

/** The server's values replace the quoted ones where it has any. The destination stays the requested one. */
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
