import type { WalletEntry } from '@latchkey/wire'
import { wait } from '../../base/clock.ts'
import type { DirectoryState } from '../../instance/directoryState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { askWallets } from './askWallets.ts'
import { bundledEntries } from './bundledEntries.ts'
import { uniqueById } from './uniqueById.ts'

/** How many wallets a search finds at most (S9.32). */
const searchSize = 100

/** Results appear no sooner, so that the list does not flicker (S9.34). */
const holdMs = 300

/** The search on the screen. */
const current = slot('walletSearch', (): { controller?: AbortController } => ({}))

/** Finds wallets by name, or only certified ones; the search before it is given up. */
export async function searchWallets(
  latchkey: Latchkey,
  text: string,
  { certified = false }: { readonly certified?: boolean } = {},
): Promise<void> {
  clearWalletSearch(latchkey)
  const search = text.trim()
  if (search === '' && !certified) return
  const controller = new AbortController()
  current(latchkey).controller = controller
  const { signal } = controller
  const asked = { text: search, certified, page: 1 }
  setFound(latchkey, { ...asked, phase: 'loading', wallets: [], count: 0 })
  latchkey.track({
    type: 'track',
    event: 'SEARCH_WALLET',
    properties: { badge: certified ? 'certified' : 'none' },
  })
  const [found] = await Promise.all([
    find(latchkey, search, certified, signal),
    // The search was cancelled meanwhile, and the delay with it.
    wait(latchkey.deps.clock, holdMs, signal).catch(() => undefined),
  ])
  if (!signal.aborted) setFound(latchkey, { ...asked, ...found })
}

/** Leaves the search and gives up what is still being asked. */
export function clearWalletSearch(latchkey: Latchkey): void {
  const kept = current(latchkey)
  kept.controller?.abort()
  delete kept.controller
  if (latchkey.directory.getState().found) setFound(latchkey, undefined)
}

function setFound({ directory }: Latchkey, found: DirectoryState['found']): void {
  directory.setState({ ...directory.getState(), found })
}

async function find(latchkey: Latchkey, search: string, certified: boolean, signal: AbortSignal) {
  try {
    if (latchkey.config.endpoints) {
      const { data, count } = await askWallets(
        latchkey,
        {
          page: 1,
          entries: searchSize,
          search: search || undefined,
          badge_type: certified ? 'certified' : undefined,
        },
        signal,
      )
      return { phase: 'filled', wallets: uniqueById(data), count } as const
    }
  } catch {
    const wallets = findKnown(latchkey, search, certified)
    return { phase: 'failed', wallets, count: wallets.length } as const
  }
  const wallets = findKnown(latchkey, search, certified)
  return { phase: 'filled', wallets, count: wallets.length } as const
}

/** What is found without asking anybody. */
function findKnown(latchkey: Latchkey, search: string, certified: boolean): readonly WalletEntry[] {
  const { featured, recommended, all } = latchkey.directory.getState()
  const known = uniqueById([...featured, ...recommended, ...all.wallets, ...bundledEntries(latchkey.config)])
  const wanted = search.toLowerCase()
  return known.filter(
    ({ name, badge_type }) =>
      name.toLowerCase().includes(wanted) && (!certified || badge_type === 'certified'),
  )
}
