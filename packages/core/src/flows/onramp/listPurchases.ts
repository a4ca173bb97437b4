import { addressOf } from '../../base/addressOf.ts'
import { share } from '../../base/share.ts'
import { BuyError } from '../../features/onramp/BuyError.ts'
import { asAbandoned, isUnderWay } from '../../features/onramp/keptPurchases.ts'
import { listWatch } from '../../features/onramp/listWatch.ts'
import type { Purchase } from '../../features/onramp/purchase.ts'
import { getPurchases, purchaseMonths, setPurchaseList } from '../../features/onramp/purchaseList.ts'
import { patienceMs } from '../../features/onramp/purchaseStore.ts'
import { type PurchasePage, readPurchases } from '../../features/onramp/readPurchases.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { pollMs, slowPollMs } from './pollPurchases.ts'

/**
 * Reads the purchases of the account in use, and again while one of them is under way; returns an unsubscribe function.
 * It runs once, however often it is started.
 */
export function startPurchases(latchkey: Latchkey): () => void {
  return share(listWatch(latchkey), () => follow(latchkey))
}

/** Tries again to read the purchases, after a failure. */
export function retryPurchases(latchkey: Latchkey): void {
  void readNewest(latchkey)
}

/** Reads the next page. */
export async function loadMorePurchases(latchkey: Latchkey): Promise<void> {
  const kept = listWatch(latchkey)
  const list = getPurchases(latchkey)
  const { address, next } = kept
  if (list.phase !== 'ready' || kept.paging !== undefined || next === undefined || address === undefined)
    return
  const reading = new AbortController()
  kept.paging = reading
  setPurchaseList(latchkey, { ...list, more: 'loading' })
  try {
    const page = await readPurchases(latchkey, address, { cursor: next, signal: reading.signal })
    if (!reading.signal.aborted) {
      kept.next = page.next
      delete kept.paging
      show(latchkey, [...shown(latchkey), ...page.purchases])
    }
  } catch {
    if (reading.signal.aborted) return
    // Otherwise the page could not be requested again.
    delete kept.paging
    const now = getPurchases(latchkey)
    if (now.phase === 'ready') setPurchaseList(latchkey, { ...now, more: 'failed' })
  }
}

function follow(latchkey: Latchkey): () => void {
  const kept = listWatch(latchkey)
  kept.since = latchkey.deps.clock.now()
  const look = () => {
    if (addressInUse(latchkey) !== kept.address) void readNewest(latchkey)
  }
  delete kept.address
  const stop = latchkey.connections.subscribe(look)
  void readNewest(latchkey)
  return () => {
    stop()
    halt(latchkey)
  }
}

function addressInUse({ connections }: Latchkey): string | undefined {
  const connection = activeConnection(connections.getState())
  return connection && addressOf(connection.accounts[0])
}

/** Reads the newest page: adds it to the older ones, or replaces them for another account. */
async function readNewest(latchkey: Latchkey): Promise<void> {
  const kept = listWatch(latchkey)
  stopReading(latchkey)
  const address = addressInUse(latchkey)
  const isSame = address === kept.address && getPurchases(latchkey).phase === 'ready'
  if (!isSame) stopPaging(latchkey)
  kept.address = address
  if (address === undefined) return setPurchaseList(latchkey, { phase: 'idle' })
  if (!isSame) setPurchaseList(latchkey, { phase: 'loading' })
  const reading = new AbortController()
  kept.reading = reading
  try {
    const page = await readPurchases(latchkey, address, { signal: reading.signal })
    if (!reading.signal.aborted) take(latchkey, page, isSame)
  } catch (cause) {
    if (reading.signal.aborted) return
    // The shown list stays, and is read again.
    if (!isSame)
      setPurchaseList(latchkey, { phase: 'failed', error: new BuyError('buy.purchases', { cause }) })
  }
  plan(latchkey)
}

function take(latchkey: Latchkey, page: PurchasePage, isSame: boolean): void {
  const kept = listWatch(latchkey)
  const fresh = new Set(page.purchases.map(({ id }) => id))
  const before = isSame ? shown(latchkey) : []
  const doesMeet = before.some(({ id }) => fresh.has(id))
  if (!doesMeet) kept.next = page.next
  show(latchkey, [...page.purchases, ...(doesMeet ? before.filter(({ id }) => !fresh.has(id)) : [])])
}

function shown(latchkey: Latchkey): readonly Purchase[] {
  const list = getPurchases(latchkey)
  return list.phase === 'ready' ? list.purchases : []
}

function show(latchkey: Latchkey, told: readonly Purchase[]): void {
  const unique = [...new Map(told.map((purchase) => [purchase.id, asAbandoned(latchkey, purchase)])).values()]
  const purchases = unique.toSorted((one, other) => other.at - one.at)
  const { next, paging } = listWatch(latchkey)
  const more = next === undefined ? 'none' : paging === undefined ? 'there' : 'loading'
  setPurchaseList(latchkey, { phase: 'ready', purchases, months: purchaseMonths(purchases), more })
}

function plan(latchkey: Latchkey): void {
  const kept = listWatch(latchkey)
  const { clock } = latchkey.deps
  const list = getPurchases(latchkey)
  if (kept.lookers === 0 || list.phase !== 'ready' || !list.purchases.some(isUnderWay)) return
  const isLong = clock.now() - (kept.since ?? 0) >= patienceMs
  kept.again = clock.setTimeout(() => void readNewest(latchkey), isLong ? slowPollMs : pollMs)
}

function halt(latchkey: Latchkey): void {
  stopReading(latchkey)
  stopPaging(latchkey)
}

function stopReading(latchkey: Latchkey): void {
  const kept = listWatch(latchkey)
  kept.reading?.abort()
  if (kept.again !== undefined) latchkey.deps.clock.clearTimeout(kept.again)
  delete kept.again
}

function stopPaging(latchkey: Latchkey): void {
  const kept = listWatch(latchkey)
  kept.paging?.abort()
  delete kept.paging
}
