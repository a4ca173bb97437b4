import { isAppLink, type WalletEntry } from '@latchkey/wire'
import { readBy, type StorageKey } from '../base/storage.ts'
import type { Latchkey } from '../latchkey.ts'

/** How many wallets are remembered (SPEC §9). */
const mostRecent = 2

const recentWalletsKey: StorageKey<readonly WalletEntry[]> = {
  name: 'recentWallets',
  // One entry that cannot be read does not cost the other. By hand: the open list must not wait for a schema library.
  schema: readBy((value) => (Array.isArray(value) ? value.flatMap(readEntry) : undefined)),
}

const texts = ['rdns', 'image_id'] as const
const links = [
  'homepage',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
] as const

function readEntry(value: Readonly<Record<string, unknown>> | null): readonly WalletEntry[] {
  const { id, name } = value ?? {}
  if (typeof id !== 'string' || typeof name !== 'string' || !id || !name) return []
  const entry: WalletEntry = { id, name: name.slice(0, 64) }
  for (const key of [...texts, ...links]) {
    const text = value?.[key]
    const isLink = (links as readonly string[]).includes(key)
    if (typeof text === 'string' && (!isLink || isAppLink(text))) entry[key] = text
  }
  return [entry]
}

/** The wallets that were used last on this device, the latest first. */
export function recentWallets({ storage }: Pick<Latchkey, 'storage'>): readonly WalletEntry[] {
  return (storage.read(recentWalletsKey) ?? []).slice(0, mostRecent)
}

/** Remembers a wallet as the one used last. */
export function rememberRecentWallet({ storage }: Pick<Latchkey, 'storage'>, wallet: WalletEntry): void {
  const others = recentWallets({ storage }).filter(({ id }) => id !== wallet.id)
  storage.write(recentWalletsKey, [wallet, ...others].slice(0, mostRecent))
}
