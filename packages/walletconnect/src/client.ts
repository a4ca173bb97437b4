import type { Cacao } from './sign/auth/cacao.ts'
import type { Metadata, Namespaces, ProposedNamespaces } from './sign/namespaces.ts'

/** Time as the client sees it; a test brings one that it winds by hand. */
export type Clock = {
  now(): number
  setTimeout(action: () => void, ms: number): number
  clearTimeout(id: number): void
}

/** One place for records, each under a key of its own; what cannot be stored lives in memory while the page does. */
export type RecordStore = {
  /** Every record whose key begins so, by key. */
  list(prefix: string): Promise<ReadonlyMap<string, unknown>>
  set(key: string, record: unknown): Promise<void>
  remove(key: string): Promise<void>
}

/** As much of a WebSocket as the client uses. */
export type Socket = {
  /** 1 while it is open. A browser lets go silently what is sent on a socket that has begun to close. */
  readonly readyState?: number
  send(text: string): void
  close(code?: number): void
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null
  /** Only on sockets that show the relay's pings, as browsers' do not. */
  onping?: (() => void) | null
}

/** What the client needs of the world. */
export type WalletConnectDeps = {
  readonly clock: Clock
  readonly records: RecordStore
  random(bytes: number): Uint8Array
  openSocket(url: string): Socket
  /** Calls back when a page that slept wakes: visible again, back from the cache, online again. Returns the way to stop. */
  onWake(listener: () => void): () => void
  isVisible(): boolean
  /** The relay's own time in milliseconds, if it can be had: asked when it does not like our clock. */
  relayTime?(relayUrl: string): Promise<number | undefined>
  /** Lines for the developer: never a key, a topic in full, a body or a token. */
  log(level: 'warn' | 'debug', text: string): void
}

/** Where the client speaks, and as whom. */
export type WalletConnectOptions = {
  /** `wss://…`, without a query. */
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: Metadata
}

/** How the way to the relay is. */
export type RelayStatus =
  | { readonly phase: 'idle' }
  | { readonly phase: 'connecting' }
  | { readonly phase: 'open' }
  /** Lost, and tried again by itself. */
  | { readonly phase: 'waiting'; readonly attempts: number }
  /** The relay does not want us: it is not tried again by itself. `clock` is a clock that is too far off. */
  | {
      readonly phase: 'refused'
      readonly why: 'clock' | 'project' | 'origin' | 'token' | 'other'
      readonly reason: string
    }

/** A wallet that agreed, and to what. */
export type Session = {
  readonly topic: string
  readonly peer: Metadata
  /** Only what was proposed and agreed to. */
  readonly namespaces: Namespaces
  /** Milliseconds. */
  readonly expiresAt: number
  /** The chain in use in each namespace, CAIP-2. */
  readonly activeChains: Readonly<Record<string, string>>
  /** The wallet asks not to be brought to the front for requests. */
  readonly disableDeepLink: boolean
  /** What the wallet adds for the whole session, such as capabilities in JSON text (EIP-5792). */
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** The same by namespace or chain. */
  readonly scopedProperties?: Readonly<Record<string, unknown>>
}

/** Where an attempt to pair stands. */
export type PairingStatus =
  /** Keys are made; the relay has not taken the proposal yet. */
  | { readonly phase: 'proposing' }
  | {
      readonly phase: 'waiting'
      readonly uri: string
      /** Milliseconds. */
      readonly expiresAt: number
      /** A wallet has read the code, and may be asking its owner. */
      readonly held?: boolean
    }
  /** A wallet said yes; its terms are on the way. */
  | { readonly phase: 'settling' }
  /** With the checked signatures when the pairing asked to sign in and the wallet did it in the same step. */
  | { readonly phase: 'settled'; readonly session: Session; readonly cacaos?: readonly Cacao[] }
  /** The wallet signed in but granted no method, so there is no session. */
  | { readonly phase: 'signedIn'; readonly cacaos: readonly Cacao[] }
  | { readonly phase: 'rejected'; readonly code: number; readonly message: string; readonly byUser: boolean }
  | { readonly phase: 'expired' }
  | { readonly phase: 'failed'; readonly error: Error }

/** One attempt to pair; a code that runs out is not renewed by itself: `pair` again, older codes stay good for a minute. */
export type Pairing = {
  readonly id: string
  readonly group?: string
  getStatus(): PairingStatus
  subscribe(listener: (status: PairingStatus) => void): () => void
  /** Nobody wants it any more: keys go, topics are left. */
  cancel(): void
}

/** What a pairing asks for. */
export type PairRequest = {
  /** Names the attempt: asked again with the name of an attempt that still waits, that one is given. */
  readonly id?: string
  readonly namespaces: ProposedNamespaces
  /** Attempts of one code on the screen: the first to settle wins, the others are ended. */
  readonly group?: string
  /** Told to the wallet as they are; left out when empty. */
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** Sign in with the same answer (CAIP-122); wallets that cannot fall back to the plain proposal. */
  readonly authenticate?: AuthenticateRequest
}

/** A sign-in in the same step as the pairing, on EVM chains. */
export type AuthenticateRequest = {
  /** Of the page, as `location.host` gives it. */
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** CAIP-2, at least one. */
  readonly chains: readonly string[]
  /** What the session may be asked; none: signed in without a session. */
  readonly methods?: readonly string[]
  /** ASCII: older wallets sign other text wrongly. */
  readonly statement?: string
  readonly resources?: readonly string[]
  /** Milliseconds: when the message was made; now unless told. */
  readonly issuedAt?: number
  /** Milliseconds: when the sign-in itself ends. */
  readonly expiresAt?: number
  /** Milliseconds: the sign-in does not count before. */
  readonly notBefore?: number
  readonly requestId?: string
  /** Asks the chain whether a contract stands behind a signature (EIP-1271, EIP-6492); without it such signatures are refused. */
  readonly verifyContractSignature?: (claim: ContractSignature) => Promise<boolean>
}

/** A signature that only a contract can confirm. */
export type ContractSignature = {
  readonly chainId: string
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** A request to a wallet. */
export type WalletRequest = {
  readonly topic: string
  /** CAIP-2, one of the session's. */
  readonly chainId: string
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>>
  /** 300 to 604800; 300 unless told. */
  readonly expirySeconds?: number
  /** Aborted when the caller no longer waits; a later response of the wallet goes to `recovered`. */
  readonly signal?: AbortSignal
  /**
   * A name of this one request, by which its answer is found again after a reload: asked again with the same name, a request
   * that is open or was just answered is joined, never sent twice.
   */
  readonly label?: string
  /** Told at once, before anything is sent: a link that brings the wallet to the front names it. */
  readonly onId?: (id: number) => void
}

/** What happens by itself. */
export type WalletConnectEvent =
  | { readonly type: 'session'; readonly session: Session }
  /** Accounts, chains, methods, active chain or expiry of a session changed. */
  | { readonly type: 'changed'; readonly session: Session; readonly before: Session }
  | { readonly type: 'gone'; readonly topic: string; readonly why: 'peer' | 'us' | 'expired' }
  /** An event that the wallet was allowed to send and that is none of the above. */
  | {
      readonly type: 'event'
      readonly topic: string
      readonly chainId: string
      readonly name: string
      readonly data: unknown
    }
  /** An answer to a request of an earlier life of this page. */
  | {
      readonly type: 'recovered'
      readonly topic: string
      readonly id: number
      readonly method: string
      /** CAIP-2. */
      readonly chainId: string
      readonly label?: string
      readonly result?: unknown
      readonly error?: { readonly code: number; readonly message: string }
    }
  | { readonly type: 'relay'; readonly status: RelayStatus }

/** A WalletConnect client: one per relay, project and storage. */
export type WalletConnectClient = {
  /** Resolves when storage has been read: sessions and pairings of an earlier life are known. */
  readonly restored: Promise<void>
  /** Resolves when storage has been read and what waited at the relay has been heard (or the relay could not be reached in 15 s). */
  readonly ready: Promise<void>
  relay(): RelayStatus
  sessions(): readonly Session[]
  /** Attempts that still wait, also of an earlier life of this page. */
  pairings(): readonly Pairing[]
  pair(request: PairRequest): Pairing
  /** Rejects with a WalletConnectError, or with the signal's reason. */
  request(request: WalletRequest): Promise<unknown>
  /** Moves a session to another of its chains, here alone: no message is needed. */
  useChain(topic: string, chainId: string): void
  ping(topic: string): Promise<void>
  /** Gone here at once, whatever the network does. */
  disconnect(topic: string): void
  subscribe(listener: (event: WalletConnectEvent) => void): () => void
  /** Tries a refused or waiting relay now. */
  retry(): void
  /** Lets go of socket, timers and listeners; storage stays. */
  close(): void
}
