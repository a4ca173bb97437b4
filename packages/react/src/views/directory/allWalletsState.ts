import type {
  Config,
  Connector,
  ConnectorType,
  DirectoryState,
  Discovery,
  WalletChoice,
  WalletEntry,
  WalletPages,
} from '@latchkey/core'

/** Under so many results there is room to say where each runs. */
const few = 3

/** What the view AllWallets shows. */
export type AllWalletsState =
  /** The first wallets are on their way. */
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'filled'
      readonly choices: readonly WalletChoice[]
      /** Whether there are more, and what has become of asking for them. */
      readonly more: 'none' | 'ready' | 'loading' | 'failed'
    }
  /** What is here already and fits, while the directory looks further. */
  | { readonly phase: 'searching'; readonly choices: readonly WalletChoice[] }
  /** `partial`: the directory did not answer, so this is only what was known without it. */
  | { readonly phase: 'found' | 'few'; readonly choices: readonly WalletChoice[]; readonly partial: boolean }
  | { readonly phase: 'empty' }
  | { readonly phase: 'failed' }

/** What the visitor looks for. */
export type WalletQuery = { readonly text: string; readonly certified: boolean }

/** Whether anything is looked for. */
export function isAsking({ text, certified }: WalletQuery): boolean {
  return certified || text.trim() !== ''
}

/** These have entries of their own elsewhere, as in the short list. */
const otherwiseShown: readonly ConnectorType[] = ['WALLET_CONNECT', 'AUTH']

/** Decides what the view shows from what is known; a wallet that the site excludes is not in it, installed or not. */
export function allWalletsState(
  discovery: Discovery,
  { featured, recommended, all, found }: DirectoryState,
  { customWallets, excludeWalletIds }: Pick<Config, 'customWallets' | 'excludeWalletIds'>,
  query: WalletQuery,
): AllWalletsState {
  const wanted = (...names: readonly (string | null | undefined)[]) =>
    !names.some((name) => name && excludeWalletIds.includes(name))
  const connectors = discovery.connectors.filter(
    ({ id, type, explorerId, info }) => !otherwiseShown.includes(type) && wanted(id, explorerId, info?.rdns),
  )
  const custom = customWallets.filter(({ id, rdns }) => wanted(id, rdns))
  if (!isAsking(query)) {
    const choices = merge(connectors, [...featured, ...custom, ...recommended, ...all.wallets])
    if (choices.length === 0 && all.phase === 'failed') return { phase: 'failed' }
    if (choices.length === 0 && all.phase === 'filled') return { phase: 'empty' }
    if (choices.length === 0) return { phase: 'loading' }
    return { phase: 'filled', choices, more: moreOf(all) }
  }
  const text = query.text.trim()
  // A badge is the directory's word: of wallets that only announce themselves nobody has said it.
  const here = query.certified ? [] : connectors.filter(({ name }) => matches(name, text))
  const own = query.certified ? [] : custom.filter(({ name }) => matches(name, text))
  const current = found?.text === text && found.certified === query.certified ? found : undefined
  const choices = merge(here, [...own, ...(current?.wallets ?? [])], connectors)
  if (current === undefined || current.phase === 'idle' || current.phase === 'loading')
    return { phase: 'searching', choices }
  const partial = current.phase === 'failed'
  if (choices.length > 0) return { phase: choices.length < few ? 'few' : 'found', choices, partial }
  return { phase: partial ? 'failed' : 'empty' }
}

function moreOf({ phase }: WalletPages): 'none' | 'ready' | 'loading' | 'failed' {
  if (phase === 'filled') return 'none'
  if (phase === 'more') return 'ready'
  // The view itself requests the first page.
  return phase === 'failed' ? 'failed' : 'loading'
}

/** Wallets of this browser first, then those of the directory, each wallet once. */
function merge(
  here: readonly Connector[],
  entries: readonly WalletEntry[],
  connectors: readonly Connector[] = here,
): readonly WalletChoice[] {
  const byName = new Map<string, Connector>()
  for (const connector of connectors) {
    for (const id of [connector.explorerId, connector.info?.rdns]) if (id) byName.set(id, connector)
  }
  const connectorOf = (entry: WalletEntry) =>
    byName.get(entry.id) ?? (entry.rdns ? byName.get(entry.rdns) : undefined)
  const known = new Map(
    entries.flatMap((entry) => {
      const connector = connectorOf(entry)
      return connector ? [[connector.id, entry] as const] : []
    }),
  )
  const installed = new Map(here.map((connector) => [connector.id, connector]))
  // An entry of an installed wallet brings it along, whatever name the extension goes by.
  for (const entry of entries) {
    const connector = connectorOf(entry)
    if (connector) installed.set(connector.id, connector)
  }
  const seen = new Set<string>()
  return [
    ...[...installed.values()].map((connector): WalletChoice => {
      const wallet = known.get(connector.id)
      return {
        key: `here ${connector.id}`,
        section: 'installed',
        name: connector.name,
        connector,
        ...(wallet && { wallet }),
      }
    }),
    ...entries.flatMap((wallet): readonly WalletChoice[] => {
      if (seen.has(wallet.id) || connectorOf(wallet)) return []
      seen.add(wallet.id)
      return [{ key: wallet.id, section: 'all', name: wallet.name, wallet }]
    }),
  ]
}

function matches(name: string, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase())
}
