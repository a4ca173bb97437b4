import type { WalletSession } from '../adapter/adapter.ts'
import type { CaipChainId } from '../base/caip.ts'
import type { LatchkeyStorage } from '../base/storage.ts'
import type { Store } from '../base/store.ts'
import type { LatchkeyDeps } from '../deps/deps.ts'
import type { Track } from '../options/events.ts'
import type { Config, ThemeState } from '../options/options.ts'
import type { WordsState } from '../words/words.ts'
import type { ConnectAttempt, ConnectionsState, Discovery, SwitchAttempt } from './connections.ts'
import type { DirectoryState } from './directoryState.ts'
import type { Notice } from './notice.ts'
import type { PairingState } from './pairingState.ts'
import type { RouterState } from './views.ts'

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
  /** What features keep for this instance beside its state; in named places; see `slot`. */
  readonly kept: Map<unknown, unknown>
  readonly track: Track
  /**
   * Reads what storage remembers, brings connections back and follows other tabs; returns the way to stop.
   * Creating an instance has no side effects, so rendering twice is harmless; starting twice counts as one start.
   */
  start(): () => void
}
