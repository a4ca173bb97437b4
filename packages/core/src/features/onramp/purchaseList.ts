import { createStore, type Store } from '../../base/store.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import type { Purchase, PurchaseList, PurchaseMonth } from './purchase.ts'

const listSlot = slot('purchaseList', (): Store<PurchaseList> => createStore<PurchaseList>({ phase: 'idle' }))

/** Replaces the list. */
export function setPurchaseList(latchkey: Pick<Latchkey, 'kept'>, list: PurchaseList): void {
  listSlot(latchkey).setState(list)
}

/** What the visitor has bought here for the account in use. */
export function getPurchases(latchkey: Pick<Latchkey, 'kept'>): PurchaseList {
  return listSlot(latchkey).getState()
}

/** Subscribes to changes of the list; returns an unsubscribe function. */
export function watchPurchases(
  latchkey: Pick<Latchkey, 'kept'>,
  listener: Listener<PurchaseList>,
): () => void {
  return watchValue([listSlot(latchkey)], () => getPurchases(latchkey), listener)
}

/** Purchases by the month in which they were begun where the visitor is; newest first, as they are. */
export function purchaseMonths(purchases: readonly Purchase[]): readonly PurchaseMonth[] {
  const months: { year: number; month: number; purchases: Purchase[] }[] = []
  for (const purchase of purchases) {
    const date = new Date(purchase.at)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const last = months.at(-1)
    if (last?.year === year && last.month === month) last.purchases.push(purchase)
    else months.push({ year, month, purchases: [purchase] })
  }
  return months
}
