import type { WalletEntry } from '@latchkey/wire'
import type { Discovery } from '../connection/connections.ts'
import type { Connector, ConnectorType } from '../connection/connector.ts'
import { isConnectorOf, matchConnector } from '../connection/matchConnector.ts'
import type { DirectoryState } from '../directory/directoryState.ts'
import type { Config } from '../options/options.ts'

/** A row of the list of wallets. */
export type WalletChoice = {
  /** Tells rows apart; the same wallet has the same key. */
  readonly key: string
  readonly section: 'installed' | 'recent' | 'featured' | 'recommended' | 'custom' | 'all'
  readonly name: string
  /** How to reach the wallet on this page, where it is here. */
  readonly connector?: Connector
  /** What the directory says of it. */
  readonly wallet?: WalletEntry
}

/** Recommended wallets fill up to this many rows beside the installed and the recent ones. */
const fewestWallets = 2

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
  const known = [...featured, ...recommended, ...all.wallets, ...recent]
  const here = connectors.filter(({ type }) => !otherwiseShown.includes(type))
  const isListed = (wallet: WalletEntry) =>
    !isExcluded(config, [wallet.id, wallet.rdns]) &&
    (config.includeWalletIds.length === 0 || config.includeWalletIds.includes(wallet.id))
  const custom = config.customWallets.filter(({ id }) => !config.excludeWalletIds.includes(id))

  const installed = here.flatMap((connector): readonly WalletChoice[] => {
    const wallet = [...known, ...custom].find((entry) => isConnectorOf(connector, entry))
    const names = [connector.id, connector.explorerId, connector.info?.rdns, wallet?.id]
    if (isExcluded(config, names)) return []
    return [
      { key: connector.id, section: 'installed', name: connector.name, connector, ...(wallet && { wallet }) },
    ]
  })
  const place = ({ connector }: WalletChoice) => {
    const index = recent.findIndex(
      (wallet) => connector && (isConnectorOf(connector, wallet) || connector.id === wallet.id),
    )
    return index < 0 ? recent.length : index
  }
  const sorted = installed.toSorted((one, other) => place(one) - place(other))

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
