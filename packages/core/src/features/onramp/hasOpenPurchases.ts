import { readBy, type StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** The storage key of open purchases. */
export const purchasesName = 'purchases'

const anyKey: StorageKey<boolean> = {
  name: purchasesName,
  schema: readBy((value) => Array.isArray(value) && value.length > 0),
}

/** Whether this browser has stored an open purchase; loads nothing, for views that would follow it. */
export function hasOpenPurchases({ storage }: Pick<Latchkey, 'storage'>): boolean {
  return storage.read(anyKey) === true
}
