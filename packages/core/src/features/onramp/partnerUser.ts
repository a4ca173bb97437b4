import { PartnerUserId } from '@latchkey/wire'
import type { StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

const partnerKey: StorageKey<string> = { name: 'partnerUser', schema: PartnerUserId }

/** Who buys, for the site's server: random, and made only when the first purchase begins; undefined until then. */
export function readPartnerUser({ storage }: Pick<Latchkey, 'storage'>): string | undefined {
  return storage.read(partnerKey)
}

/** The same, made where there is none. */
export function ensurePartnerUser({ storage, deps }: Pick<Latchkey, 'storage' | 'deps'>): string {
  const known = storage.read(partnerKey)
  if (known !== undefined) return known
  const made = deps.randomId()
  storage.write(partnerKey, made)
  return made
}
