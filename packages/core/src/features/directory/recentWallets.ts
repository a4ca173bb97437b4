import type { WalletEntry } from '@latchkey/wire'
import { readBy, type StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** How many wallets are remembered (S9.07). */
export const mostRecentWallets = 2

/** Where they are kept. */
export const recentWalletsKey: StorageKey<readonly WalletEntry[]> = {
  name: 'recentWallets',
  // One entry that cannot be read does not cost the other. By hand: the open list must not wait for a schema library.
  schema: readBy((value) => (Array.isArray(value) ? value.flatMap(readEntry) : undefined)),
}

/** What is kept of a wallet besides its id and name: two plain texts, and links. */
const kept = /^(rdns|image_id|(homepage|\w+_store)|(\w+_link))$/

/** Links of pages are https. Those of apps have any scheme but one of a script; parseAppLink reads them before they are followed. */
const pageLink = /^https:/i
const appLink = /^(?!javascript|vbscript|data)[a-z]/i

function readEntry(value: Readonly<Record<string, unknown>> | null): readonly WalletEntry[] {
  const { id, name, ...rest } = value ?? {}
  if (typeof id !== 'string' || typeof name !== 'string' || !id || !name) return []
  const told = Object.entries(rest).filter(([key, text]) => {
    const [, isKept, isPage, isApp] = kept.exec(key) ?? []
    if (!isKept || typeof text !== 'string') return false
    return isPage ? pageLink.test(text) : !isApp || appLink.test(text)
  })
  return [{ ...Object.fromEntries(told), id, name: name.slice(0, 64) }]
}

/** The wallets that were used last on this device, the latest first. */
export function recentWallets({ storage }: Pick<Latchkey, 'storage'>): readonly WalletEntry[] {
  return (storage.read(recentWalletsKey) ?? []).slice(0, mostRecentWallets)
}
