import type { WalletEntry } from '@latchkey/wire'
import { matchConnector } from '../../adapter/matchConnector.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import { prefetchWallets } from '../../features/directory/prefetchWallets.ts'
import { recentWallets } from '../../features/directory/recentWallets.ts'
import { walletImage } from '../../features/directory/walletImage.ts'
import { withStores } from '../../features/directory/withStores.ts'
import type { WalletPages } from '../../instance/directoryState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { codeChoice } from '../connect/codeChoice.ts'
import { connectChoices, type WalletChoice } from '../connect/connectChoices.ts'
import { discoverWallets } from '../connect/discoverWallets.ts'

/** A wallet that a visitor can choose; one with a `connector` is on this page. */
export type WalletRow = WalletChoice & {
  /** An address that is safe for an img element; undefined where there is no picture. */
  readonly image: string | undefined
}

/** A part of the directory, as far as it has been read. */
export type WalletRows = {
  /** `more` when `loadMoreWallets` has more to bring, `failed` when the directory did not answer. */
  readonly phase: WalletPages['phase']
  readonly rows: readonly WalletRow[]
  readonly page: number
  readonly count: number
}

/** Every wallet that a visitor can choose. */
export type WalletList = {
  /** The short list of the modal, each wallet once: installed, recent, featured, the site's own, recommended. */
  readonly rows: readonly WalletRow[]
  /** The code for any wallet outside of this browser, where the visitor can be offered one. */
  readonly code: WalletRow | undefined
  /** Whether wallets may still show up on this page. */
  readonly isLooking: boolean
  readonly installed: readonly WalletRow[]
  readonly recent: readonly WalletRow[]
  readonly featured: readonly WalletRow[]
  readonly recommended: readonly WalletRow[]
  /** How many wallets there are in all; undefined until the directory has said so. */
  readonly count: number | undefined
  /** What `loadMoreWallets` has brought. */
  readonly all: WalletRows
  /** What `searchWallets` has found; undefined while nothing is searched. */
  readonly found: (WalletRows & { readonly text: string; readonly certified: boolean }) | undefined
  /** Whether the directory has certified any wallet, so that a filter makes sense. */
  readonly certifies: boolean
}

/** The wallets that are known now; nobody looks for more by this. */
export function getWallets(latchkey: Latchkey): WalletList {
  const { phase, connectors } = latchkey.discovery.getState()
  const directory = latchkey.directory.getState()
  // Until the widget has started nothing is read from storage: a server and the first drawing know the same.
  const recent = latchkey.connections.getState().started ? recentWallets(latchkey) : []
  const pictured = (choice: WalletChoice): WalletRow => {
    const seen = choice.connector ?? choice.wallet
    const wallet = choice.wallet && withStores(choice.wallet)
    return { ...choice, ...(wallet && { wallet }), image: seen && walletImage(latchkey, seen) }
  }
  const listed = (section: WalletChoice['section'], wallets: readonly WalletEntry[]) =>
    wallets.map((wallet) => {
      const connector = matchConnector(connectors, wallet)
      return pictured({ key: wallet.id, section, name: wallet.name, wallet, ...(connector && { connector }) })
    })
  const pages = ({ wallets, ...rest }: WalletPages): WalletRows => ({ ...rest, rows: listed('all', wallets) })
  const rows = connectChoices({ phase, connectors }, directory, recent, latchkey.config).map(pictured)
  const { found } = directory
  const code = codeChoice(latchkey)
  return {
    rows,
    code: code && pictured(code),
    isLooking: phase === 'looking',
    installed: rows.filter(({ section }) => section === 'installed'),
    recent: listed('recent', recent),
    featured: listed('featured', directory.featured),
    recommended: listed('recommended', directory.recommended),
    count: directory.count,
    all: pages(directory.all),
    found: found && { ...pages(found), text: found.text, certified: found.certified },
    certifies: directory.certifies,
  }
}

/** Looks for wallets and hears of every change of the list; returns the way to stop, and then nobody looks. */
export function watchWallets(latchkey: Latchkey, listener: Listener<WalletList>): () => void {
  const { discovery, directory, connections } = latchkey
  const unwatch = watchValue([discovery, directory, connections], () => getWallets(latchkey), listener)
  void prefetchWallets(latchkey)
  const stop = discoverWallets(latchkey)
  return () => {
    unwatch()
    stop()
  }
}
