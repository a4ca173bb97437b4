import type { Adapter } from '../../adapter/adapter.ts'
import { adapterEar } from '../../features/connection/adapterEar.ts'
import { dropLinks } from '../../features/connection/links.ts'
import { loadAdapter } from '../../features/connection/loadAdapter.ts'
import { showStored } from '../../features/connection/showStored.ts'
import {
  readStored,
  type StoredConnections,
  storedConnectionsKey,
} from '../../features/connection/storedConnections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** How long code that did not load is left alone before it is asked for again. */
const reloadMs = 5_000

/**
 * Reads what storage remembers, shows it at once as restoring, and brings the wallets back without asking anybody; then
 * follows what other tabs do. Returns the way to stop. Whatever needs a wallet is loaded only if there is one. What the
 * page has shown before the start is not shown again.
 */
export function restoreConnections(latchkey: Latchkey, isShown: boolean): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const stored = isShown ? readStored(latchkey) : showStored(latchkey)
  if (stored && (stored.list.length > 0 || stored.pairing)) void bringBack(latchkey, stored, signal)

  // An adapter that is loaded later is followed from then on.
  const ear = adapterEar(latchkey)
  ear.hear = (adapter) => void followAdapter(latchkey, adapter, signal)
  const sleeping = latchkey.config.adapters.map((source) => {
    // Code that did not load is fetched when the widget is opened, or at the next load.
    if ('load' in source) return source.wake?.(() => loadAdapter(latchkey, source).catch(() => undefined))
    ear.hear(source)
    return undefined
  })

  const unwatch = latchkey.deps.page.watchStorage((key) => {
    if (key === null || key.endsWith(`:${storedConnectionsKey.name}`)) void followTab(latchkey, signal)
  })
  return () => {
    controller.abort()
    for (const stop of sleeping) stop?.()
    unwatch()
    dropLinks(latchkey)
  }
}

async function bringBack(latchkey: Latchkey, stored: StoredConnections, signal: AbortSignal): Promise<void> {
  try {
    const { reconnectWallets } = await import('./reconnectWallet.ts')
    await reconnectWallets(latchkey, stored, signal)
  } catch {
    // The code that restores wallets did not load: they are not gone, so they still show as restoring.
    latchkey.deps.clock.setTimeout(() => signal.aborted || bringBack(latchkey, stored, signal), reloadMs)
  }
}

async function followAdapter(latchkey: Latchkey, adapter: Adapter, signal: AbortSignal): Promise<void> {
  if (!adapter.watch) return
  try {
    const { followAdapters } = await import('./followAdapters.ts')
    if (!signal.aborted) followAdapters(latchkey, [adapter])
  } catch {
    // What the page connects by itself shows at the next load.
  }
}

async function followTab(latchkey: Latchkey, signal: AbortSignal): Promise<void> {
  try {
    const { followStorage } = await import('./followStorage.ts')
    if (!signal.aborted) followStorage(latchkey, signal)
  } catch {
    // The other tab's change shows at the next load.
  }
}
