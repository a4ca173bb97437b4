import { OnrampProviderId, PurchaseState } from '@latchkey/wire'
import * as v from 'valibot'
import { isCaipAddress } from '../../base/caip.ts'
import type { StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { purchasesName } from './hasOpenPurchases.ts'
import type { Purchase } from './purchase.ts'

/** An open purchase as it is stored for the next page load. */
export type KeptPurchase = { readonly purchase: Purchase; readonly url?: string | undefined }

/** More than these are not under way at once; the oldest goes first. */
const mostKept = 20

/** A purchase that is unpaid after a day will not be paid; a bank may take two weeks. */
const unpaidMs = 24 * 60 * 60_000
const paidMs = 14 * unpaidMs

const Text = v.pipe(v.string(), v.maxLength(200))
const Amount = v.pipe(v.string(), v.regex(/^\d{1,60}(?:\.\d{1,60})?$/))

const Kept = v.pipe(
  v.array(
    v.object({
      purchase: v.object({
        id: Text,
        provider: v.object({ id: v.optional(OnrampProviderId), name: Text }),
        account: v.custom<Purchase['account']>(isCaipAddress),
        payment: v.optional(
          v.object({ amount: Amount, currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)) }),
        ),
        symbol: Text,
        address: v.optional(Text),
        amount: v.optional(Amount),
        state: PurchaseState,
        at: v.number(),
        hash: v.optional(Text),
      }),
      url: v.optional(v.string()),
    }),
  ),
  v.maxLength(mostKept),
)

const keptKey = { name: purchasesName, schema: Kept as never } as StorageKey<readonly KeptPurchase[]>

type Remembering = Pick<Latchkey, 'storage' | 'deps'>

/** Purchases under way, newest first. */
export function readKept({ storage, deps }: Remembering): readonly KeptPurchase[] {
  const now = deps.clock.now()
  return (storage.read(keptKey) ?? []).filter(
    ({ purchase: { at, state } }) => now - at < (state === 'created' ? unpaidMs : paidMs),
  )
}

/** Stores an open purchase; removes one that is over. */
export function keep(latchkey: Remembering, { purchase, url }: KeptPurchase): void {
  const others = readKept(latchkey).filter((one) => one.purchase.id !== purchase.id)
  const mine = isUnderWay(purchase) ? [{ purchase, ...(url !== undefined && { url }) }] : []
  const list = [...mine, ...others].toSorted((one, other) => other.purchase.at - one.purchase.at)
  if (list.length === 0) latchkey.storage.remove(keptKey)
  else latchkey.storage.write(keptKey, list.slice(0, mostKept))
}

/** Removes a purchase that the visitor says they did not pay; it is listed as abandoned from now on. */
export function giveUp(latchkey: Remembering, purchase: Purchase): void {
  keep(latchkey, { purchase: { ...purchase, state: 'abandoned' } })
}

/**
 * Marks an unpaid purchase that is not stored here as abandoned: the visitor gave it up, or reloaded the site before its page
 * was there.
 */
export function asAbandoned(latchkey: Remembering, purchase: Purchase): Purchase {
  const isAbandoned =
    purchase.state === 'created' && !readKept(latchkey).some((one) => one.purchase.id === purchase.id)
  return isAbandoned ? { ...purchase, state: 'abandoned' } : purchase
}

/** Whether a purchase can still change. */
export function isUnderWay({ state }: Pick<Purchase, 'state'>): boolean {
  return state === 'created' || state === 'pending'
}
