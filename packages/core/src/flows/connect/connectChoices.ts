import type { WalletEntry } from '@latchkey/wire'
import type { Connector, ConnectorType } from '../../adapter/connector.ts'
import { isConnectorOf, matchConnector } from '../../adapter/matchConnector.ts'
import { bundledWallets } from '../../features/directory/bundledWallets.ts'
import type { Discovery } from '../../instance/connections.ts'
import type { DirectoryState } from '../../instance/directoryState.ts'
import type { Config } from '../../options/options.ts'

/** A row of the list of wallets. */
export type WalletChoice = {
  /** Tells rows apart; the same wallet has the same key. */
  readonly key: string
  readonly section: 'installed' | 'recent' | 'featured' | 'recommended' | 'custom' | 'all' | 'walletConnect'
  readonly name: string
  /** How to reach the wallet on this page, where it is here. */
  readonly connector?: Connector
  /** What the directory says of it. */
  readonly wallet?: WalletEntry
}

/** Recommended wallets fill up to this many rows beside the installed and the recent ones. */
const fewestWallets = 2

/** More installed wallets than a list shows at once: among so many, those that somebody knows come first. */
const crowd = 8

/** These have entries of their own elsewhere. */
const otherwiseShown: readonly ConnectorType[] = ['WALLET_CONNECT', 'AUTH']

/**
 * The wallets a visitor can choose, each once: installed ones first, the one used last at their head; then recent,
 * featured, recommended and the site's own.
 */
export function connectChoices(
  { connectors }: Discovery,
  directory: Pick<DirectoryState, 'featured' | 'recommended' | 'all'>,
  recent: readonly WalletEntry[],
  config: Pick<Config, 'featuredWalletIds' | 'includeWalletIds' | 'excludeWalletIds' | 'customWallets'>,
): readonly WalletChoice[] {
  const { featured, recommended, all } = directory
  const here = connectors.filter(({ type }) => !otherwiseShown.includes(type))
  const isListed = (wallet: WalletEntry) =>
    !isExcluded(config, [wallet.id, wallet.rdns]) &&
    (config.includeWalletIds.length === 0 || config.includeWalletIds.includes(wallet.id))
  const custom = config.customWallets.filter(({ id }) => !config.excludeWalletIds.includes(id))

  // By name, since a page may be flooded with wallets; of two entries with one name the first counts.
  const entries: readonly WalletEntry[] = [
    featured,
    recommended,
    all.wallets,
    recent,
    custom,
    bundledWallets,
  ].flat()
  const known = new Map<string | null | undefined, WalletEntry>()
  for (const entry of entries.toReversed()) known.set(entry.rdns, entry).set(`id ${entry.id}`, entry)
  const installed = here.flatMap((connector) => {
    const { id, name, explorerId, info } = connector
    const wallet = known.get(`id ${explorerId}`) ?? (info?.rdns ? known.get(info.rdns) : undefined)
    if (isExcluded(config, [id, explorerId, info?.rdns, wallet?.id])) return []
    const choice: WalletChoice = { key: id, section: 'installed', name, connector, ...(wallet && { wallet }) }
    const used = recent.findIndex((entry) => isConnectorOf(connector, entry) || id === entry.id)
    // A script may announce as many as it likes: no wallet that people use may drown in them.
    const isStray = !wallet && here.length > crowd
    return [{ choice, place: used < 0 ? recent.length + Number(isStray) : used }]
  })
  const sorted = installed.toSorted((one, other) => one.place - other.place).map(({ choice }) => choice)

  const choices = unique([
    ...sorted,
    ...absent('recent', recent.filter(isListed), here),
    ...absent('featured', featured.filter(isListed), here),
    ...absent('custom', custom, here),
  ])
  if (config.featuredWalletIds.length > 0 || custom.length > 0) return choices
  const used = choices.filter(({ section }) => section === 'installed' || section === 'recent')
  const wanted = unique([...choices, ...absent('recommended', recommended.filter(isListed), here)])
  return wanted.slice(0, choices.length + Math.max(0, fewestWallets - used.length))
}

/** Rows of wallets that are not on this page: those that are have theirs. */
function absent(
  section: WalletChoice['section'],
  wallets: readonly WalletEntry[],
  connectors: readonly Connector[],
): readonly WalletChoice[] {
  return wallets
    .filter((wallet) => !matchConnector(connectors, wallet) && !connectors.some(({ id }) => id === wallet.id))
    .map((wallet) => ({ key: wallet.id, section, name: wallet.name, wallet }))
}

function unique(choices: readonly WalletChoice[]): readonly WalletChoice[] {
  const seen = new Set<string>()
  return choices.filter(({ key }) => !seen.has(key) && seen.add(key))
}

function isExcluded(
  { excludeWalletIds }: Pick<Config, 'excludeWalletIds'>,
  names: readonly (string | null | undefined)[],
): boolean {
  return names.some((name) => typeof name === 'string' && excludeWalletIds.includes(name))
}
