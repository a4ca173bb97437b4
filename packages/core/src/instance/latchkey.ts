import type { WalletSession } from '../adapter/adapter.ts'
import type { CaipChainId } from '../base/caip.ts'
import type { Clock } from '../base/clock.ts'
import type { LogSink } from '../base/log.ts'
import type { LatchkeyStorage, StorageDevice } from '../base/storage.ts'
import type { Store } from '../base/store.ts'
import type { PageExit } from '../deps/pageExit.ts'
import type { Track } from '../options/events.ts'
import type { Config, ThemeMode, ThemeVariables } from '../options/options.ts'
import type { WordsState } from '../words/words.ts'
import type { ConnectAttempt, ConnectionsState, Discovery, SwitchAttempt } from './connections.ts'
import type { DirectoryState } from './directoryState.ts'
import type { Notice } from './notice.ts'
import type { PairingState } from './pairingState.ts'
import type { RouterState } from './views.ts'

/** The page, as far as the core may see it; a test brings its own. */
export type PageDoor = {
  readonly origin: string
  readonly title: string
  readonly description: string
  readonly icons: readonly string[]
  readonly languages: readonly string[]
  readonly timeZone: string
  readonly mobile: boolean
  /** Calls back with the key when another tab changes storage; null means all of it. Returns the way to stop. */
  watchStorage(listener: (key: string | null) => void): () => void
  /** Resolves when the image can be drawn. */
  loadImage(url: string, signal: AbortSignal): Promise<void>
}

/** What an instance needs of the world. */
export type LatchkeyDeps = {
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly storage: StorageDevice | undefined
  readonly randomId: () => string
  readonly page: PageDoor
  /** The way out of the page into wallets' apps; the page's own, fetched when it is needed, unless told. */
  readonly exit?: PageExit
  /** Where lines for the developer of the site go. */
  readonly log: LogSink
}

/** What the site sees and may change of the look. */
export type ThemeState = { readonly mode: ThemeMode; readonly variables: ThemeVariables }

/** One widget: its options, its state and its world. Two instances share nothing. */
export type Latchkey<Id extends CaipChainId = CaipChainId> = {
  readonly config: Config<Id>
  readonly deps: LatchkeyDeps
  readonly storage: LatchkeyStorage
  readonly router: Store<RouterState>
  readonly notice: Store<Notice>
  readonly connections: Store<ConnectionsState>
  readonly attempt: Store<ConnectAttempt>
  readonly switching: Store<SwitchAttempt>
  readonly pairing: Store<PairingState>
  readonly discovery: Store<Discovery>
  readonly directory: Store<DirectoryState>
  readonly theme: Store<ThemeState>
  readonly words: Store<WordsState>
  /** Live links by connector id; beside the state, because a link is not a value. */
  readonly sessions: Map<string, WalletSession>
  /** What features keep for this instance beside its state; read and filled by `keep` alone. */
  readonly kept: Map<unknown, unknown>
  readonly track: Track
  /**
   * Reads what storage remembers, brings connections back and follows other tabs; returns the way to stop.
   * Creating an instance does nothing by itself, so that rendering twice is harmless; starting twice counts as once.
   */
  start(): () => void
}
