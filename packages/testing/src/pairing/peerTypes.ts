/** What a page would like, by CAIP-2 namespace. */
export type PeerProposal = Readonly<
  Record<
    string,
    {
      readonly chains: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** What the wallet agreed to, as a page sees it; `Session` of @latchkey/walletconnect. */
export type PeerSession = {
  readonly topic: string
  readonly peer: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
    readonly redirect?: { readonly native?: string; readonly universal?: string }
  }
  readonly namespaces: Readonly<
    Record<
      string,
      {
        readonly accounts: readonly string[]
        readonly methods: readonly string[]
        readonly events: readonly string[]
      }
    >
  >
  readonly expiresAt: number
  readonly activeChains: Readonly<Record<string, string>>
  readonly disableDeepLink: boolean
  readonly sessionProperties?: Readonly<Record<string, string>>
  readonly scopedProperties?: Readonly<Record<string, unknown>>
}

/** Where an attempt to pair stands. */
export type PeerPairingStatus =
  | { readonly phase: 'waiting'; readonly uri: string; readonly expiresAt: number }
  | { readonly phase: 'settling' }
  | { readonly phase: 'settled'; readonly session: PeerSession; readonly cacaos?: readonly never[] }
  | { readonly phase: 'rejected'; readonly code: number; readonly message: string; readonly byUser: boolean }
  | { readonly phase: 'expired' }
  | { readonly phase: 'failed'; readonly error: Error }

/** One attempt to pair. */
export type PeerPairing = {
  readonly id: string
  readonly group?: string
  getStatus(): PeerPairingStatus
  subscribe(listener: (status: PeerPairingStatus) => void): () => void
  cancel(): void
}

/** How the way to the relay is. */
export type PeerRelay =
  | { readonly phase: 'open' }
  | { readonly phase: 'waiting'; readonly attempts: number }
  | { readonly phase: 'refused'; readonly why: 'clock' | 'project'; readonly reason: string }

/** What happens by itself. */
export type PeerEvent =
  | { readonly type: 'session'; readonly session: PeerSession }
  | { readonly type: 'changed'; readonly session: PeerSession; readonly before: PeerSession }
  | { readonly type: 'gone'; readonly topic: string; readonly why: 'peer' | 'us' | 'expired' }
  | { readonly type: 'relay'; readonly status: PeerRelay }

/** A request of the page. */
export type PeerRequest = {
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>>
  readonly expirySeconds?: number
  readonly signal?: AbortSignal
  onId?(id: number): void
}

/** The client of one life of a page; in place of `WalletConnectClient` of @latchkey/walletconnect. */
export type PeerClient = {
  readonly ready: Promise<void>
  readonly restored: Promise<void>
  relay(): PeerRelay
  sessions(): readonly PeerSession[]
  pairings(): readonly PeerPairing[]
  pair(request: {
    readonly namespaces: PeerProposal
    readonly group?: string
    readonly authenticate?: PeerSignIn
  }): PeerPairing
  request(request: PeerRequest): Promise<unknown>
  useChain(topic: string, chainId: string): void
  ping(topic: string): Promise<void>
  disconnect(topic: string): void
  subscribe(listener: (event: PeerEvent) => void): () => void
  retry(): void
  close(): void
}

/** The sign-in that a page asks for beside its proposal. */
export type PeerSignIn = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly chains: readonly string[]
  readonly methods?: readonly string[]
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly issuedAt?: number
  readonly expiresAt?: number
  readonly requestId?: string
  /** Whether the page takes what a contract signed; a page without it takes none. */
  readonly verifyContractSignature?: (claim: {
    readonly chainId: string
    readonly address: string
    readonly message: string
    readonly signature: string
  }) => Promise<boolean>
}

/** What a scripted peer is made of. */
export type PeerOptions = {
  /** The chains that it agrees to, CAIP-2; all that are asked for and that it knows unless told. */
  readonly approves?: readonly string[]
  /** Methods that it does not agree to. */
  readonly refuses?: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
  readonly sessionProperties?: Readonly<Record<string, string>>
  readonly scopedProperties?: Readonly<Record<string, unknown>>
  /** Signs in while it connects: what it signs, one for each chain, or why the page does not take it. Without it only connects. */
  signIn?(asked: PeerSignIn, session: PeerSession): Promise<readonly unknown[] | Error>
  /** Wallets of other namespaces: addresses on every chain that is asked for, and answers. */
  readonly families?: Readonly<Record<string, PeerFamily>>
  now?(): number
}

/** What a peer has in a namespace other than EVM. */
export type PeerFamily = {
  readonly addresses: readonly string[]
  answer(method: string, params: unknown, chainId: string): unknown
}

/** A wallet at the other end of a code. */
export type ScriptedPeer = {
  /** The client as a page opens it when it is loaded; what is paired outlives it. */
  openClient(): PeerClient
  /** The codes that a page shows and no wallet has taken. */
  codes(): readonly string[]
  /** What its codes ask for beside the proposal, one for each code; undefined where that is nothing. */
  signIns(): readonly (PeerSignIn | undefined)[]
  /** Takes the newest code, or this one: the visitor is asked by the wallet, and says what its script says. */
  scan(code?: string): Promise<void>
  /** Says yes to the newest code, or this one, but not yet to what: its terms come with `scan` of the same code. */
  take(code?: string): void
  sessions(): readonly PeerSession[]
  /** Every request so far with its chain. */
  requests(): readonly PeerRequest[]
  /** Changes what the wallet agreed to, as wc_sessionUpdate does. */
  update(topic: string, change: Partial<PeerSession>): void
  /** Ends a pairing from the wallet's side, or as time does. */
  leave(topic?: string, why?: 'peer' | 'expired'): void
  setRelay(status: PeerRelay): void
}
