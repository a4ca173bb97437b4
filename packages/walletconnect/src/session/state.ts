import type { FailureKind, WalletConnectError } from '../base/WalletConnectError.ts'
import type { PairingStatus, WalletConnectEvent } from '../client.ts'
import type { AuthPayload } from '../sign/auth/authPayload.ts'
import type { Cacao } from '../sign/auth/cacao.ts'
import type { Metadata, Namespaces, ProposedNamespaces } from '../sign/namespaces.ts'
import type { PeerError, PeerMessage } from '../sign/peerMessage.ts'
import type { Label } from '../sign/wire.ts'

/** A wallet that said yes to a proposal and whose terms have not come yet. */
export type Candidate = { readonly topic: string; readonly symKey: string; readonly peerKey: string }

/** One attempt to pair, with all of its keys: gone with it. */
export type Attempt = {
  readonly v: 1
  readonly id: string
  readonly group?: string | undefined
  readonly topic: string
  readonly symKey: string
  readonly privateKey: string
  readonly publicKey: string
  readonly proposalId: number
  readonly proposed: ProposedNamespaces
  /** Until when a wallet may take the code, milliseconds. */
  readonly expiresAt: number
  /** Until when its answer is awaited: longer for a code that a wallet holds, shorter for one that was replaced. */
  readonly until: number
  /** Sealed and not known to be at the relay: the same bytes go again. */
  readonly unsent?: readonly Sealed[] | undefined
  /** Lies beside the proposal: wallets answer it by themselves, before they ask anybody. */
  readonly pingId?: number | undefined
  /** A wallet has the proposal. */
  readonly held?: boolean | undefined
  readonly candidates: readonly Candidate[]
  /** Another attempt of its group has settled: who says yes now is told to go. */
  readonly lost?: boolean | undefined
  readonly auth?: AuthAttempt | undefined
}

/** An envelope with its label. */
export type Sealed = Label & { readonly message: string }

/** What belongs to a sign-in in the same step. */
export type AuthAttempt = {
  readonly id: number
  readonly topic: string
  readonly payload: AuthPayload
  /** As it came, kept until it is checked. */
  readonly answer?: AuthAnswer | undefined
}

/** The answer to a sign-in, not checked, and who gave it. */
type AuthAnswer = Candidate & { readonly cacaos: unknown; readonly peer: Metadata }

/** A sign-in whose every signature and claim was checked, and what it allows. */
export type CheckedAuth = { readonly cacaos: readonly Cacao[]; readonly namespaces: Namespaces | undefined }

/** A session as it is kept. */
export type StoredSession = {
  readonly v: 1
  readonly topic: string
  readonly symKey: string
  readonly peer: Metadata
  /** Whether the settlement made the peer the controller: nobody else may change the session. */
  readonly peerControls: boolean
  readonly proposed: ProposedNamespaces
  /** Under the keys that the wallet used. */
  readonly namespaces: Namespaces
  readonly expiresAt: number
  readonly activeChains: Readonly<Record<string, string>>
  readonly disableDeepLink: boolean
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
  readonly scopedProperties?: Readonly<Record<string, unknown>> | undefined
  readonly settleId?: number | undefined
  /** The wallet has not got our answer to its settlement yet. */
  readonly owed?: boolean | undefined
  readonly updateId?: number | undefined
  /** The newest of each name. */
  readonly eventIds: readonly (readonly [name: string, id: number])[]
  readonly held: readonly HeldEvent[]
}

/** An event for something that is not approved yet: the update may be on the way. */
export type HeldEvent = WalletEvent & { readonly id: number; readonly until: number }

/** What a wallet tells of itself. */
export type WalletEvent = { readonly chainId: string; readonly name: string; readonly data?: unknown }

/** How a request ended. */
export type Answer = { readonly result: unknown } | { readonly error: PeerError; readonly kind: FailureKind }

/** A request that waits for its answer, without what was asked. */
export type OpenRequest = {
  readonly v: 1
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly expiresAt: number
  readonly label?: string | undefined
  /** Nobody waits for it: of an earlier life of the page, or aborted. */
  readonly orphan?: boolean | undefined
  /** Kept until it can be told and, with a label, a little longer. */
  readonly answer?: Answer | undefined
  readonly told?: boolean | undefined
}

/** All that the client knows. */
export type State = {
  readonly attempts: ReadonlyMap<string, Attempt>
  readonly sessions: ReadonlyMap<string, StoredSession>
  readonly requests: ReadonlyMap<number, OpenRequest>
  /** Whether somebody hears events. */
  readonly listening: boolean
}

/** A client that knows nothing yet. */
export const emptyState: State = {
  attempts: new Map(),
  sessions: new Map(),
  requests: new Map(),
  listening: false,
}

/** What happens to it. */
export type Input =
  | { readonly type: 'paired'; readonly attempt: Attempt }
  | { readonly type: 'proposed'; readonly id: string }
  | { readonly type: 'notProposed'; readonly id: string; readonly error: Error }
  | { readonly type: 'cancelled'; readonly id: string }
  | { readonly type: 'heard'; readonly topic: string; readonly tag: number; readonly peer: PeerMessage }
  | {
      readonly type: 'checked'
      readonly id: string
      readonly outcome: CheckedAuth | { readonly error: Error }
    }
  | { readonly type: 'asked'; readonly request: OpenRequest; readonly params: unknown }
  | { readonly type: 'notSent'; readonly id: number; readonly error: WalletConnectError }
  | { readonly type: 'abandoned'; readonly id: number }
  | { readonly type: 'chainUsed'; readonly topic: string; readonly chainId: string }
  | { readonly type: 'disconnected'; readonly topic: string }
  | { readonly type: 'settleAnswered'; readonly topic: string }
  /** Asked again with the same label. */
  | { readonly type: 'joined'; readonly id: number }
  | { readonly type: 'listened'; readonly on: boolean }
  | { readonly type: 'ticked' }

/** When it happens, and an id that nobody has used. */
export type Moment = { readonly now: number; readonly freshId: number }

/** What has to be done then; storing and subscribing follow from the state itself. */
export type Effect =
  | { readonly type: 'propose'; readonly attempt: Attempt }
  | {
      readonly type: 'send'
      readonly topic: string
      readonly symKey: string
      readonly payload: unknown
      readonly label: Label
      readonly until?: number
      readonly onSent?: Input
      readonly onFailed?: (error: WalletConnectError) => Input
    }
  /** Tells a wallet that it is over, if need be in a later life of the page. */
  | {
      readonly type: 'goodbye'
      readonly topic: string
      readonly symKey: string
      readonly id: number
      readonly until: number
    }
  | { readonly type: 'status'; readonly id: string; readonly status: PairingStatus }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly type: 'emit'; readonly event: WalletConnectEvent }
  | { readonly type: 'check'; readonly attempt: Attempt }
  | { readonly type: 'log'; readonly text: string }

/** The state after, and what has to be done. */
export type Step = { readonly state: State; readonly effects: readonly Effect[] }
