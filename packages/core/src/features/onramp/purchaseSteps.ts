import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { isUnderWay } from './keptPurchases.ts'
import type { Purchase } from './purchase.ts'
import { type Followed, patienceMs } from './purchaseStore.ts'

/** A purchase after a poll; `found` is the server's state of it, undefined where the server does not list it. */
export function withAnswer(followed: Followed, found: Purchase | undefined, now: number): Followed {
  const { error: _, url, ...rest } = followed
  const purchase = found === undefined ? followed.purchase : merge(followed.purchase, found)
  return {
    ...rest,
    purchase,
    isChecking: false,
    phase: phaseOf(purchase, followed.since, now),
    // Once it is paid, the page must not be opened again: paying twice buys twice.
    ...(url !== undefined && purchase.state === 'created' && { url }),
  }
}

/** A purchase after a failed poll; the three minutes go on. */
export function withFailure(followed: Followed, error: LatchkeyError, now: number): Followed {
  return { ...followed, isChecking: false, error, phase: phaseOf(followed.purchase, followed.since, now) }
}

/** A paid purchase is waited for until it is over: a bank may take days. */
function phaseOf(purchase: Purchase, since: number, now: number): Followed['phase'] {
  if (!isUnderWay(purchase)) return 'done'
  return purchase.state === 'created' && now - since >= patienceMs ? 'silent' : 'waiting'
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
