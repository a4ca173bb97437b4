import type { CaipChainId, Namespace } from '../base/caip.ts'
import type { Clock } from '../base/clock.ts'
import type { Chain } from '../chains/chain.ts'
import type { WalletSession } from './adapter.ts'
import type { SignInAsk } from './signInAsk.ts'

/** A code on the screen, and until when a wallet may take it. */
export type PairingCode = {
  readonly uri: string
  readonly expiresAt: number
  /** A wallet has read it, and may be asking its owner. */
  readonly held?: boolean
}

/** Links to an app, as it claims them: parsed by `parseAppLink` wherever one is followed. */
export type WalletLinks = { readonly native?: string; readonly universal?: string }

/** A wallet that took a code. */
export type PairedWallet = {
  /** Stable over reloads. */
  readonly id: string
  /** As the wallet calls itself, cleaned: a claim, like the rest. */
  readonly name: string
  readonly url: string
  readonly links: WalletLinks
  /** One for each namespace that it agreed to, of those the site has; at least one. */
  readonly sessions: readonly [WalletSession, ...WalletSession[]]
}

/** Why a relay cannot be used now. */
export type RelayTrouble =
  /** Not reachable; it is tried again by itself. */
  | 'unreachable'
  /** The clock of this device is too far off. */
  | 'clock'
  /** The relay does not know the project, or not this page. */
  | 'refused'

/** What a pairing is asked for. */
export type PairRequest = {
  /** The chains of the site, of all namespaces. */
  readonly chains: readonly Chain[]
  /** Where the site would like to begin, the active one first. */
  readonly chainId: CaipChainId
  readonly signal: AbortSignal
  /** Asks for a sign-in with the same answer, where all chains are of EVM (S5.33). */
  readonly signIn?: SignInAsk | undefined
  /** A code to show: again whenever it was renewed; undefined while there is none. */
  onCode(code: PairingCode | undefined): void
  /** A wallet took the code and its answer is on the way. */
  onTaken(): void
  onTrouble(trouble: RelayTrouble | undefined): void
}

/** The way to wallets that are not in this browser. Errors are LatchkeyErrors with codes under `wallet.`. */
export type PairingLink = {
  /**
   * Shows codes until a wallet takes one, the visitor leaves (signal) or it fails. A code is renewed by itself 10 s before
   * its 4 minutes are over, ten times at most, and not while the page is hidden.
   */
  pair(request: PairRequest): Promise<PairedWallet>
  /** All paired wallets, at once and whenever one comes or goes, until stopped; the first report comes after storage was read. */
  watch(report: (wallets: readonly PairedWallet[]) => void): () => void
  /** Lets go of the relay; what is paired stays so, and comes back when the way is opened anew. */
  close(): void
}

/** What a wallet is brought to the front for: its page shows that request at once. */
export type PromptedRequest = {
  readonly id: number | string
  readonly topic: string
  readonly method: string
}

/** What a paired wallet was asked; by its number the answer is known again after a reload. */
export type AskedRequest = {
  readonly walletId: string
  readonly id: number
  readonly method: string
  readonly params: unknown
}

/** What a wallet answered after the page that asked was left or reloaded. */
export type RecoveredAnswer = {
  /** Of the paired wallet. */
  readonly walletId: string
  /** The number of the request. */
  readonly id: number
  readonly method: string
  readonly chainId: CaipChainId
  /** As the wallet gave it, such as the hash of a transaction that was sent meanwhile. */
  readonly result?: unknown
  /** Present when the wallet said no, or failed. */
  readonly error?: Error
}

/** What a site tells wallets about itself. */
export type SiteMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** What opens the way. */
export type PairingRequirements = {
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: SiteMetadata
  /** Of the instance: two instances share nothing. */
  readonly storageName: string
  /** The chains of the site; what is read of them is asked of their `rpcUrls`, in turn. */
  readonly chains: readonly Chain[]
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** The wallet must be brought to the front for this request, if the page has a link to it. */
  onPrompt(wallet: Pick<PairedWallet, 'id' | 'name' | 'links'>, request?: PromptedRequest): void
  /** A wallet is asked something, and nothing has been sent to it yet. */
  onAsked?(request: AskedRequest): void
  /** An answer came to a question of an earlier life of this page. */
  onRecovered?(answer: RecoveredAnswer): void
  log(level: 'warn' | 'debug', text: string): void
}

/** The way to wallets in other devices, loaded when a code is first asked for or a paired wallet must come back. */
export type PairingSource<Family extends Namespace = Namespace> = {
  readonly type: 'universal'
  /** It reaches wallets of every family; never written, only seen by the compiler. */
  readonly serves?: Family
  load(): Promise<{ openPairing(requirements: PairingRequirements): PairingLink }>
}
