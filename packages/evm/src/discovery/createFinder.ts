import { type Connector, wait } from '@latchkey/core/adapter'
import { untilAborted } from '../provider/untilAborted.ts'
import { safeId } from '../safe/safeId.ts'
import { readAnnouncement } from './announcement.ts'
import { type Found, isSameWallet } from './found.ts'
import { readInjected } from './injected.ts'
import type { EvmWorld } from './page.ts'

/** How long a wallet may take to put itself into the page (S9.54). */
export const injectedWaitMs = 1000

/**
 * Reports closer together than this become one, and than a millisecond for each wallet: a hostile script may pretend any
 * number of them, but a limit would let it crowd out the real ones, so a crowd is only told of less often.
 */
const restMs = 50

/** Knows the wallets of one page. */
export type Finder = {
  /** Looks until stopped, and reports the whole list whenever it has changed. */
  watch(report: (connectors: readonly Connector[]) => void): () => void
  /** The wallet with this id, waiting a moment for one that is not there yet. */
  find(id: string, signal?: AbortSignal): Promise<Found | undefined>
}

/** Makes a finder; it does nothing until somebody watches or asks. */
export function createFinder(world: EvmWorld, findSafe: () => Promise<Found | undefined>): Finder {
  const { page, clock } = world
  const announced = new Map<string, Found>()
  const uuids = new Set<string>()
  const watchers = new Set<() => void>()
  let injected: readonly Found[] = []
  let safeApp: Found | undefined
  let safeSearch: Promise<void> | undefined
  let reported = Number.NEGATIVE_INFINITY
  let due = false

  function hearAnnouncement(event: Event): void {
    const announcement = readAnnouncement(event)
    if (announcement === undefined) return
    const { uuid, found } = announcement
    const { id } = found.connector
    // The first one stays: a later script must not put itself in the place of a wallet.
    if (announced.has(id) || (uuid !== '' && uuids.has(uuid))) return
    announced.set(id, found)
    uuids.add(uuid)
    change()
  }

  function lookForInjected(): void {
    const now = page === undefined ? [] : readInjected(page)
    const isSame = now.every(({ provider }, index) => provider === injected[index]?.provider)
    if (isSame && now.length === injected.length) return
    injected = now
    change()
  }

  function lookForSafe(): Promise<void> {
    safeSearch ??= findSafe().then((found) => {
      safeApp = found
      if (found) change()
    })
    return safeSearch
  }

  function shown(): readonly Found[] {
    const named = [...(safeApp ? [safeApp] : []), ...announced.values()]
    const nameless = injected.filter(
      ({ provider }) => !named.some((wallet) => isSameWallet(wallet.provider, provider)),
    )
    return [...named, ...nameless]
  }

  function change(): void {
    if (due) return
    due = true
    const flush = () => {
      due = false
      reported = clock.now()
      for (const tell of [...watchers]) tell()
    }
    // The first report comes at once, further ones rest: five thousand announcements are a handful of lists.
    const rest = Math.max(restMs, announced.size)
    if (clock.now() - reported >= rest) queueMicrotask(flush)
    else clock.setTimeout(flush, rest)
  }

  /** Listens for as long as somebody watches. */
  function join(tell: () => void): () => void {
    if (page === undefined) return () => {}
    watchers.add(tell)
    if (watchers.size === 1) {
      page.addEventListener('eip6963:announceProvider', hearAnnouncement)
      page.addEventListener('ethereum#initialized', lookForInjected)
    }
    // Wallets answer this one at once, each by an announcement.
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    lookForInjected()
    lookForSafe()
    // Some apps put their provider in late and tell nobody.
    const late = clock.setTimeout(lookForInjected, injectedWaitMs)
    return () => {
      clock.clearTimeout(late)
      watchers.delete(tell)
      if (watchers.size > 0) return
      page.removeEventListener('eip6963:announceProvider', hearAnnouncement)
      page.removeEventListener('ethereum#initialized', lookForInjected)
    }
  }

  const known = (id: string) =>
    announced.get(id) ?? [safeApp, ...injected].find((wallet) => wallet?.connector.id === id)

  return {
    watch(report) {
      const leave = join(() => report(shown().map(({ connector }) => connector)))
      if (shown().length > 0) change()
      return leave
    },
    async find(id, signal) {
      signal?.throwIfAborted()
      if (page === undefined || known(id)) return known(id)
      const stop = new AbortController()
      signal?.addEventListener('abort', () => stop.abort(), { once: true, signal: stop.signal })
      const leave = join(() => known(id) && stop.abort())
      // Safe has to be fetched and greeted, which takes as long as it takes.
      if (id === safeId) await untilAborted(lookForSafe(), stop.signal).catch(() => {})
      // Both the wallet's arrival and the caller's change of mind end the wait early.
      else if (!known(id)) await wait(clock, injectedWaitMs, stop.signal).catch(() => {})
      leave()
      stop.abort()
      signal?.throwIfAborted()
      return known(id)
    },
  }
}
