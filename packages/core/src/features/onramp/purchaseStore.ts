import { createStore, type ReadonlyStore, type Store } from '../../base/store.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import type { PageWindow } from '../../deps/pageWindows.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { isUnderWay, keep, readKept } from './keptPurchases.ts'
import type { Purchase, PurchaseProgress } from './purchase.ts'
import { assertSafePage } from './safePage.ts'

/** How long a purchase is polled every few seconds; one that is not paid by then counts as silent. */
export const patienceMs = 180_000

/** A purchase with the fields that only the core needs. */
export type Followed = PurchaseProgress & {
  /** When waiting started: when the purchase began, or at the last "Check again". */
  readonly since: number
}

type Held = { store?: Store<readonly Followed[]>; readonly windows: Map<string, PageWindow> }

const purchaseSlot = slot('purchases', (): Held => ({ windows: new Map() }))

type Remembering = Pick<Latchkey, 'kept' | 'storage' | 'deps'>

function open(latchkey: Remembering): Store<readonly Followed[]> {
  const held = purchaseSlot(latchkey)
  if (held.store === undefined) {
    // Server rendering has no storage: the initial state is empty there and here.
    held.store = createStore<readonly Followed[]>([])
    held.store.setState(readKept(latchkey).map((one) => restore(latchkey, one)))
  }
  return held.store
}

/** A purchase from before a reload. */
function restore(
  { deps }: Remembering,
  { purchase, url }: { readonly purchase: Purchase; readonly url?: string | undefined },
): Followed {
  const safe = url === undefined ? undefined : safeLink(url, deps.page.origin)
  return {
    purchase,
    phase: 'waiting',
    isChecking: false,
    window: 'unknown',
    since: deps.clock.now(),
    ...(safe !== undefined && { url: safe }),
  }
}

/** Any script of the page may have written the stored link, so it is checked again. */
function safeLink(url: string, origin: string): string | undefined {
  try {
    return assertSafePage(url, origin)
  } catch {
    return undefined
  }
}

/** Purchases that this page has begun or found again, newest first. */
export function purchaseStore(latchkey: Remembering): ReadonlyStore<readonly Followed[]> {
  return open(latchkey)
}

/** The progress of a purchase; undefined for one that is not open here. */
export function getPurchase(latchkey: Remembering, id: string): PurchaseProgress | undefined {
  return findPurchase(latchkey, id)
}

/** The same, with the fields that only the core needs. */
export function findPurchase(latchkey: Remembering, id: string): Followed | undefined {
  return open(latchkey)
    .getState()
    .find(({ purchase }) => purchase.id === id)
}

/** Subscribes to the progress of a purchase; returns an unsubscribe function. */
export function watchPurchase(
  latchkey: Remembering,
  id: string,
  listener: Listener<PurchaseProgress | undefined>,
): () => void {
  return watchValue([open(latchkey)], () => getPurchase(latchkey, id), listener)
}

/** Purchases under way of any account, newest first. */
export function openPurchases(latchkey: Remembering): readonly PurchaseProgress[] {
  return open(latchkey)
    .getState()
    .filter(({ purchase }) => isUnderWay(purchase))
}

/** Puts a new purchase first, with the window that it was opened in. */
export function addPurchase(latchkey: Remembering, followed: Followed, window?: PageWindow): void {
  if (window !== undefined) holdWindow(latchkey, followed.purchase.id, window)
  keep(latchkey, followed)
  const store = open(latchkey)
  const others = store.getState().filter(({ purchase }) => purchase.id !== followed.purchase.id)
  store.setState([followed, ...others])
}

/** Replaces a purchase by the result of a step, and stores it. */
export function stepPurchase(
  latchkey: Remembering,
  id: string,
  step: (followed: Followed) => Followed,
): void {
  const before = findPurchase(latchkey, id)
  if (before === undefined) return
  const after = step(before)
  if (after === before) return
  if (after.purchase !== before.purchase || after.url !== before.url) keep(latchkey, after)
  const store = open(latchkey)
  store.setState(store.getState().map((one) => (one === before ? after : one)))
}

/** Takes a purchase out of the list. */
export function dropPurchase(latchkey: Remembering, id: string): void {
  purchaseSlot(latchkey).windows.delete(id)
  const store = open(latchkey)
  store.setState(store.getState().filter(({ purchase }) => purchase.id !== id))
}

/** Remembers the window of a purchase. */
export function holdWindow(latchkey: Pick<Latchkey, 'kept'>, id: string, window: PageWindow): void {
  purchaseSlot(latchkey).windows.set(id, window)
}

/** The window of a purchase, where this page has opened one. */
export function windowOf(latchkey: Pick<Latchkey, 'kept'>, id: string): PageWindow | undefined {
  return purchaseSlot(latchkey).windows.get(id)
}
