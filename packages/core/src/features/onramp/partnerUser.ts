import { PartnerUserId } from '@latchkey/wire'
import type { StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

const partnerKey: StorageKey<string> = { name: 'partnerUser', schema: PartnerUserId }

/** The browser's id for the site's server: random, and created with the first purchase; undefined until then. */
export function readPartnerUser({ storage }: Pick<Latchkey, 'storage'>): string | undefined {
  return storage.read(partnerKey)
}

/** The browser's id, created where there is none. */
export function ensurePartnerUser({ storage, deps }: Pick<Latchkey, 'storage' | 'deps'>): string {
  const known = storage.read(partnerKey)
  if (known !== undefined) return known
  const created = deps.randomId()
  storage.write(partnerKey, created)
  return created
}
