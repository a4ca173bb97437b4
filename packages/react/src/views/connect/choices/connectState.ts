import type { Config, Connection, Discovery, WalletChoice } from '@latchkey/core'

/** How many installed wallets the first view shows; whoever has more finds the rest under All wallets. */
export const mostInstalled = 8

/** The row that leads to every wallet; the count is unknown until the directory has told it. */
type AllWalletsRow = { readonly count: number | undefined }

/** What stands below the first thing of the view. */
type Lists = {
  readonly rows: readonly WalletChoice[]
  readonly all: AllWalletsRow | undefined
}

/** What the views Connect and ConnectWallets show. */
export type ConnectState =
  /** No wallet has shown itself yet, and one still may; the one used last has its place already. */
  | ({ readonly phase: 'looking'; readonly last: WalletChoice | undefined } & Lists)
  /** The latch leads: the wallet used last, or the only one there is inside a wallet's own browser. */
  | ({ readonly phase: 'returning'; readonly last: WalletChoice; readonly why: 'recent' | 'only' } & Lists)
  /** Wallets are here, none of them used before. */
  | ({ readonly phase: 'choices' } & Lists)
  /** There is no wallet in this browser. */
  | ({ readonly phase: 'empty' } & Lists)
  /** What finds wallets did not load. */
  | ({ readonly phase: 'failed' } & Lists)
  /** There is none in this phone's browser, but its wallets can open the page. */
  | ({ readonly phase: 'phone' } & Lists)
  /** The site shows wallets one step later. */
  | { readonly phase: 'collapsed'; readonly last: WalletChoice | undefined }

/** What decides the state. */
export type ConnectFacts = {
  readonly discovery: Discovery
  readonly choices: readonly WalletChoice[]
  /** The connector or directory entry of the wallet used last. */
  readonly lastId: string | undefined
  /** The wallets that are connected already: whoever adds another looks for one that is not. */
  readonly connected: readonly Pick<Connection, 'connector'>[]
  readonly config: Pick<Config, 'features' | 'allWallets'>
  readonly mobile: boolean
  readonly count: number | undefined
  readonly collapse: boolean
  /** Wallets that can open this page in their own browser: what a phone offers instead. */
  readonly openers: readonly WalletChoice[]
}

/** Decides what the view shows from what is known; the same facts always give the same view. */
export function connectState(facts: ConnectFacts): ConnectState {
  const { discovery, choices, lastId, connected, config, mobile, collapse, openers } = facts
  const isTaken = ({ connector, name }: WalletChoice) =>
    connected.some((one) => (connector ? connector.id === one.connector.id : name === one.connector.name))
  const installed = choices.filter(({ connector }) => connector !== undefined)
  const free = installed.filter((choice) => !isTaken(choice))
  const recent = lastId === undefined ? undefined : free.find((choice) => isWallet(choice, lastId))
  // Inside a wallet's browser there is one wallet and no reason to choose: the latch takes it.
  const last = recent ?? (mobile && installed.length === 1 ? free[0] : undefined)
  if (collapse) return { phase: 'collapsed', last }
  const others = choices.filter(({ connector }) => connector === undefined)
  const shown = installed.filter((choice) => choice !== last)
  const wanted =
    config.features.allWallets &&
    (config.allWallets === 'SHOW' || (config.allWallets === 'ONLY_MOBILE' && mobile))
  // A wallet that is here can always be reached, whatever the site thinks of long lists.
  const count = facts.count === undefined ? undefined : Math.max(facts.count, installed.length)
  const all = wanted || shown.length > mostInstalled ? { count } : undefined
  const rows = [...shown.slice(0, mostInstalled), ...others].toSorted(
    (one, other) => Number(isTaken(one)) - Number(isTaken(other)),
  )
  if (last !== undefined) return { phase: 'returning', last, why: recent ? 'recent' : 'only', rows, all }
  if (installed.length > 0) return { phase: 'choices', rows, all }
  if (discovery.phase === 'failed') return { phase: 'failed', rows, all }
  if (discovery.phase !== 'looked') {
    // Rows that installed wallets may push away would move under the visitor's finger: they come when it is sure.
    const expected = lastId === undefined ? undefined : others.find((choice) => isWallet(choice, lastId))
    return { phase: 'looking', last: expected, rows: [], all }
  }
  if (mobile && openers.length > 0) return { phase: 'phone', rows: openers, all }
  return { phase: 'empty', rows, all }
}

function isWallet({ connector, wallet }: WalletChoice, id: string): boolean {
  return (
    connector?.id === id || connector?.info?.rdns === id || connector?.explorerId === id || wallet?.id === id
  )
}
