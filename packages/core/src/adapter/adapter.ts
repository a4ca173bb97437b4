import type { CaipChainId, Namespace } from '../base/caip.ts'
import type { Chain } from '../chains/chain.ts'
import type { Connector } from './connector.ts'
import type { EvmCalls } from './evmCalls.ts'
import type { NodeAsk, SendDriver, SentReader } from './sendDriver.ts'

/** The kinds of adapter, each for one chain library. */
export const adapterTypes = ['universal', 'solana', 'wagmi', 'ethers', 'ethers5', 'bitcoin'] as const

/** A kind of adapter. */
export type AdapterType = (typeof adapterTypes)[number]

/** What a wallet did by itself while it was connected. */
export type SessionChange =
  /** The active account first; none means locked, or this page is no longer allowed. */
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  | { readonly type: 'chain'; readonly chainId: CaipChainId }
  | { readonly type: 'disconnected' }

/** A live link to one wallet; what the wallet says through it has been parsed. */
export type WalletSession = {
  readonly connector: Connector
  /** Addresses as the namespace writes them, the active one first; never empty when a session is given. */
  readonly accounts: readonly string[]
  readonly chainId: CaipChainId
  /** The wallet's own provider, for chain libraries: EIP-1193 on EVM chains. */
  readonly provider: unknown
  /** Hears what the wallet does by itself; returns the way to stop. */
  subscribe(listener: (change: SessionChange) => void): () => void
  /** Moves the wallet to a chain, adding the chain to it when it does not know it. */
  switchChain(chain: Chain, signal?: AbortSignal): Promise<void>
  /** The native balance in base units, read through the wallet itself. */
  getBalance(address: string, signal?: AbortSignal): Promise<bigint>
  /** Asks the wallet to sign a text with this account. */
  signMessage(message: string, address: string, signal?: AbortSignal): Promise<string>
  /** What only EVM wallets can be asked; absent in other namespaces. */
  readonly evm?: EvmCalls
  /** What sends through this wallet, fetched when somebody sends; absent where nothing can be sent from here. */
  openSend?(): Promise<SendDriver>
  /** The visitor uses this wallet with this account now: a chain library that has one in use follows, without asking. */
  use?(address: string): void
  /** Gives up this page's permission where the wallet knows how to. */
  disconnect(): Promise<void>
}

/** What a connection is asked for. */
export type ConnectRequest = {
  /** The chains of the site in this adapter's namespace. */
  readonly chains: readonly Chain[]
  /** Where the site would like to begin. */
  readonly chainId: CaipChainId
  /** Aborted when the caller no longer waits; a wallet whose request cannot be cancelled still responds. */
  readonly signal: AbortSignal
}

/** One chain library's way to wallets; errors it throws are LatchkeyErrors with codes under `wallet.`. */
export type Adapter<Family extends Namespace = Namespace> = {
  readonly type: AdapterType | 'evm'
  readonly namespace: Family
  /** The chains that the chain library was set up with: the site's networks where it names none. */
  readonly networks?: readonly [Chain, ...Chain[]]
  /** Looks for wallets until stopped, and gives the whole list whenever it changes. */
  discover(report: (connectors: readonly Connector[]) => void): () => void
  /** Asks the visitor. */
  connect(connectorId: string, request: ConnectRequest): Promise<WalletSession>
  /**
   * Loads what `reconnect` needs, where that is not here yet. Rejects when it does not load: that says nothing about the
   * wallet, which is asked for again.
   */
  prepare?(): Promise<unknown>
  /** Comes back without asking the visitor; undefined when the wallet is gone, locked or has forgotten this page. */
  reconnect(connectorId: string, request: ConnectRequest): Promise<WalletSession | undefined>
  /**
   * For a chain library that the page itself connects and disconnects: gives all of its live sessions, the one in use
   * first, at once and whenever one comes, goes or is chosen, until stopped. Changes inside a session are heard through
   * the session.
   */
  watch?(report: (sessions: readonly WalletSession[]) => void): () => void
  /**
   * Makes a wallet that was reached by a code or a link one of the chain library's own; without it the session is used as
   * it came. Never asks the visitor.
   */
  adopt?(session: WalletSession): Promise<WalletSession>
  /** What looks after transactions through a node alone, for when the wallet is away. */
  openReader?(ask: NodeAsk): Promise<SentReader>
}

/** What a page has of an adapter before its code is needed. */
export type LazyAdapter<Family extends Namespace = Namespace> = Pick<
  Adapter<Family>,
  'namespace' | 'networks'
> & {
  readonly type?: Adapter['type']
  load(): Promise<Adapter>
  /**
   * For a chain library that the page itself connects: calls `load` as soon as the library has a connection, so that the
   * widget follows it; until then its code is not fetched. Returns an unsubscribe function.
   */
  wake?(load: () => void): () => void
}

/** An adapter, or the way to load one when it is first needed. */
export type AdapterSource<Family extends Namespace = Namespace> = Adapter<Family> | LazyAdapter<Family>
