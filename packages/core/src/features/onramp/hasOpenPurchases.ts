import { readBy, type StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Where purchases under way are kept. */
export const purchasesName = 'purchases'

const anyKey: StorageKey<boolean> = {
  name: purchasesName,
  schema: readBy((value) => Array.isArray(value) && value.length > 0),
}

/** Whether this browser keeps a purchase under way; it loads nothing, for views that would follow it. */
export function hasOpenPurchases({ storage }: Pick<Latchkey, 'storage'>): boolean {
  return storage.read(anyKey) === true
}
