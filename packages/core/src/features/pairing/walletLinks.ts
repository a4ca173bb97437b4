import { readBy, type StorageKey } from '../../base/storage.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** More than a person pairs. */
const mostLinks = 20

/** The link by which each paired wallet was reached from this very device, for later requests. */
const walletLinksKey: StorageKey<Readonly<Record<string, string>>> = {
  name: 'walletLinks',
  schema: readBy((value) =>
    Object.fromEntries(
      Object.entries(Object(value)).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    ),
  ),
}

/** The link by which a paired wallet was reached from this device; still a stranger's. */
export function walletLink({ storage }: Pick<Latchkey, 'storage'>, pairedId: string): string | undefined {
  const links = storage.read(walletLinksKey) ?? {}
  return Object.hasOwn(links, pairedId) ? links[pairedId] : undefined
}

/** Remembers the link by which a paired wallet was reached. */
export function rememberWalletLink(
  { storage }: Pick<Latchkey, 'storage'>,
  pairedId: string,
  link: string | null | undefined,
): void {
  if (!link) return
  const others = Object.entries(storage.read(walletLinksKey) ?? {}).filter(([id]) => id !== pairedId)
  storage.write(walletLinksKey, Object.fromEntries([...others.slice(1 - mostLinks), [pairedId, link]]))
}

/** Forgets the links of wallets that are no longer paired. */
export function keepWalletLinks({ storage }: Pick<Latchkey, 'storage'>, pairedIds: readonly string[]): void {
  const links = Object.entries(storage.read(walletLinksKey) ?? {})
  const kept = links.filter(([id]) => pairedIds.includes(id))
  if (kept.length < links.length) storage.write(walletLinksKey, Object.fromEntries(kept))
}
