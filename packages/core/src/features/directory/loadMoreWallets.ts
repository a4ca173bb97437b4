import { log } from '../../base/log.ts'
import type { WalletPages } from '../../instance/directoryState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { askWallets } from './askWallets.ts'
import { bundledEntries } from './bundledEntries.ts'
import { prefetchImages } from './prefetchImages.ts'
import { uniqueById } from './uniqueById.ts'

/** How many wallets a page has (S9.30). */
const pageSize = 40

/** The page that is being fetched. */
const underWay = slot('walletPage', (): { page?: Promise<void> } => ({}))

/** Brings the next page of the list of all wallets; asked twice at once it brings one, asked after a failure that one again. */
export function loadMoreWallets(latchkey: Latchkey): Promise<void> {
  const kept = underWay(latchkey)
  kept.page ??= loadPage(latchkey).finally(() => delete kept.page)
  return kept.page
}

async function loadPage(latchkey: Latchkey): Promise<void> {
  const { all } = latchkey.directory.getState()
  if (all.phase === 'filled') return
  if (!latchkey.config.endpoints) return showBundled(latchkey, 'filled')
  const page = all.page + 1
  setPages(latchkey, { ...all, phase: 'loading' })
  if (page === 1) void askCertified(latchkey)
  try {
    const { data, count } = await askWallets(latchkey, { page, entries: pageSize })
    // What stood here before the first page were the bundled wallets, which the directory has too.
    const wallets = uniqueById(page === 1 ? data : [...all.wallets, ...data])
    const filled = data.length === 0 || page * pageSize >= count
    setPages(latchkey, { phase: filled ? 'filled' : 'more', wallets, page, count })
    void prefetchImages(latchkey, data)
  } catch (error) {
    log(latchkey, 'warn', 'the wallet directory did not answer.', error)
    if (page === 1) showBundled(latchkey, 'failed')
    else setPages(latchkey, { ...all, phase: 'failed' })
  }
}

function showBundled(latchkey: Latchkey, phase: WalletPages['phase']): void {
  const wallets = bundledEntries(latchkey.config)
  setPages(latchkey, { phase, wallets, page: 0, count: wallets.length })
}

function setPages({ directory }: Latchkey, all: WalletPages): void {
  directory.setState({ ...directory.getState(), all })
}

/** A filter for certified wallets is only worth showing where the operator has certified somebody. */
async function askCertified(latchkey: Latchkey): Promise<void> {
  const { directory } = latchkey
  try {
    const { count } = await askWallets(latchkey, { page: 1, entries: 1, badge_type: 'certified' })
    directory.setState({ ...directory.getState(), certifies: count > 0 })
  } catch {
    // The list itself says that the directory does not answer; without the filter it works the same.
  }
}
